"""The deduction map for the Agents' side, at tables that allow it."""

from msgspec.structs import asdict

from zanzibar.rules import RECRUITER, SPECTATOR, Seat
from zanzibar.server.errors import ApiError
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.protocol.messages import Deduce, DeductionReply, Rejected
from zanzibar.server.tables.live_table import LiveTable


async def deduce(table: LiveTable, seat: Seat, command: Deduce) -> DeductionReply | Rejected:
    """Reply with what follows from what is public."""
    try:
        return await _deduce(table, _check(table, seat, command), seat, command)
    except ApiError as error:
        return Rejected(command.id, None, error.id, error.params)


def _check(table: LiveTable, seat: Seat, command: Deduce) -> LiveGame:
    game, location = table.game, command.why_not
    if seat in (SPECTATOR, RECRUITER) or table.seating.options.ruleset.assist.value != "deduction":
        raise ApiError("deduction.not-allowed")
    if game is None:
        raise ApiError("table.waiting")
    if location is not None and location not in game.rules.board.index:
        raise ApiError("action.malformed", what="location", name=location[:40])
    return game


async def _deduce(table: LiveTable, game: LiveGame, seat: Seat, command: Deduce) -> DeductionReply:
    n = game.n(seat)  # the game may go on while the deduction runs
    found = await table.services.bots.deduce(
        table.id,
        table.welcome(None, SPECTATOR, "deduce"),
        game.catch_up(SPECTATOR, 0),
        None if command.why_not is None else (command.why_not, command.time),
    )
    return DeductionReply(id=command.id, n=n, **asdict(found))
