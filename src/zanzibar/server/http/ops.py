"""Routes for operators: the health check and the metrics."""

from litestar import get
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from zanzibar.server.errors import ApiError
from zanzibar.server.http.request import ApiRequest, context_of
from zanzibar.server.http.security import is_local
from zanzibar.server.metrics import prometheus_text
from zanzibar.server.storage import table_rows


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthz(request: ApiRequest) -> str:
    await context_of(request).storage.save(table_rows.try_writing)
    return "ok\n"


@get("/metrics", include_in_schema=False, media_type=CONTENT_TYPE_PLAIN_0_0_4)
async def metrics(request: ApiRequest) -> bytes:
    """Answer this machine only: the counters would tell a player when somebody acts."""
    if not is_local(request):
        raise ApiError("request.unknown")
    context = context_of(request)
    return prometheus_text(context.metrics, len(context.registry.live), context.storage.commits)


ROUTES = [healthz, metrics]
