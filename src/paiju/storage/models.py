"""The schema of the databases, as SQLAlchemy knows it; `migrations/` leads every older one to it."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

ID_LENGTH: Final = 64
"""The longest id of a table."""

ACCOUNT_LENGTH: Final = 32
"""The longest id of an account."""

METADATA: Final = MetaData()


def _number() -> Column[int]:
    """A primary key that counts up."""
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True)


def _owner(name: str = "account", key: bool = False) -> Column[str]:
    """Whose a row is: it goes with the account."""
    own = ForeignKey("accounts.id", ondelete="CASCADE")
    return Column(name, String(ACCOUNT_LENGTH), own, nullable=False, primary_key=key)


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True),
    Column("id", String(ID_LENGTH), nullable=False, unique=True),
    Column("head", LargeBinary, nullable=False),
    Column("length", Integer, nullable=False, default=0),
    Column("closed", Boolean, nullable=False, default=False),
)
"""`length` is the number of entries: an append moves it from what its writer expects, and who comes second finds it
moved."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""The logs: entry `seq`, from 0, of each table."""

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", String(ACCOUNT_LENGTH), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(160), unique=True),
    Column("password_hash", String(200)),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False, index=True),
    Column("language", String(8), nullable=False),
    Column("is_admin", Boolean, nullable=False),
    Column("is_bot", Boolean, nullable=False),
)
"""People and bots. A guest has neither `name_key` nor `password_hash`, a bot no `password_hash`. `name_key` is the name
as it must be unique: normalized and case-folded."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    _owner(),
    Column("is_token", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, index=True),
    Column("user_agent", String(200), nullable=False),
    Index("ix_sessions_account", "account"),
)
"""Who is logged in, and the tokens of bots (`is_token`). The token itself is nowhere: only its SHA-256. A row without
`expires_ms` holds until it is revoked."""

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("data", Text, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
)
"""Rooms as JSON, which is their writer's business, but that an object with an `account` has its `name` beside it."""

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    _owner(key=True),
    _owner("other", key=True),
    Column("created_ms", BigInteger, nullable=False),
    Index("ix_blocks_other", "other"),
)
"""Whom (`other`) an account never wants to hear or to be joined by."""

REPORTS: Final = Table(
    "reports",
    METADATA,
    _number(),
    Column("created_ms", BigInteger, nullable=False),
    Column("reporter", String(ACCOUNT_LENGTH)),
    Column("about", String(16), nullable=False),
    Column("accused", String(ACCOUNT_LENGTH), index=True),
    Column("text", Text, nullable=False),
    Column("table_id", String(ID_LENGTH)),
    Column("deal", Integer),
    Column("state", String(16), nullable=False, index=True),
    Column("decided_by", String(ACCOUNT_LENGTH)),
    Column("decided_ms", BigInteger),
    Column("decision", Text, nullable=False),
)
"""What people told the operators; `table_id` and `deal` refer to the record that goes with it."""

BANS: Final = Table(
    "bans",
    METADATA,
    _number(),
    Column("account", String(ACCOUNT_LENGTH), index=True),
    Column("address", String(64), index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
    Column("reason", Text, nullable=False),
    Column("banned_by", String(ACCOUNT_LENGTH), nullable=False),
    Column("lifted_ms", BigInteger),
)
"""Who may not play, an account or a network of addresses, and until when (null: for good)."""

AUDIT: Final = Table(
    "audit",
    METADATA,
    _number(),
    Column("at_ms", BigInteger, nullable=False),
    Column("who", String(ACCOUNT_LENGTH), nullable=False, index=True),
    Column("what", String(40), nullable=False),
    Column("whom", String(ID_LENGTH), nullable=False, index=True),
    Column("details", Text, nullable=False),
)
"""What operators and the owners of accounts did; `details` is JSON."""

DEALS: Final = Table(
    "deals",
    METADATA,
    _number(),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("preset", String(60), nullable=False),
    Column("room", String(16), nullable=False),
    Column("ended_ms", BigInteger, nullable=False, index=True),
    Column("ending", String(16), nullable=False),
    Column("words", Text, nullable=False),
    UniqueConstraint("table_id", "deal", name="uq_deals_table_id_deal"),
)
"""The index of finished deals; their course is in the log of their table. `words` is a JSON list of what was won."""

DEAL_PEOPLE: Final = Table(
    "deal_people",
    METADATA,
    Column("deal_id", BigInteger, ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("account", String(ACCOUNT_LENGTH)),
    Column("name", String(64), nullable=False),
    Column("name_key", String(160), nullable=False),
    Column("bot", String(30), nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("result", String(16), nullable=False),
    Index("ix_deal_people_account", "account", "deal_id"),
)
"""Who played a deal: player `place` of its match, with the points that the deal gave or took."""

FAVOURITES: Final = Table(
    "favourites",
    METADATA,
    _owner(key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("created_ms", BigInteger, nullable=False),
)
"""The deals that an account marked."""

NOTES: Final = Table(
    "notes",
    METADATA,
    _owner(key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
)
"""What an account wrote about a deal, for itself."""
