"""The server as run.py starts it: what it prepares, what it says, how it ends."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import servers
from tests.processes import children
from tests.serving import ROOT, Served, serving
from tests.tournament.test_tasks import is_alive, settle
from tournament.management import network


def get(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as failure:
        return failure.code, failure.read().decode()


# --- the first start and the second -------------------------------------------------------------


def test_the_first_start_prepares_everything_and_says_how_to_get_in(served: Served) -> None:
    said = "".join(served.said)
    for line in (
        "Preparing the database.",
        "Preparing style sheets and scripts.",
        "Setting up a demo night.",
    ):
        assert line in said
    email, phrase = served.phrase()
    assert email == "demo@example.org"
    assert served.url in said and email in said and phrase in said
    assert (served.var / "demo-sign-in.txt").stat().st_mode & 0o077 == 0


def test_it_answers_with_the_demo_night_on_the_public_page(served: Served) -> None:
    assert get(served.url + "/healthz") == (200, "ok")
    status, page = get(served.url + "/events/")
    assert status == 200 and "Tonight" in page


def test_styles_are_served_under_names_that_change_with_them(served: Served) -> None:
    _status, page = get(served.url + "/events/")
    sheet = re.search(r'href="(/static/css/site\.[0-9a-f]{12}\.css)"', page)
    assert sheet, "the page links the style sheet by its hashed name"
    assert get(served.url + sheet[1])[0] == 200


def test_an_answer_on_an_open_connection_waits_for_nobody(served: Served) -> None:
    """The small last part of an answer is sent at once, not after the reader's 40 ms of silence."""
    times = []
    with closing(http.client.HTTPConnection(served.url.removeprefix("http://"), timeout=10)) as line:
        for _ in range(20):
            start = time.perf_counter()
            line.request("GET", "/healthz")
            assert line.getresponse().read() == b"ok"
            times.append(time.perf_counter() - start)
    # The first may be quick in any case.
    assert sorted(times)[2] < 0.035


def test_a_style_sheet_makes_no_noise_in_the_servers_window(served: Served) -> None:
    page = get(f"{served.url}/account/sign-in/")[1]
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert sheet and get(served.url + sheet[1])[0] == 200
    assert "Warning" not in "".join(served.said)


def test_another_host_name_is_refused(served: Served) -> None:
    with closing(http.client.HTTPConnection(served.url.removeprefix("http://"), timeout=10)) as line:
        line.request("GET", "/healthz", headers={"Host": "elsewhere.example.org"})
        assert line.getresponse().status == 400


def test_a_second_start_prepares_nothing(served: Served) -> None:
    with serving(VAR_DIR=str(served.var)) as again:
        said = "".join(again.said)
        assert "Preparing" not in said and "Setting up" not in said
        assert served.phrase()[1] in said


def test_a_port_that_is_taken_gives_way_to_the_next(served: Served) -> None:
    taken = served.url.rsplit(":", 1)[1]
    with serving(
        "--no-demo", VAR_DIR=str(served.var), command=(sys.executable, "manage.py", "serve")
    ) as first:
        port = int(first.url.rsplit(":", 1)[1])
        assert str(port) != taken
        with serving("--no-demo", "--port", str(port), VAR_DIR=str(served.var)) as second:
            said = "".join(second.said)
            assert f"Port {port} is in use" in said
            found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
            assert found and int(found[1]) > port
            assert get(f"http://127.0.0.1:{found[1]}/healthz") == (200, "ok")


@pytest.mark.parametrize("port", ["0", "65536", "-3"])
def test_a_port_that_is_none_is_refused_in_a_sentence(tmp_path: Path, port: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", f"--port={port}"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0 and f"There is no port {port}" in done.stderr


# --- the end ------------------------------------------------------------------------------------


def test_an_installation_of_its_own_starts_empty_and_ends_cleanly(tmp_path: Path) -> None:
    with serving("--no-demo") as one:
        assert "Sign in as" not in "".join(one.said)
        assert one.owner() == ("owner@example.org", "lamp-river-teapot-seven")
        worker = children(one.process.pid)
        assert len(worker) == 1
        with socket.create_connection(("127.0.0.1", int(one.url.rsplit(":", 1)[1])), timeout=5):
            started = time.monotonic()
            assert one.end(signal.SIGINT) == 0
        assert time.monotonic() - started < 10
        settle(lambda: not is_alive(worker[0]), "the worker is gone", 5)
        assert "Traceback" not in "".join(one.said)


def test_an_open_stream_does_not_hold_the_server_up(served: Served) -> None:
    with serving(VAR_DIR=str(served.var)) as one:
        code = "from tournament.models import Event; print(Event.objects.filter(is_public=True).first().slug)"
        slug = one.manage("shell", "--no-imports", "-c", code)
        host = one.url.removeprefix("http://")
        with closing(http.client.HTTPConnection(host, timeout=10)) as line:
            line.request("GET", f"/live/stream?on={slug.strip()}/standings")
            answer = line.getresponse()
            assert answer.status == 200 and answer.readline() == b"retry: 3000\n"
            started = time.monotonic()
            assert one.end(signal.SIGTERM) == 0
        assert time.monotonic() - started < 6
        assert "Traceback" not in "".join(one.said)


def test_a_server_that_is_killed_takes_its_worker_along(served: Served) -> None:
    with serving(VAR_DIR=str(served.var)) as one:
        worker = children(one.process.pid)
        assert len(worker) == 1
        one.end(signal.SIGKILL)
        settle(lambda: not is_alive(worker[0]), "the worker is gone", 15)


def test_a_worker_that_dies_is_started_again(served: Served) -> None:
    with serving(VAR_DIR=str(served.var)) as one:
        first = children(one.process.pid)
        os.kill(first[0], signal.SIGKILL)
        settle(lambda: children(one.process.pid) not in ([], first), "another worker runs", 15)


# --- the hall -----------------------------------------------------------------------------------


def test_the_hall_is_shown_an_address_and_a_qr(served: Served) -> None:
    addresses = network.hall_addresses()
    with serving("--hall", VAR_DIR=str(served.var)) as one:
        said = "".join(one.said)
        port = one.url.rsplit(":", 1)[1]
        if not addresses:
            assert "This computer is in no network yet" in said
            return
        assert f"http://{addresses[0]}:{port}" in said
        assert sum(mark in said for mark in "▀▄█") == 3
        with closing(http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)) as line:
            line.request("GET", "/healthz", headers={"Host": f"{addresses[0]}:{port}"})
            assert line.getresponse().status == 200


@pytest.mark.parametrize("options", [{"hall": True}, {"host": "0.0.0.0"}, {"host": "192.0.2.7"}])
def test_with_faults_shown_in_full_nobody_else_is_let_in(
    settings: object, options: dict[str, object]
) -> None:
    """Their pages show the program's inside, and the development key is known to everybody."""
    settings.DEBUG = True  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="With DEBUG on only this computer is served"):
        call_command("serve", **options)


def test_hall_addresses_are_never_this_computer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        socket, "gethostbyname_ex", lambda name: (name, [], ["127.0.1.1", "169.254.3.4", "192.168.1.7"])
    )
    found = network.hall_addresses()
    assert "127.0.1.1" not in found
    assert found.index("192.168.1.7") < found.index("169.254.3.4")


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_arguments: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket, "gethostbyname_ex", nothing)
    monkeypatch.setattr(network, "_SOMEWHERE", ())
    assert network.hall_addresses() == []


# --- PostgreSQL and Redis -----------------------------------------------------------------------


def test_the_same_program_runs_on_postgres_and_redis(postgres_url: str, valkey_url: str) -> None:
    import psycopg

    name = f"served_{os.getpid()}"
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name}")
        admin.execute(f"CREATE DATABASE {name}")
        try:
            own = postgres_url.rsplit("/", 1)[0] + "/" + name
            with serving(DATABASE_URL=own, REDIS_URL=valkey_url) as one:
                assert get(one.url + "/healthz") == (200, "ok")
                assert children(one.process.pid) == [], "worker and beat are run apart"
                assert not (one.var / "whist.sqlite3").exists()
                assert "Tonight" in get(one.url + "/events/")[1]
        finally:
            admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def test_listening_takes_the_next_free_port() -> None:
    with closing(network.listen("127.0.0.1", servers.free_port())) as first:
        taken = first.getsockname()[1]
        with closing(network.listen("127.0.0.1", taken)) as second:
            assert second.getsockname()[1] > taken


def test_no_free_port_is_an_error_and_no_endless_search() -> None:
    with closing(network.listen("127.0.0.1", servers.free_port())) as first, pytest.raises(OSError):
        network.listen("127.0.0.1", first.getsockname()[1], tries=1)
