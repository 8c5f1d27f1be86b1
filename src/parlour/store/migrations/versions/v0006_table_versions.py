"""A table has a version, so that nobody saves it over what somebody else has saved. Existing tables
are at version 1.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the column, with the first version for existing tables."""
    version = sa.Column("version", sa.Integer, nullable=False, server_default="1")
    op.add_column("tables", version)
