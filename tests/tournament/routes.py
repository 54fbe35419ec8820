"""Every route of the product: how to reach it, and who may.

The access matrix, the walk over ids and the pages' own checks read this one table;
a route of the resolver that is missing here fails.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.tournament.world import World
from tournament.services.permissions import DEEDS, Role

# What a role of the world is in the club and the events of its own.
HELD = {
    "owner": Role.OWNER,
    "club-admin": Role.CLUB_ADMIN,
    "staff": Role.CLUB_ADMIN,
    "club-organiser": Role.CLUB_ORGANISER,
    "event-organiser": Role.EVENT_ORGANISER,
    "scorer": Role.SCORER,
    "stranger": Role.PLAYER,  # somebody's admin, and nobody here
    "player": Role.PLAYER,
    "anonymous": Role.ANONYMOUS,
    "phone": Role.TABLE_SESSION,
}
# Those who have not signed in.
STRANGERS = ("anonymous", "phone")

Arguments = Callable[[World], Mapping[str, object]]


@dataclass(frozen=True)
class Route:
    """deed: of services.permissions, which says who may. get: the status for those who may (405: no page).

    post: whether it takes forms. data: a form that is at least well formed. where: the arguments.
    query: what stands behind the "?". script: takes JSON of a script of ours instead of a form.
    refused: the status for who may not; by default 404, or the way to the sign-in page.
    bare: a form is taken without its token, since a mail program sends it; the address is signed.
    """

    deed: str
    where: Arguments = lambda world: {}
    get: int = 200
    post: bool = False
    data: Mapping[str, object] = field(default_factory=dict)
    query: Callable[[World], str] = lambda world: ""
    script: bool = False
    refused: int = 0
    bare: bool = False

    def allows(self, role: str) -> bool:
        return HELD[role] in DEEDS[self.deed]

    @property
    def everybody(self) -> bool:
        return Role.ANONYMOUS in DEEDS[self.deed]

    def address(self, name: str, world: World) -> str:
        query = self.query(world)
        return reverse(name, kwargs=dict(self.where(world))) + (f"?{query}" if query else "")


def _event(which: str, **more: str) -> Arguments:
    """The event of the world by its name there; more: the address's word -> the world's."""

    def where(world: World) -> Mapping[str, object]:
        return {"slug": getattr(world, which).slug} | {word: world.kept[kept] for word, kept in more.items()}

    return where


def _round(number: int, **more: str) -> Arguments:
    return lambda world: {**_event("event", **more)(world), "number": number}


def _club(**more: str) -> Arguments:
    return lambda world: {"slug": world.club.slug} | {word: world.kept[kept] for word, kept in more.items()}


def _kept(**more: str) -> Arguments:
    return lambda world: {word: world.kept[kept] for word, kept in more.items()}


TABLE = _round(2, table="table")

ROUTES: Mapping[str, Route] = {
    # everybody's
    "home": Route("read-public"),
    "healthz": Route("read-public"),
    "readyz": Route("read-public"),
    "metrics": Route("read-public"),
    "public-events": Route("read-public"),
    "public-event": Route("read-public", _event("event")),
    "public-standings-part": Route("read-public", _event("event")),
    "public-round": Route("read-public", _round(2)),
    "public-prizes": Route("read-public", _event("event")),
    "public-pair": Route("read-public", lambda world: {"slug": world.event.slug, "number": 1}),
    "public-export": Route("read-public", lambda world: {"slug": world.event.slug, "kind": "csv"}),
    "live-stream": Route("read-public", query=lambda world: f"on={world.event.slug}/standings"),
    "live-parts": Route("read-public", query=lambda world: f"on={world.event.slug}/standings"),
    "sign-up": Route(
        "sign-up", _kept(code="code"), post=True, data={"first": "New One", "second": "New Two"}
    ),
    "screen": Route("read-public", _event("event")),
    # where a pair goes, by the secret on its card
    "personal": Route("own-page", _kept(code="personal")),
    "personal-part": Route("own-page", _kept(code="personal")),
    "personal-mail": Route(
        "own-page", _kept(code="personal"), get=405, post=True, data={"player": "1", "on": "1"}
    ),
    "personal-here": Route("own-page", _kept(code="personal"), get=405, post=True),
    "personal-seen": Route("own-page", _kept(code="personal"), get=405, post=True),
    "mail-stop": Route("stop-letters", _kept(token="stop"), post=True, bare=True),
    # a table's phones
    "table-code": Route("see-table"),
    "table": Route("see-table", _kept(code="table_code")),
    "table-state": Route("see-table", _kept(code="table_code")),
    "table-places": Route("see-table", _kept(code="table_code")),
    "table-side": Route("see-table", _kept(code="table_code"), get=405, post=True, data={"side": "ns"}),
    "table-here": Route("see-table", _kept(code="table_code"), get=405, post=True),
    "table-named": Route("see-table", _kept(code="table_code"), get=405, post=True, data={"entry": "1"}),
    # Number 5 is North-South at the phone's table.
    "table-seen": Route(
        "send-result", _kept(code="table_code"), get=405, post=True, data={"entry": "5"}, refused=403
    ),
    "table-results": Route(
        "send-result",
        _kept(code="table_code"),
        get=405,
        post=True,
        data={"token": "one", "round": 2, "side": "ns", "hands": {"1": [8, 5]}, "seen": {"1": 1}},
        script=True,
        refused=403,
    ),
    "table-confirm": Route(
        "send-result",
        _kept(code="table_code"),
        get=405,
        post=True,
        data={"token": "two", "round": 2, "side": "ns", "seen": {"1": 1, "2": 1}},
        script=True,
        refused=403,
    ),
    # tables on screens
    "digital-code": Route("see-digital"),
    "digital-table": Route("see-digital", _kept(code="digital"), query=lambda world: "watch=1"),
    "digital-join": Route("see-digital", _kept(code="digital")),
    "digital-hand": Route("see-digital", lambda world: {"code": world.kept["digital"], "hand": 1}, get=404),
    "digital-verify": Route("see-digital", lambda world: {"code": world.kept["digital"], "hand": 1}, get=404),
    "event-digital": Route("run-event", _event("event"), post=True, data={"then": "warn", "delay": "0"}),
    "club-tables": Route("make-event", _club(), post=True, data={"name": "Friday", "rules": "bid"}),
    "digital-decide": Route(
        *("score", _event("event", hand="kept_out"), 405, True, {"decision": "leave", "reason": "typed in"})
    ),
    "digital-view": Route("see-digital", _kept(code="digital")),
    "digital-stream": Route("see-digital", _kept(code="digital")),
    "digital-last-trick": Route("see-digital", _kept(code="digital"), get=404),
    "digital-replay": Route("see-digital", lambda world: {"code": world.kept["digital"], "hand": 1}, get=404),
    "digital-shuffle": Route(
        "see-digital", lambda world: {"code": world.kept["digital"], "hand": 1}, get=404
    ),
    "digital-seat": Route("see-digital", _kept(code="digital"), get=405, post=True, data={"seat": "S"}),
    "digital-deed": Route(
        *("play-digital", _kept(code="digital"), 405, True, {"ply": "1", "call": "pass"}), refused=403
    ),
    "digital-seed": Route(*("play-digital", _kept(code="digital"), 405, True, {"seed": "00ff"}), refused=403),
    "digital-place": Route(
        *("run-event", _kept(code="digital"), 405, True, {"seat": "E", "name": "Sue"}), refused=404
    ),
    "digital-look": Route(
        *("run-event", _kept(code="digital"), 405, True, {"reason": "a question"}), refused=404
    ),
    "digital-abort": Route(
        *("run-event", _kept(code="digital"), 405, True, {"reason": "a fault"}), refused=404
    ),
    # accounts
    "sign-in": Route("read-public", post=True, data={"username": "nobody@example.org", "password": "x"}),
    "sign-out": Route("read-public", get=405, post=True),
    "theme": Route("read-public", get=405, post=True, data={"theme": "dark"}),
    "password-reset": Route("read-public", post=True, data={"email": "nobody@example.org"}),
    "password-reset-sent": Route("read-public"),
    "password-reset-new": Route("read-public", _kept(who="who", token="token"), post=True),
    "one-time-link": Route("read-public", _kept(secret="link"), post=True),
    "invitation": Route("read-public", _kept(secret="secret"), post=True),
    "profile": Route("own-account", post=True, data={"name": "Another"}),
    "profile-password": Route("own-account", post=True),
    "organiser-home": Route("own-account"),
    # the owner's
    "all-people": Route("make-club"),
    "all-work": Route("make-club", post=True, data={"deed": "again", "item": "file-0"}),
    "person-link": Route("make-club", _kept(person="person"), get=405, post=True),
    "club-new": Route("make-club", post=True, data={"name": "Third", "zone": "UTC"}),
    "demo-wipe": Route("make-club", post=True),
    # clubs
    "club": Route("see-club", _club()),
    "club-settings": Route("run-club", _club(), post=True, data={"name": "Town", "zone": "UTC"}),
    "club-members": Route("edit-members", _club(), post=True, data={"name": "New Member"}),
    "club-member": Route("edit-members", _club(member="member"), post=True, data={"name": "Renamed"}),
    "member-data": Route("edit-members", _club(member="member")),
    "member-data-file": Route("edit-members", _club(member="member")),
    "member-erase": Route("run-club", _club(member="member"), get=405, post=True, data={"name": "Other"}),
    "club-people": Route(
        "run-club", _club(), post=True, data={"email": "x@example.org", "name": "X", "role": "organiser"}
    ),
    "club-role": Route("run-club", _club(role="club_role"), get=405, post=True, data={"to": "admin"}),
    "club-role-link": Route("run-club", _club(role="club_role"), get=405, post=True),
    "event-new": Route("make-event", _club(), post=True),
    # who may do what in an event
    "event-roles": Route("run-event", _event("event"), post=True, data={"role": "scorer"}),
    "event-role": Route(
        "run-event", _event("event", role="event_role"), get=405, post=True, data={"to": "organiser"}
    ),
    "event-role-link": Route("run-event", _event("event", role="event_role"), get=405, post=True),
    "invitation-withdraw": Route("run-event", _event("event", invitation="invitation"), get=405, post=True),
    # preparing
    "event-who": Route("run-event", _event("draft"), post=True),
    "event-game": Route("run-event", _event("draft"), post=True),
    "event-example": Route("run-event", _event("draft")),
    "event-length": Route("run-event", _event("draft"), post=True),
    "event-estimate": Route("run-event", _event("draft")),
    "event-movement": Route("run-event", _event("draft"), post=True),
    "event-choice": Route("run-event", _event("draft"), post=True),
    "event-seating-file": Route("run-event", _event("draft"), post=True),
    "event-drive-seats": Route("run-event", _event("draft"), post=True),
    "event-search": Route("run-event", _event("draft"), get=405, post=True, data={"deed": "start"}),
    "search-state": Route("run-event", _event("draft")),
    "event-check": Route("run-event", _event("draft")),
    "event-seat": Route("run-event", _event("draft"), get=405, post=True),
    "event-unseat": Route("run-event", _event("seated"), get=405, post=True),
    "event-settings": Route("run-event", _event("event"), post=True),
    "event-publish": Route("run-event", _event("event"), get=405, post=True, data={"on": "0"}),
    "event-discard": Route("run-event", _event("draft"), post=True),
    "event-copy": Route("run-event", _event("event"), post=True),
    "event-exports": Route("run-event", _event("closed"), post=True),
    "export-state": Route("run-event", _event("closed", number="export")),
    "event-work": Route("run-event", _event("closed"), post=True, data={"deed": "again", "item": "file-0"}),
    "export-file": Route("run-event", _event("closed", number="export"), get=404),
    # pairs
    "entries": Route("run-event", _event("draft"), post=True, data={"first": "New One", "second": "New Two"}),
    "check-in": Route(
        "run-event", _event("draft"), post=True, data={"first": "New One", "second": "New Two"}
    ),
    "entries-suggest": Route("run-event", lambda world: {"slug": world.draft.slug}),
    "entries-paste": Route("run-event", _event("draft"), post=True, data={"text": "New One & New Two"}),
    "entries-import": Route("run-event", _event("draft"), post=True),
    "entries-template": Route("run-event", _event("draft")),
    "entries-export": Route("run-event", _event("draft")),
    "entries-sign-up": Route("run-event", _event("draft"), post=True, data={"on": "0"}),
    "entries-undo": Route("run-event", _event("draft", line="entry_line"), get=405, post=True),
    "entry": Route(
        "run-event", _event("draft", entry="entry"), post=True, data={"first": "New One", "second": "New Two"}
    ),
    "pair-cards": Route("run-event", _event("event"), post=True),
    "pair-link": Route("run-event", _event("draft", entry="entry"), get=405, post=True),
    "entry-remove": Route("run-event", _event("draft", entry="entry"), get=405, post=True),
    "entry-tick": Route(
        "run-event", _event("draft", entry="entry"), get=405, post=True, data={"what": "paid", "on": "1"}
    ),
    # the evening
    "evening": Route("score", _event("event")),
    "grid-now": Route("score", _event("event"), get=302),
    "grid": Route("score", _round(2), post=True),
    "hand-sheets": Route("score", _round(2)),
    "from-paper": Route("score", _round(2), post=True, data={"t1h1ns": "8", "t1h2ns": "6"}),
    "event-history": Route("score", _event("event")),
    "history-undo": Route("score", _event("event", line="result_line"), get=405, post=True),
    "table-result": Route("score", TABLE, post=True),
    "result-take-back": Route("score", TABLE, get=405, post=True, data={"hand": "1", "version": "1"}),
    "table-forfeit": Route("run-event", TABLE, get=405, post=True, data={"by": "ns"}),
    "table-disqualify": Route(
        "run-event", TABLE, get=405, post=True, data={"side": "ns", "reason": "talked"}
    ),
    "event-standings": Route("run-event", _event("event")),
    "standings-deed": Route(
        "run-event", _event("event"), get=405, post=True, data={"deed": "embargo", "embargo": "night"}
    ),
    "event-prizes": Route("run-event", _event("event"), post=True, data={"kind": "top", "places": "3"}),
    "penalty-give": Route(
        "score", TABLE, get=405, post=True, data={"hand": "2", "side": "ew", "kind": "revoke"}
    ),
    "penalty-take-back": Route("score", _round(2, table="table", penalty="penalty"), get=405, post=True),
    "table-count": Route("score", TABLE, get=405, post=True, data={"seen": "1:1 2:1"}),
    "held-decide": Route(
        "score", _event("event", held="held"), get=405, post=True, data={"decision": "take"}
    ),
    "decision-undo": Route("score", _event("event", line="decision"), get=405, post=True),
    "event-silent": Route("score", _event("event")),
    "event-tables": Route("run-event", _event("event"), post=True, data={"who": "one-side"}),
    "table-codes-make": Route("run-event", _event("event"), get=405, post=True),
    "table-code-renew": Route("run-event", _event("event", table="table"), get=405, post=True),
    "round-clock": Route("run-event", _round(2), get=405, post=True, data={"deed": "start", "minutes": "20"}),
    "event-clock": Route("run-event", _event("event"), post=True, data={"round_minutes": "20"}),
    "round-open": Route("run-event", _round(3), get=405, post=True),
    "round-publish": Route("run-event", _round(3), get=405, post=True),
    "round-draw": Route("run-event", _round(3)),
    "round-redraw": Route("run-event", _round(3), get=405, post=True),
    "event-changes": Route("run-event", _event("event"), post=True, data={"kind": "leave", "entry": "1"}),
    "change-undo": Route("run-event", _event("event"), get=405, post=True, data={"line": "1"}),
    "seat-put-right": Route(
        "run-event", lambda world: {"slug": world.event.slug, "alarm": 1}, get=405, post=True
    ),
    "places-told": Route("run-event", _event("event"), get=405, post=True),
    "event-close": Route("run-event", _event("event"), get=405, post=True),
    "event-reopen": Route("run-event", _event("closed"), post=True, data={"reason": "a late result"}),
}


def resolved() -> Iterator[tuple[str, URLPattern]]:
    """Every route of the resolver by its whole name; an unnamed one has "" at the end."""
    yield from _walk(get_resolver().url_patterns, "")


def _walk(patterns: list[URLPattern | URLResolver], space: str) -> Iterator[tuple[str, URLPattern]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from _walk(one.url_patterns, inner)
        else:
            yield f"{space}{one.name or ''}", one
