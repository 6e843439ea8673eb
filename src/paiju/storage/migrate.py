"""Migrations: leading a database of any earlier state to the present schema, with Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine

SCRIPTS = Path(__file__).parent / "migrations"


def configured() -> Config:
    """Alembic's settings, which need no file."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Engine | Connection, revision: str = "head") -> None:
    """Lead a database to a revision, by default the newest; one that is there already is left alone."""
    if isinstance(database, Engine):
        with database.begin() as connection:
            migrate(connection, revision)
        return
    config = configured()
    config.attributes["connection"] = database
    command.upgrade(config, revision)
