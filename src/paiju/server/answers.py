"""What everybody was answered to the last commands, so that none is done twice."""

import asyncio
from collections import OrderedDict
from typing import Final

from paiju.wire.messages import AnyMessage

ANSWERS_OF_ONE: Final = 64
ANSWERS_KEPT: Final = 5_000
"""Accounts whose answers are remembered; those that asked least recently are forgotten first."""


class Answers:
    """The answers of each account.

    A command that comes again while it is being done waits for the first one's answer.
    """

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[str, asyncio.Future[AnyMessage]]] = OrderedDict()

    def earlier(self, account: str, command: str) -> "asyncio.Future[AnyMessage] | None":
        """The answer to a command, or the promise of one; None when the command is new."""
        return self._of.get(account, OrderedDict()).get(command)

    def begin(self, account: str, command: str) -> "asyncio.Future[AnyMessage]":
        """A new command is being done: what to settle with its answer."""
        own = self._of.setdefault(account, OrderedDict())
        self._of.move_to_end(account)
        promise: asyncio.Future[AnyMessage] = asyncio.get_running_loop().create_future()
        own[command] = promise
        while len(own) > ANSWERS_OF_ONE:
            own.popitem(last=False)
        while len(self._of) > ANSWERS_KEPT:
            self._of.popitem(last=False)
        return promise

    def drop(self, account: str, command: str) -> None:
        """A command was not done for a reason that may pass: it may be tried again under its name."""
        self._of.get(account, OrderedDict()).pop(command, None)
