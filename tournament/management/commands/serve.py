"""``manage.py serve``: prepares everything and serves. ``python3 run.py`` calls it."""

import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from io import StringIO
from types import FrameType

import segno
import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import get_resolver

from tournament.management import memory, network, prepare
from tournament.management.child import Worker
from tournament.services import demo
from tournament.web import stream

PORT = 8000
# Hosts that nobody else can reach.
ALONE = ("", "127.0.0.1", "localhost")
# An open stream would hold the server up for ever; after so many seconds it is cut.
SECONDS_TO_END = 3


class Server(uvicorn.Server):
    """Tells when it is open."""

    def __init__(self, config: uvicorn.Config, when_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_open = when_open

    async def startup(self, sockets: list | None = None) -> None:
        # Loaded now rather than by the first who asks.
        _ = get_resolver().url_patterns
        await super().startup(sockets)
        memory.swept_seldom()
        if self.started:
            self._when_open()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        stream.end_all()
        super().handle_exit(sig, frame)


class Command(BaseCommand):
    help = "Prepares database, static files and the demo night, then serves until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=PORT, help=f"the port to listen on ({PORT})")
        parser.add_argument("--host", default="", help="the address to listen on (127.0.0.1)")
        parser.add_argument("--hall", action="store_true", help="let phones and tables in this network in")
        parser.add_argument("--no-demo", action="store_true", help="start with an empty installation")

    def handle(self, *, port: int, host: str, hall: bool, no_demo: bool, **options: object) -> None:
        if not 1 <= port <= 65535:
            raise CommandError(f"There is no port {port}: a port is a number from 1 to 65535.")
        if settings.DEBUG and (hall or host not in ALONE):
            # Error pages would show the program's inside, and its secret key is known to everybody.
            raise CommandError(
                "With DEBUG on only this computer is served. Start it with: python3 run.py --hall"
            )
        memory.in_few_heaps()
        prepare.database(self.say)
        prepare.static_files(self.say)
        if not no_demo:
            prepare.demo_night(self.say)
        try:
            listener = network.listen(host or ("0.0.0.0" if hall else "127.0.0.1"), port)
        except OSError as failure:
            raise CommandError(f"The server cannot listen on port {port}: {failure}.") from failure
        taken = listener.getsockname()[1]
        if taken != port:
            self.say(f"Port {port} is in use, perhaps by a server you started before. Using {taken} instead.")
        self.serve(listener, taken, hall)

    def serve(self, listener: object, port: int, hall: bool) -> None:
        addresses = self.open_to_the_hall(port) if hall else []
        config = uvicorn.Config(
            "tournament.asgi:application",
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_END,
        )
        last_words = self.last_words(port, addresses, hall)
        server = Server(config, lambda: self.say(last_words))
        # The server hands the signal on once it has ended; as an exception it lets the worker end too.
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        with ExitStack() as running, suppress(KeyboardInterrupt):
            if not settings.REDIS_URL:
                running.enter_context(Worker(settings.BASE_DIR, BASE_URL=settings.BASE_URL))
            server.run(sockets=[listener])
        self.say("Ended.")

    def open_to_the_hall(self, port: int) -> list[str]:
        """Answer to this machine's addresses and names; links that are handed out carry the first."""
        found = network.hall_addresses()
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *found, *network.names()]
        if found and not settings.BASE_URL:
            settings.BASE_URL = f"http://{found[0]}:{port}"
        return found

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def last_words(self, port: int, addresses: list[str], hall: bool) -> str:
        """Where it is, how to get in, how to end it."""
        lines = ["", "Whist night is ready.", "", f"  On this computer   http://127.0.0.1:{port}"]
        lines += [f"  In the hall        http://{address}:{port}" for address in addresses]
        found = demo.sign_in()
        if found is not None:
            lines += [f"  Sign in as         {found.email}", f"  Password           {found.phrase}"]
        if addresses:
            lines += ["", picture_of(f"http://{addresses[0]}:{port}/")]
        elif hall:
            lines += ["", "This computer is in no network yet, so phones cannot reach it."]
            lines += ["Join one, then start again."]
        return "\n".join([*lines, "", "Ctrl-C ends it."])


def picture_of(address: str) -> str:
    """The address as a QR code in characters, to be held before a camera."""
    drawn = StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue()
