"""Routes of finished games: the record as a file, and the replay."""

from litestar import Response, get

from zanzibar.server.game import replay as replays
from zanzibar.server.game.live_game import Course
from zanzibar.server.http.request import REFUSALS, ApiRequest, TableId, cookie_guest, house_of
from zanzibar.server.protocol.schemas import GameReplay
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.live_table import Hosted


async def _finished(request: ApiRequest, table: str) -> tuple[Hosted, Course]:
    hosted = await house_of(request).hall.seen_by(table, cookie_guest(request))
    seat_rules.check_over(hosted.arrangement)
    assert hosted.course is not None
    return hosted, hosted.course


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=REFUSALS)
async def record(request: ApiRequest, table: TableId) -> Response[str]:
    hosted, course = await _finished(request, table)
    return Response(
        replays.record_of(course, hosted.info(None)),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{hosted.id}.zan"'},
    )


@get("/api/tables/{table:str}/replay", responses=REFUSALS)
async def replay(request: ApiRequest, table: TableId) -> GameReplay:
    hosted, course = await _finished(request, table)
    return GameReplay(hosted.info(cookie_guest(request)), await replays.steps_of(course))


ROUTES = [record, replay]
