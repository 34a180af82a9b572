"""A finished game, with what was hidden: step by step for a replay, and as a record."""

import asyncio
from datetime import UTC, datetime

from msgspec.structs import replace

from zanzibar.record import Header, of, write_text
from zanzibar.rules import RECRUITER, SPECTATOR, Table
from zanzibar.rules.model.actions import WriteNotebook
from zanzibar.rules.names import seat_name
from zanzibar.rules.views import shown
from zanzibar.server.encoding.fields import action_out
from zanzibar.server.encoding.frame_writer import events_for
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.protocol.schemas import ReplayStep
from zanzibar.server.table_info import TableInfo

STEPS_AT_ONCE = 20
"""After this many steps of a replay the event loop gets a turn."""


async def steps_of(game: LiveGame) -> tuple[ReplayStep, ...]:
    """Return every act with what it led to, except what the Agents wrote into their notebook."""
    engine = game.engine
    outcomes: list[tuple[int, ...]] = []
    again = Table(engine.rules, engine.public.seats, lambda kind, options, count: outcomes.pop(0))
    steps = []
    for count, (entry, at) in enumerate(zip(engine.log, game.times, strict=True)):
        if count % STEPS_AT_ONCE == 0:
            await asyncio.sleep(0)
        outcomes[:] = [drawn.outcome for drawn in entry.drawn]
        again.act(entry.seat, entry.action)
        if isinstance(entry.action, WriteNotebook):
            continue  # `view.private`
        steps.append(
            ReplayStep(
                seat=seat_name(entry.seat),
                act=action_out(engine.rules, entry.action),
                at=at,
                public=events_for(engine.rules, [entry], SPECTATOR),
                recruiter=events_for(engine.rules, [entry], RECRUITER),
                view=shown(engine.rules, again.view(SPECTATOR)),
            )
        )
    return tuple(steps)


def record_of(game: LiveGame, table: TableInfo) -> str:
    """Return the record, with the players and the date, and without the notebook."""
    players = {sitter.seat: sitter.name for sitter in table.seats if sitter.name is not None}
    day = datetime.fromtimestamp(table.made_at / 1000, UTC).date().isoformat()
    whole = of(game.engine, Header(game.rules.board.spec, players=players, date=day))
    acts = tuple(one for one in whole.acts if not isinstance(one.action, WriteNotebook))
    return write_text(replace(whole, acts=acts))
