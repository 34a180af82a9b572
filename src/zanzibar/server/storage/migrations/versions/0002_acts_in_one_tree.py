"""Store acts in one B-tree by game and version, without the index of commands.

A version can be taken only once, and a server that takes it has read every act before it. So a
command cannot be saved twice, and its unique index, which wrote a page for each act, can go.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.rename_table("act", "act_before")
    op.create_table(
        "act",
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO act SELECT game, version, seat, command, body, at FROM act_before "
        "ORDER BY game, version"
    )
    op.drop_table("act_before")
