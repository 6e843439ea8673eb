"""What keeps a hall friendly: blocks between people, reports to the operators, bans, and the audit trail of them.

`by` is the id of the operator who does something, "" for the command line.
"""

import ipaddress
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from paiju.server.audit import AuditLine, audit_lines, write_down
from paiju.server.errors import HallError
from paiju.server.texts import checked_text, findable
from paiju.storage.database import Database
from paiju.storage.models import ACCOUNTS, BANS, BLOCKS, REPORTS

About: TypeAlias = Literal["conduct", "cheating", "fault"]
ReportState: TypeAlias = Literal["open", "upheld", "dismissed"]
TEXT_SIGNS: Final = 1000
PAGE: Final = 100
WIDEST_V4: Final = 16
WIDEST_V6: Final = 32


class Report(msgspec.Struct, frozen=True):
    """What somebody told the operators. `table` and `deal` name the record that goes with it ("", 0: none)."""

    id: int
    created_ms: int
    reporter: str
    about: About
    accused: str
    text: str
    table: str
    deal: int
    state: ReportState
    decided_by: str = ""
    decided_ms: int = 0
    decision: str = ""


class Ban(msgspec.Struct, frozen=True):
    """Who may not play: an account, or a network of addresses; `until_ms` null: for good."""

    id: int
    account: str
    address: str
    created_ms: int
    until_ms: int | None
    reason: str
    banned_by: str
    lifted_ms: int | None = None


class Moderation:
    """Blocks, reports, bans and the audit trail."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    async def block(self, account: str, other: str, on: bool = True) -> None:
        """Hear of somebody no more, or again. Raises HallError: not_oneself, no_such_account."""
        if account == other:
            raise HallError("not_oneself")
        now = self._now_ms()
        if not on and not findable(other):
            return

        def work(connection: Connection) -> None:
            if on:
                _check_account(connection, account)
                _check_account(connection, other)
            connection.execute(delete(BLOCKS).where((BLOCKS.c.account == account) & (BLOCKS.c.other == other)))
            if on:
                connection.execute(insert(BLOCKS).values(account=account, other=other, created_ms=now))

        await self._database.run(work)

    async def blocked_by(self, account: str) -> frozenset[str]:
        """Whom an account has blocked."""
        chosen = select(BLOCKS.c.other).where(BLOCKS.c.account == account)
        return frozenset(await self._database.read(lambda connection: connection.execute(chosen).scalars().all()))

    async def blockers_of(self, account: str) -> frozenset[str]:
        """Who has blocked an account: rooms of whom it cannot join."""
        chosen = select(BLOCKS.c.account).where(BLOCKS.c.other == account)
        return frozenset(await self._database.read(lambda connection: connection.execute(chosen).scalars().all()))

    async def report(
        self, reporter: str, about: About, accused: str = "", text: str = "", table: str = "", deal: int = 0
    ) -> int:
        """Tell the operators something; the number of the report.

        Raises HallError: report_empty, text_length, text_sign, not_oneself, no_such_account.
        """
        checked_text(text, TEXT_SIGNS)
        if not accused and not text.strip():
            raise HallError("report_empty")
        if accused == reporter:
            raise HallError("not_oneself")
        values = {
            "created_ms": self._now_ms(),
            "reporter": reporter,
            "about": about,
            "accused": accused or None,
            "text": text,
            "table_id": table or None,
            "deal": deal or None,
            "state": "open",
            "decision": "",
        }

        def work(connection: Connection) -> int:
            if accused:
                _check_account(connection, accused)
            return int(connection.execute(insert(REPORTS).values(values).returning(REPORTS.c.id)).scalar_one())

        return await self._database.run(work)

    async def reports(
        self, state: ReportState | Literal[""] = "open", accused: str = "", before: int = 0, most: int = PAGE
    ) -> list[Report]:
        """The latest reports first, of a state ("": any), about an account, from the one before `before` (0: all)."""
        chosen = select(REPORTS).order_by(REPORTS.c.id.desc()).limit(most)
        if state:
            chosen = chosen.where(REPORTS.c.state == state)
        if accused:
            chosen = chosen.where(REPORTS.c.accused == accused)
        if before:
            chosen = chosen.where(REPORTS.c.id < before)
        return await self._database.read(lambda connection: [report_of(row) for row in connection.execute(chosen)])

    async def decide(self, report: int, state: Literal["upheld", "dismissed"], decision: str, by: str = "") -> Report:
        """Decide an open report. Raises HallError: no_such_report, report_decided, text_length, text_sign."""
        checked_text(decision, TEXT_SIGNS)
        now = self._now_ms()
        values = {"state": state, "decided_by": by, "decided_ms": now, "decision": decision}

        def work(connection: Connection) -> Report:
            still = (REPORTS.c.id == report) & (REPORTS.c.state == "open")
            changed = connection.execute(update(REPORTS).where(still).values(values)).rowcount
            row = connection.execute(select(REPORTS).where(REPORTS.c.id == report)).first()
            if row is None:
                raise HallError("no_such_report", report=report)
            if not changed:
                raise HallError("report_decided", report=report)
            write_down(connection, now, by, f"report_{state}", row.accused or "", report=report, decision=decision)
            return report_of(row)

        return await self._database.run(work)

    async def ban(
        self, account: str = "", address: str = "", until_ms: int | None = None, reason: str = "", by: str = ""
    ) -> Ban:
        """Ban an account, or an address or a network of them.

        Raises HallError: ban_form, ban_wide, ban_over, text_length, text_sign, no_such_account.
        """
        checked_text(reason, TEXT_SIGNS)
        if bool(account) == bool(address):
            raise HallError("ban_form")
        network = str(_network(address)) if address else ""
        now = self._now_ms()
        if until_ms is not None and until_ms <= now:
            raise HallError("ban_over")
        values = {
            "account": account or None,
            "address": network or None,
            "created_ms": now,
            "until_ms": until_ms,
            "reason": reason,
            "banned_by": by,
        }

        def work(connection: Connection) -> Ban:
            if account:
                _check_account(connection, account)
            number = connection.execute(insert(BANS).values(values).returning(BANS.c.id)).scalar_one()
            write_down(connection, now, by, "ban", account or network, ban=number, until_ms=until_ms, reason=reason)
            return ban_of(connection.execute(select(BANS).where(BANS.c.id == number)).one())

        return await self._database.run(work)

    async def lift(self, ban: int, by: str = "") -> Ban:
        """Lift a ban. Raises HallError: no_such_ban."""
        now = self._now_ms()

        def work(connection: Connection) -> Ban:
            still = (BANS.c.id == ban) & BANS.c.lifted_ms.is_(None)
            if connection.execute(update(BANS).where(still).values(lifted_ms=now)).rowcount != 1:
                raise HallError("no_such_ban", ban=ban)
            lifted = ban_of(connection.execute(select(BANS).where(BANS.c.id == ban)).one())
            write_down(connection, now, by, "lift_ban", lifted.account or lifted.address, ban=ban)
            return lifted

        return await self._database.run(work)

    async def bans(self, in_force: bool = True, before: int = 0, most: int = PAGE) -> list[Ban]:
        """The latest bans first: those in force, or all that ever were."""
        chosen = select(BANS).order_by(BANS.c.id.desc()).limit(most)
        if in_force:
            chosen = chosen.where(self._in_force())
        if before:
            chosen = chosen.where(BANS.c.id < before)
        return await self._database.read(lambda connection: [ban_of(row) for row in connection.execute(chosen)])

    async def banned(self, account: str = "", address: str = "") -> Ban | None:
        """The ban in force that keeps an account or an address out, the one that lasts longest; None: welcome."""
        chosen = select(BANS).where(self._in_force())
        found = await self._database.read(
            lambda connection: [
                ban_of(row)
                for row in connection.execute(chosen.where((BANS.c.account == account) | BANS.c.address.is_not(None)))
            ]
        )
        place = _parsed(address)
        hit = [ban for ban in found if (ban.account == account if ban.account else _holds(ban.address, place))]
        return max(hit, key=lambda ban: (ban.until_ms is None, ban.until_ms or 0), default=None)

    async def write_down(self, who: str, what: str, whom: str, **details: int | str | None) -> None:
        """Add a line to the audit trail; details are what a reader may know, never a secret."""
        now = self._now_ms()
        await self._database.run(lambda connection: write_down(connection, now, who, what, whom, **details))

    async def audit(self, who: str = "", whom: str = "", before: int = 0, most: int = PAGE) -> list[AuditLine]:
        """See `audit_lines`."""
        return await audit_lines(self._database, who, whom, before, most)

    def _in_force(self) -> Any:
        return BANS.c.lifted_ms.is_(None) & (BANS.c.until_ms.is_(None) | (BANS.c.until_ms > self._now_ms()))


def report_of(row: Any) -> Report:
    """A row of the reports."""
    return Report(
        id=row.id,
        created_ms=row.created_ms,
        reporter=row.reporter or "",
        about=row.about,
        accused=row.accused or "",
        text=row.text,
        table=row.table_id or "",
        deal=row.deal or 0,
        state=row.state,
        decided_by=row.decided_by or "",
        decided_ms=row.decided_ms or 0,
        decision=row.decision,
    )


def ban_of(row: Any) -> Ban:
    """A row of the bans."""
    return Ban(
        id=row.id,
        account=row.account or "",
        address=row.address or "",
        created_ms=row.created_ms,
        until_ms=row.until_ms,
        reason=row.reason,
        banned_by=row.banned_by,
        lifted_ms=row.lifted_ms,
    )


_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


def _network(text: str) -> _Network:
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise HallError("ban_form") from None
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen >= 96 and network.network_address.ipv4_mapped:
        mapped = network.network_address.ipv4_mapped
        network = ipaddress.ip_network((mapped, network.prefixlen - 96), strict=False)
    if network.prefixlen < (WIDEST_V4 if network.version == 4 else WIDEST_V6):
        raise HallError("ban_wide")
    return network


def _parsed(text: str) -> _Address | None:
    """An address as it is compared: one of IPv4 in the clothes of IPv6 is one of IPv4. None: no address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _holds(network: str, address: _Address | None) -> bool:
    return address is not None and address in ipaddress.ip_network(network)


def _check_account(connection: Connection, account: str) -> None:
    known = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account)
    if not findable(account) or connection.execute(known).first() is None:
        raise HallError("no_such_account")
