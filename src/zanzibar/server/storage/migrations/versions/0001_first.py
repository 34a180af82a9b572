"""Create the tables: guests, games with their seats, acts and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _game() -> sa.ForeignKey:
    return sa.ForeignKey("game.id", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("invitation", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.LargeBinary),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.String(32), _game(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("level", sa.String(40)),
        sa.Column("stands_in", sa.Boolean, nullable=False),
        sa.Column("link", sa.String(32), unique=True),
        sa.Column("link_hash", sa.LargeBinary),
    )
    op.create_index("seat_guest", "seat", ["guest"])
    op.create_table(
        "known",
        sa.Column("game", sa.String(32), _game(), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(10), primary_key=True),
    )
    op.create_index("known_guest", "known", ["guest"])
    op.create_table(
        "act",
        sa.Column("game", sa.String(32), _game(), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game", "seat", "command"),
    )
    op.create_table(
        "held",
        sa.Column("game", sa.String(32), _game(), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("game", sa.String(32), _game(), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game", "seat", "command"),
    )
