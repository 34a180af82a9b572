"""Routes of finished games: the record as a file, and the replay."""

from litestar import Response, get

from zanzibar.server.errors import ApiError
from zanzibar.server.game import replay as replays
from zanzibar.server.game.live_game import LiveGame
from zanzibar.server.http.request import REFUSALS, ApiRequest, TableId, context_of, cookie_guest
from zanzibar.server.protocol.schemas import GameReplay
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.live_table import LiveTable


async def _finished(request: ApiRequest, table: str) -> tuple[LiveTable, LiveGame]:
    live_table = await context_of(request).registry.seen_by(table, cookie_guest(request))
    seat_rules.check_over(live_table.seating)
    if live_table.game is None:  # only waiting and closed tables have none
        raise ApiError("table.waiting")
    return live_table, live_table.game


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=REFUSALS)
async def record(request: ApiRequest, table: TableId) -> Response[str]:
    live_table, game = await _finished(request, table)
    return Response(
        replays.record_of(game, live_table.info(None)),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{live_table.id}.zan"'},
    )


@get("/api/tables/{table:str}/replay", responses=REFUSALS)
async def replay(request: ApiRequest, table: TableId) -> GameReplay:
    live_table, game = await _finished(request, table)
    return GameReplay(live_table.info(cookie_guest(request)), await replays.steps_of(game))


ROUTES = [record, replay]
