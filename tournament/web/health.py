"""For whoever watches over the server: does it live, is it ready, and what are its figures."""

import hmac

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import metrics

HERE = ("127.0.0.1", "::1")
_migrated = False


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """GET /healthz: 200 "ok" as long as the process answers. Who restarts servers asks here."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """GET /readyz: 200 when results can be stored, else 503; each part by name. Who sends people here asks.

    A Redis that is gone is told and is no reason to send nobody: results are stored without it.
    """
    parts = {"database": _database()}
    if settings.REDIS_URL:
        parts["redis"] = _redis()
    status = 200 if parts["database"] == "ok" else 503
    return JsonResponse({"ready": status == 200, **parts}, status=status)


def _database() -> str:
    global _migrated
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _migrated:
            executor = MigrationExecutor(connection)
            _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "does not answer"
    return "ok" if _migrated else "is not up to date"


def _redis() -> str:
    try:
        cache.get("readyz")
    except Exception:
        return "does not answer"
    return "ok"


@require_safe
@never_cache
def figures(request: HttpRequest) -> HttpResponse:
    """GET /metrics: for this machine itself, or with METRICS_TOKEN as a bearer; else 404."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    is_here = request.META.get("REMOTE_ADDR") in HERE and "X-Forwarded-For" not in request.headers
    if not (is_here if not token else hmac.compare_digest(given.encode(), f"Bearer {token}".encode())):
        raise Http404
    return HttpResponse(metrics.as_text(), content_type="text/plain; version=0.0.4; charset=utf-8")
