"""Migrates a database to the current schema when it is opened, or refuses it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from parlour.store import remedies
from parlour.store.dialect import Dialect
from parlour.store.interface import Unavailable, Unusable

FOLDER = Path(__file__).parent / "migrations"


def revisions() -> tuple[str, ...]:
    """Every schema that this version knows, the newest first."""
    return tuple([script.revision for script in _scripts().walk_revisions()])


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    # Alembic would read a percent sign as the start of a variable.
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def migrate(dialect: Dialect, to: str = "head") -> None:
    """Runs all missing migrations in one transaction, with other writers locked out."""
    dialect.prepare()
    engine = dialect.migration_engine()
    try:
        with engine.connect() as connection, connection.begin():
            config = _config()
            if _is_due(connection, _scripts(), dialect, to):
                config.attributes["connection"] = connection
                command.upgrade(config, to)
                if not dialect.is_consistent(connection):
                    raise Unusable(f"{dialect} is damaged: rows refer to rows that are missing")
    except DBAPIError as error:
        if not dialect.is_unavailable(error):
            raise
        if "locked" in str(error.orig):
            raise Unavailable(f"{dialect} is locked by another process") from None
        raise Unusable(f"{dialect} cannot be opened: {error.orig}. {remedies.WRITABLE}") from None
    finally:
        engine.dispose()


def _is_due(connection: Connection, known: ScriptDirectory, dialect: Dialect, to: str) -> bool:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        if inspect(connection).get_table_names():
            raise Unusable(f"{dialect} is a database of something else")
        return True
    if found not in {script.revision for script in known.walk_revisions()}:
        raise Unusable(f"{dialect} was written by a later version of Parlour (schema {found})")
    return found != (known.get_current_head() if to == "head" else to)
