"""The schema of the databases, as SQLAlchemy knows it; `migrations/` leads every older one to it."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

ID_LENGTH: Final = 64
"""The longest id of a table."""

METADATA: Final = MetaData()

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
