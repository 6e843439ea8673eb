"""A bot that plays a seat of a live table."""

from paiju.bots.bot import Bot
from paiju.table.audience import redact
from paiju.table.events import Event


class SeatedBot:
    """A bot, and how much of the log it has been told."""

    def __init__(self, kind: str, bot: Bot) -> None:
        self.kind = kind
        self.bot = bot
        self.told = 0

    def watch(self, log: list[Event], seat: int) -> None:
        """Tell the bot what its seat has seen meanwhile."""
        if self.bot.watches:
            for event in log[self.told :]:
                seen = redact(event, seat)
                if seen is not None:
                    self.bot.see(seen)
        self.told = len(log)
