"""The players of a match get a table of their own.

They were lists inside the match's row, so finding, exporting or removing a guest's name meant
reading every match.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_BATCH = 500


def upgrade() -> None:
    """Copies names and guests to the new table, then drops the lists."""
    players = op.create_table(
        "players",
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
    )
    op.create_index("players_guest", "players", ["guest"])
    matches = sa.table(
        "matches", sa.column("id"), sa.column("names", sa.JSON), sa.column("guests", sa.JSON)
    )
    connection = op.get_bind()
    kept = connection.execute(sa.select(matches))
    while some := kept.fetchmany(_BATCH):
        connection.execute(
            sa.insert(players),
            [
                {"match": match, "seat": seat, "name": name, "guest": guest}
                for match, names, guests in some
                for seat, (name, guest) in enumerate(zip(names, guests, strict=True))
            ],
        )
    op.drop_column("matches", "names")
    op.drop_column("matches", "guests")
