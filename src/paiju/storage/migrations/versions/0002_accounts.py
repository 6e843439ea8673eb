"""Accounts and their sessions, rooms, moderation, and the index of deals."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None

ACCOUNT = sa.String(32)
TABLE = sa.String(64)
MS = sa.BigInteger
MADE = (
    "accounts",
    "sessions",
    "rooms",
    "blocks",
    "reports",
    "bans",
    "audit",
    "deals",
    "deal_people",
    "favourites",
    "notes",
)


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True)


def _owner(name: str = "account", key: bool = False) -> sa.Column[str]:
    own = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column(name, ACCOUNT, own, nullable=False, primary_key=key)


def _of_deal() -> tuple[sa.Column[str], sa.Column[str], sa.Column[int]]:
    return (
        _owner(key=True),
        sa.Column("table_id", TABLE, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True, autoincrement=False),
    )


def upgrade() -> None:
    """Make them."""
    _make_accounts()
    _make_moderation()
    _make_deals()


def _make_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", ACCOUNT, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(160), unique=True),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("created_ms", MS, nullable=False),
        sa.Column("seen_ms", MS, nullable=False, index=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("is_admin", sa.Boolean, nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        _owner(),
        sa.Column("is_token", sa.Boolean, nullable=False),
        sa.Column("created_ms", MS, nullable=False),
        sa.Column("seen_ms", MS, nullable=False),
        sa.Column("expires_ms", MS, index=True),
        sa.Column("user_agent", sa.String(200), nullable=False),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("updated_ms", MS, nullable=False),
    )


def _make_moderation() -> None:
    op.create_table("blocks", _owner(key=True), _owner("other", key=True), sa.Column("created_ms", MS, nullable=False))
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "reports",
        _number(),
        sa.Column("created_ms", MS, nullable=False),
        sa.Column("reporter", ACCOUNT),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("accused", ACCOUNT, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("table_id", TABLE),
        sa.Column("deal", sa.Integer),
        sa.Column("state", sa.String(16), nullable=False, index=True),
        sa.Column("decided_by", ACCOUNT),
        sa.Column("decided_ms", MS),
        sa.Column("decision", sa.Text, nullable=False),
    )
    op.create_table(
        "bans",
        _number(),
        sa.Column("account", ACCOUNT, index=True),
        sa.Column("address", sa.String(64), index=True),
        sa.Column("created_ms", MS, nullable=False),
        sa.Column("until_ms", MS),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("banned_by", ACCOUNT, nullable=False),
        sa.Column("lifted_ms", MS),
    )
    op.create_table(
        "audit",
        _number(),
        sa.Column("at_ms", MS, nullable=False),
        sa.Column("who", ACCOUNT, nullable=False, index=True),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("whom", TABLE, nullable=False, index=True),
        sa.Column("details", sa.Text, nullable=False),
    )


def _make_deals() -> None:
    op.create_table(
        "deals",
        _number(),
        sa.Column("table_id", TABLE, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("preset", sa.String(60), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("ended_ms", MS, nullable=False, index=True),
        sa.Column("ending", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "deal", name="uq_deals_table_id_deal"),
    )
    op.create_table(
        "deal_people",
        sa.Column("deal_id", sa.BigInteger, sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", ACCOUNT),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=False),
        sa.Column("bot", sa.String(30), nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("result", sa.String(16), nullable=False),
    )
    op.create_index("ix_deal_people_account", "deal_people", ["account", "deal_id"])
    op.create_table("favourites", *_of_deal(), sa.Column("created_ms", MS, nullable=False))
    op.create_table(
        "notes", *_of_deal(), sa.Column("text", sa.Text, nullable=False), sa.Column("updated_ms", MS, nullable=False)
    )


def downgrade() -> None:
    """Remove them."""
    for table in reversed(MADE):
        op.drop_table(table)
