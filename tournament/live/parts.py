"""Parts of pages that follow the evening: what each is called, who may read it, how it is drawn.

A part depends on the event's version, on its argument and on the language, and on
nothing else (a few also on the time, see ``every``). So it is drawn once for each of
these, and the same bytes go to every reader. What is one reader's own never stands in
it: a form's token is a mark here, and each page puts its reader's token in.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournament.live.once import Once
from tournament.live.shared import drawn_once
from tournament.models import Event

# Who may read a part. "public": everybody while the event is published, and always who may score.
# The others are deeds of services.permissions.
Reader = Literal["public", "score", "run-event"]
Draw = Callable[[Event, str], str | None]

# So many drawn parts are kept; the standings of 100 pairs take about 100 kB.
KEPT = 96
# Stands where a form's token goes, see with_token().
TOKEN_MARK = "the-readers-own-token"
# What an argument may look like; "" for a part without one.
WHICH = re.compile(r"[a-z0-9-]{0,20}")


@dataclass(frozen=True)
class Part:
    """read: who may read it. draw: (event, which) -> html, or None when there is no such part now.

    every: so many seconds later it may read differently though nothing was stored; 0: never.
    """

    name: str
    read: Reader
    draw: Draw
    every: int = 0


@dataclass(frozen=True)
class Shown:
    """A part as it is drawn. tag: the same for the same html, whatever the version."""

    html: SafeString
    version: int
    tag: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tag", blake2b(self.html.encode(), digest_size=8).hexdigest())


REGISTRY: dict[str, Part] = {}
_shown: Once[Shown | None] = Once(KEPT)


def part(name: str, *, read: Reader, every: int = 0) -> Callable[[Draw], Draw]:
    """Declare a part: ``@part("clock", read="public")`` on a function (event, which) -> html or None."""

    def declare(draw: Draw) -> Draw:
        if name in REGISTRY:
            raise ValueError(f"two parts are called {name}")
        REGISTRY[name] = Part(name, read, draw, every)
        return draw

    return declare


def epoch(every: int) -> int:
    """Counts up once in so many seconds."""
    return int(time.time() // every) if every else 0


def moment(event: Event, name: str) -> tuple[int, int]:
    """The same as long as the part reads the same: the event's version, and the time where that matters."""
    return event.version, epoch(REGISTRY[name].every)


def show(event: Event, name: str, which: str = "") -> Shown | None:
    """The part in the language of now, drawn unless it is kept; None when there is no such part now."""
    one = REGISTRY[name]
    if WHICH.fullmatch(which) is None:
        return None

    # Of two databases, events may share a number and a version, but not the moment they began.
    slot = (event.pk, event.created_at, name, which, get_language())
    key = (*slot, *moment(event, name))

    def draw() -> Shown | None:
        html = drawn_once(key, lambda: one.draw(event, which))
        return None if html is None else Shown(mark_safe(html), event.version)

    return _shown.get(key, draw, slot=slot)


def html(template: str, context: Mapping[str, Any]) -> SafeString:
    """A template drawn for a part: ``{% csrf_token %}`` in it comes out as a mark."""
    return render_to_string(template, {**context, "csrf_token": TOKEN_MARK})


def with_token(drawn: SafeString, request: HttpRequest) -> SafeString:
    """The part for one reader's page: his token stands where the marks were."""
    if TOKEN_MARK not in drawn:
        return drawn
    return mark_safe(drawn.replace(TOKEN_MARK, escape(get_token(request))))
