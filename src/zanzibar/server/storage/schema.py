"""The database schema. A change here needs a new file in migrations/versions."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def _game() -> ForeignKey:
    return ForeignKey("game.id", ondelete="CASCADE")


guest = Table(
    "guest",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("format", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("invitation", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("result", LargeBinary),
    Column("rematch", String(32)),
)

seat = Table(
    "seat",
    metadata,
    Column("game", String(32), _game(), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("guest", String(32)),
    Column("level", String(40)),
    Column("stands_in", Boolean, nullable=False),
    Column("link", String(32), unique=True),
    Column("link_hash", LargeBinary),
)
Index("seat_guest", seat.c.guest)

known = Table(
    "known",
    metadata,
    Column("game", String(32), _game(), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("role", String(10), primary_key=True),
)
Index("known_guest", known.c.guest)

act = Table(
    "act",
    metadata,
    Column("game", String(32), _game(), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
)

held = Table(
    "held",
    metadata,
    Column("game", String(32), _game(), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("due_at", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), _game(), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("command", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "seat", "command"),
)
