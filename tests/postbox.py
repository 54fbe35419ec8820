"""A mail server for tests: takes letters over real SMTP, and refuses, hangs or goes away when told to."""

import email
import email.policy
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage

BASE = "https://whist.example.org"


@dataclass
class Postbox:
    """letters: what was taken, in order; raw: as it came.

    refuse: answers by the recipient's address, such as 550 no such box.
    busy: an answer for everybody instead of taking anything. port: where it listens.
    held_from: after so many letters each further one is taken, but not answered before ``go_on``.
    """

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    refuse: dict[str, str] = field(default_factory=dict)
    busy: str = ""
    connections: int = 0
    held_from: int | None = None
    going_on: threading.Event = field(default_factory=threading.Event)

    def hold(self, letters: int) -> None:
        """Answer so many more, and keep whoever sends the next one waiting."""
        self.going_on.clear()
        self.held_from = len(self.letters) + letters

    def go_on(self) -> None:
        self.held_from = None
        self.going_on.set()

    @property
    def is_holding(self) -> bool:
        return self.held_from is not None and len(self.letters) > self.held_from

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    @property
    def readers(self) -> list[str]:
        return [str(letter["To"]) for letter in self.letters]


class _Talk(socketserver.StreamRequestHandler):
    """One connection: as much of RFC 5321 as a mail program needs."""

    timeout = 30

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        box: Postbox = self.server.box  # type: ignore[attr-defined]
        box.connections += 1
        self.say(box.busy or "220 postbox")
        while not box.busy and (line := self.rfile.readline().decode("utf-8", "replace").strip()):
            word, _space, rest = line.partition(" ")
            if not self.answer(box, word.upper(), rest):
                return

    def answer(self, box: Postbox, word: str, rest: str) -> bool:
        if word == "QUIT":
            self.say("221 goodbye")
            return False
        if word == "RCPT":
            address = rest.partition("<")[2].partition(">")[0]
            self.say(box.refuse.get(address, "250 yes"))
        elif word == "DATA":
            self.say("354 go on")
            self.take(box)
        else:
            self.say("250 postbox" if word in ("EHLO", "HELO", "MAIL", "RSET", "NOOP") else "502 what?")
        return True

    def take(self, box: Postbox) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        box.raw.append(b"".join(lines))
        letter = email.message_from_bytes(box.raw[-1], policy=email.policy.default)
        box.letters.append(letter)  # type: ignore[arg-type]
        if box.is_holding:
            box.going_on.wait(self.timeout)
        # Whoever was kept waiting may have gone meanwhile.
        with suppress(ConnectionError):
            self.say("250 taken")


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


@contextmanager
def postbox(port: int = 0, box: Postbox | None = None) -> Iterator[Postbox]:
    """A postbox for as long as the ``with`` lasts. port, box: of one that was there before."""
    box = box or Postbox()
    with _Server(("127.0.0.1", port), _Talk) as server:
        box.port = server.server_address[1]
        server.box = box  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield box
        finally:
            server.shutdown()


def text_of(letter: EmailMessage) -> str:
    """The letter's text as its reader sees it."""
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


@contextmanager
def sent_by(settings: object) -> Iterator[Postbox]:
    """A postbox to which the product of this process sends, as an installation that is reached at BASE."""
    with postbox() as box:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"  # type: ignore[attr-defined]
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", box.port  # type: ignore[attr-defined]
        settings.BASE_URL = BASE  # type: ignore[attr-defined]
        yield box


def rewind(span: timedelta) -> None:
    """As if so much time had gone by for every letter."""
    from tournament.models import Mail

    for one in Mail.objects.all():
        times = {name: getattr(one, name) for name in ("due_at", "told_at", "sent_at", "asked_at")}
        Mail.objects.filter(pk=one.pk).update(**{name: at and at - span for name, at in times.items()})
