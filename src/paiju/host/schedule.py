"""When something is due at a table by itself: a bot's answer, the end of somebody's time, the next deal."""

from typing import Final, Literal, NamedTuple

from paiju.host.live_match import LiveMatch
from paiju.host.telling import Teller
from paiju.table.prompt import Prompt
from paiju.table.state import TURN
from paiju.tiles.wall import SEATS

LAG_MS: Final = 400
"""An answer that arrives so late is taken: it was under way when the time ran out."""
BACK_MS: Final = 5_000
"""Who comes back has at least this time for the open prompt, out of its bank."""
NEVER: Final = 1 << 62


class Due(NamedTuple):
    """An answer to be given for a player, and when."""

    at_ms: int
    place: int
    by: Literal["bot", "timeout"]


class Schedule:
    """The times of one table. What it remembers may be lost: after a restart players have a period of grace."""

    def __init__(self) -> None:
        self._shown: dict[int, tuple[tuple[int, int], int]] = {}
        self._back_ms = [0] * SEATS

    def came_back(self, place: int, now_ms: int) -> None:
        """A player's connection stands again."""
        self._back_ms[place] = now_ms + BACK_MS

    def deadline_ms(self, live: LiveMatch, place: int, prompt: Prompt, away: bool) -> int:
        """When a player's time runs out; 0: never."""
        return live.deadline_ms(place, prompt, away, self._back_ms[place])

    def stands_still(self, live: LiveMatch, teller: Teller) -> bool:
        """Whether nothing happens until a person comes."""
        people = live.head.people()
        waits = live.head.settings.when_empty == "wait" and bool(people)
        return waits and all(teller.away(live, place) for place in people)

    def answer(self, live: LiveMatch, teller: Teller, now_ms: int) -> Due | None:
        """The next answer that is given for somebody."""
        found = []
        for seat, prompt in live.asked(now_ms).items():
            place = live.place_of(seat)
            key = (live.begun, prompt.number)
            shown = self._shown.get(place)
            if shown is None or shown[0] != key:
                shown = self._shown[place] = (key, now_ms)
            if live.bot_of(place):
                assert live.table is not None
                # In a window bots answer at once: nobody may tell from the time taken who was asked.
                pause = live.head.settings.bot_pause_ms if live.table.state.phase == TURN else 0
                found.append(Due(shown[1] + pause, place, "bot"))
                continue
            deadline = self.deadline_ms(live, place, prompt, teller.away(live, place))
            if deadline:
                found.append(Due(deadline + LAG_MS, place, "timeout"))
        return min(found, default=None)

    def next_deal(self, live: LiveMatch, teller: Teller) -> int:
        """When the deal begins that was announced: at once if nobody is waited for."""
        limit = live.head.settings.gate_ms
        for place in live.head.people():
            if live.confirmed[place] or live.hosted[place]:
                continue
            if limit:
                return live.gate_ends_ms()
            if not teller.away(live, place):
                return NEVER
        return 0

    def wake(self, live: LiveMatch, teller: Teller, now_ms: int) -> int:
        """When to look again; NEVER if only a command or somebody's coming can change anything."""
        times = [NEVER]
        if live.table is not None and live.release_ms > now_ms:
            times.append(live.release_ms)
        if not self.stands_still(live, teller):
            if live.phase == "gate" and teller.announced:
                times.append(self.next_deal(live, teller))
            due = self.answer(live, teller, now_ms)
            if due is not None:
                times.append(due.at_ms)
        return min(times)
