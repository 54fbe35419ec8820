"""Health, readiness, figures and the log: what somebody reads who watches over the server."""

import asyncio
import io
import json
import logging
import logging.config

import pytest
from django.db import OperationalError
from django.test import Client

from tests.factories import make_event, play_round
from tournament import logs, metrics
from tournament.web import health
from tournament.web.watched import Watched, _route_of

pytestmark = pytest.mark.django_db


class Gone:
    """A database that is not there."""

    def cursor(self) -> None:
        raise OperationalError("gone")


def test_a_process_that_answers_lives_even_without_its_database(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(health, "connection", Gone())
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-store" in answer["Cache-Control"]


def test_it_is_ready_when_the_database_answers_and_is_up_to_date(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(health, "_migrated", False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["ready"], answer.json()["database"]) == (200, True, "ok")


def test_a_database_that_is_gone_is_named(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(health, "connection", Gone())
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "does not answer")


def test_a_database_that_is_behind_is_named(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(health, "_migrated", False)
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda self, targets: [("one", False)])
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "is not up to date")


def test_a_redis_that_is_gone_is_told_and_people_are_still_sent_here(client, settings, monkeypatch) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    class Dead:
        def get(self, key: str) -> None:
            raise ConnectionError

    monkeypatch.setattr(health, "cache", Dead())
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": "ok", "redis": "does not answer"}


def test_the_figures_tell_what_stands_in_the_rows(client: Client) -> None:
    event = make_event(pairs=4, rounds_planned=3, hands=2)
    play_round(event, 1)
    text = client.get("/metrics").content.decode()
    assert 'whist_events{state="running"} 1.0' in text
    assert 'whist_tables{state="confirmed"} 2.0' in text
    assert 'whist_submissions{source="organiser"} 2.0' in text


@pytest.mark.parametrize(
    ("token", "headers", "address", "status"),
    [
        ("", {}, "127.0.0.1", 200),
        ("", {}, "192.168.1.9", 404),
        ("", {"X-Forwarded-For": "8.8.8.8"}, "127.0.0.1", 404),
        ("secret", {}, "127.0.0.1", 404),
        ("secret", {"Authorization": "Bearer other"}, "127.0.0.1", 404),
        ("secret", {"Authorization": "Bearer sécret"}, "127.0.0.1", 404),
        ("secret", {"Authorization": "Bearer secret"}, "192.168.1.9", 200),
    ],
)
def test_the_figures_are_for_this_machine_or_for_who_has_the_token(
    client: Client, settings, token: str, headers: dict[str, str], address: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


# --- requests -------------------------------------------------------------------------------------


def ask(path: str, *, headers: tuple[tuple[bytes, bytes], ...] = (), status: int = 200) -> dict[bytes, bytes]:
    """One request through the watcher; the headers of the answer."""

    async def app(scope, receive, send) -> None:
        if status == 0:
            raise RuntimeError("broken")
        await send({"type": "http.response.start", "status": status, "headers": [(b"a", b"b")]})
        await send({"type": "http.response.body", "body": b""})

    sent: list[dict] = []

    async def send(message: dict) -> None:
        sent.append(message)

    async def receive() -> dict:
        return {"type": "http.request"}

    scope = {"type": "http", "path": path, "method": "GET", "headers": list(headers)}
    asyncio.run(Watched(app)(scope, receive, send))
    return dict(sent[0]["headers"])


def counted(route: str, status: int) -> float:
    return (
        metrics.REGISTRY.get_sample_value(
            "whist_requests_total", {"route": route, "method": "GET", "status": str(status)}
        )
        or 0.0
    )


def test_every_request_is_counted_by_its_route_and_never_by_its_address() -> None:
    before = counted("public-event", 200)
    ask("/events/tuesday/")
    assert counted("public-event", 200) == before + 1
    assert _route_of("/my/3f9Q2secretsecret/") != "none"
    text = metrics.as_text().decode()
    assert "tuesday" not in text and "secretsecret" not in text


def test_a_request_that_broke_counts_as_500() -> None:
    before = counted("home", 500)
    with pytest.raises(RuntimeError):
        ask("/", status=0)
    assert counted("home", 500) == before + 1


def test_every_answer_has_a_name_and_a_proxy_s_own_is_kept() -> None:
    first, second = ask("/")[b"x-request-id"], ask("/")[b"x-request-id"]
    assert first != second and len(first) == 16
    assert ask("/", headers=((b"x-request-id", b"abcd-1234"),))[b"x-request-id"] == b"abcd-1234"
    for strange in (b"short", b"with space 123", b"a" * 65, b"line\r\nbreak-1234"):
        assert ask("/", headers=((b"x-request-id", strange),))[b"x-request-id"] != strange


@pytest.fixture
def as_json():
    """The log as an installation that collects it would have it."""
    told, before = io.StringIO(), logging.getLogger().handlers[:]
    configuration = logs.configuration("json", "WARNING")
    configuration["handlers"]["console"]["stream"] = told
    logging.config.dictConfig(configuration)
    yield told
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)
    logging.getLogger().handlers[:] = before


def test_the_log_as_json_tells_of_each_request_by_its_route(as_json: io.StringIO) -> None:
    name = ask("/my/3f9Q2secretsecret/", status=404)[b"x-request-id"].decode()
    (line,) = map(json.loads, as_json.getvalue().splitlines())
    assert (line["logger"], line["level"], line["request_id"]) == ("whist.access", "INFO", name)
    assert (line["method"], line["status"]) == ("GET", 404)
    assert "secretsecret" not in as_json.getvalue()


def test_a_line_of_the_log_may_hold_anything(as_json: io.StringIO) -> None:
    logging.getLogger("tournament").warning("two\nlines and “quotes”", extra={"request": object()})
    (line,) = map(json.loads, as_json.getvalue().splitlines())
    assert line["message"] == "two\nlines and “quotes”" and line["request_id"] == ""
