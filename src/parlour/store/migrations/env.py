"""What Alembic runs around the versions; the connection, its locks included, is the caller's."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
