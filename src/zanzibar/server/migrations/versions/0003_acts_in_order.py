"""Acts are kept in the order in which they were done, with an index by game and version.

Acts of many games that are saved together then share their pages, and the pages of an index are so
few that games share those too: less is written for each act.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


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
    )
    op.execute(
        "INSERT INTO act SELECT game, version, seat, command, body, at FROM act_before "
        "ORDER BY at, game, version"
    )
    op.drop_table("act_before")
