"""The rows behind every page that is visited: one world of hostile names, and events of every size and kind.

It runs inside the served product's own settings (``manage.py shell``) and prints
addresses and sessions; the tests themselves touch no row.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from tests.serving import Served


@dataclass(frozen=True)
class Stage:
    """url: of the server. addresses: by route. slugs: by the name here. sessions: by role."""

    url: str
    addresses: Mapping[str, str]
    slugs: Mapping[str, str]
    sessions: Mapping[str, str]

    def where(self, path: str, route: str) -> str:
        """The whole address: of the route itself, or of a path with ``{event}`` and the like in it."""
        return self.url + (path.format(**self.slugs) if path else self.addresses[route])


def set_up(served: Served) -> Stage:
    said = served.manage("shell", "--no-imports", "-c", "from tests.story import stage; stage.main()")
    made = json.loads(said.strip().splitlines()[-1])
    return Stage(served.url, made["addresses"], made["slugs"], made["sessions"])


def main() -> None:
    """Build the rows and print how to reach them."""
    from tests.tournament import world
    from tests.tournament.routes import ROUTES

    here = world.build()
    slugs = {
        "event": here.event.slug,
        "draft": here.draft.slug,
        "seated": here.seated.slug,
        "closed": here.closed.slug,
        "club": here.club.slug,
        **_more(here.users["event-organiser"]),
    }
    made = {
        "addresses": {name: route.address(name, here) for name, route in ROUTES.items()},
        "slugs": slugs,
        "sessions": {role: session_of(user) for role, user in here.users.items() if user is not None},
    }
    print(json.dumps(made))


def _more(user: object) -> dict[str, str]:
    """Events that the world has not: without pairs, large, with sit-outs, with totals, with open ends."""
    from tests.factories import make_event, play_round
    from tournament.models import Club, Member, Sitting
    from tournament.services import events, people, personal, rounds, sheets

    club = people.create_club("Quiet Club", None)
    people.give_club_role(club, user, "admin", None)
    of = {"club": club, "by": user}
    empty = make_event(pairs=0, seated=False, name="Nobody yet", **of)
    twelve = make_event(pairs=24, rounds_planned=23, hands=4, name="Twelve tables", **of)
    four = make_event(pairs=9, rounds_planned=9, hands=4, name="Four tables", **of)
    totals = make_event(
        pairs=6,
        rounds_planned=3,
        hands=4,
        name="Totals",
        options={"record": "totals"},
        rank_by=["tricks"],
        **of,
    )
    ends = make_event(
        pairs=4,
        rounds_planned=2,
        hands=6,
        name="To five",
        options={"round_end": "target", "target": 5, "trumps": "rotation-notrump"},
        **of,
    )
    seated = make_event(pairs=4, rounds_planned=2, hands=4, name="Nothing begun", **of)
    typed = make_event(pairs=24, rounds_planned=3, hands=4, name="To be typed", **of)
    rounds.open_round(typed, 1, user)
    over = make_event(pairs=5, rounds_planned=5, hands=4, name="Over", **of)
    for one in (twelve, four, totals, over):
        events.set_public(one, user, True)
    rounds.open_round(twelve, 1, user)
    play_round(four, 1, [8, 6, 7, 9], by=user)
    rounds.open_round(four, 2, user)
    half = Sitting.objects.filter(round__event=four, round__number=2).first()
    sheets.submit(half, {1: (8, 5)}, seen={1: 0}, by=user, source="organiser")
    rounds.publish_round(four, 3, user)
    singles, drive, ten, eleven = _singles(of)
    events.set_public(drive, user, True)
    rounds.open_round(totals, 1, user)
    rounds.open_round(ends, 1, user)
    for number in range(1, 6):
        play_round(over, number, [8, 6, 7, 9], by=user)
    events.close(over, user)
    _behind(over)
    assert Club.objects.filter(pk=club.pk).exists()
    own, own_over = (personal.codes_of(one)[one.entries.get(number=2).pk] for one in (four, over))
    Member.objects.filter(entry_places__entry__personal_code=own).update(email="own@example.org")
    return {
        "empty": empty.slug,
        "singles": singles.slug,
        "drive": drive.slug,
        "ten": ten.slug,
        "eleven": eleven.slug,
        "twelve": twelve.slug,
        "four": four.slug,
        "totals": totals.slug,
        "ends": ends.slug,
        "typed": typed.slug,
        "over": over.slug,
        "quiet": club.slug,
        "own": own,
        "own_over": own_over,
        **_phones(of, {"table_over": over, "table_before": seated}),
        **_moved(of),
        **_on_screens(club),
    }


def _singles(of: dict[str, object]) -> list[object]:
    """Single players before they are seated, a drive whose second round a correction would have changed, and
    drives for which seats have to be shared, or a dummy found."""
    from tests.tournament.singles import correct, make_singles, write
    from tournament.services import rounds

    singles = make_singles(20, movement="individual", rounds_planned=8, hands=3, seated=False, **of)
    drive = make_singles(8, movement="progressive", hands=1, rounds_planned=4, name="Drive", **of)
    rounds.open_round(drive, 1, of["by"])
    write(drive, 1, {1: (8,), 2: (5,)}, of["by"])
    rounds.open_round(drive, 2, of["by"])
    write(drive, 2, {1: (8,), 2: (5,)}, of["by"])
    correct(drive, 1, 2, 9, of["by"])
    others = [
        make_singles(n, movement="semi-partner", hands=1, name=f"Drive of {n}", seated=False, **of)
        for n in (10, 11)
    ]
    return [singles, drive, *others]


def _moved(of: Mapping[str, object]) -> dict[str, str]:
    """An evening in which people go elsewhere than was shown: one of them knows it, and one sits wrong."""
    from tests.factories import make_event, play_round
    from tournament.models import Sitting
    from tournament.services import changing, personal, rounds, telling, wrong_seats
    from tournament.services.changes import Change

    event = make_event(pairs=7, rounds_planned=4, hands=2, name="Moved", **of)
    play_round(event, 1)
    rounds.open_round(event, 2, None)
    rounds.publish_round(event, 3, None)
    changing.apply(event, Change("tables", tables=(4, 5, 6)), None)
    first, second = event.entries.filter(changed_places__isnull=False).distinct().order_by("number")[:2]
    telling.see(second, telling.How.OWN)
    wrong = Sitting.objects.filter(round__event=event, round__number=2).exclude(seats__entry=first).first()
    wrong_seats.notice(wrong, first, wrong_seats.Cause.NAME)
    return {"moved": event.slug, "own_moved": personal.codes_of(event)[first.pk]}


def _phones(of: Mapping[str, object], others: Mapping[str, object]) -> dict[str, str]:
    """An event whose tables send for themselves: one waits, one is disputed, one was late. And codes."""
    from tests.factories import make_event
    from tournament.services import from_tables, rounds, table_codes, table_sessions

    event = make_event(pairs=8, rounds_planned=5, hands=4, name="Phones", **of)
    codes = {table: table_codes.find(code) for table, code in table_codes.codes_of(event).items()}
    sent = 0

    def send(table: int, side: str, hands: Mapping[int, int], number: int) -> None:
        nonlocal sent
        sent += 1
        session, _secret = table_sessions.open_session(codes[table], side, round_number=number)
        typed = {hand: (tricks, None) for hand, tricks in hands.items()}
        seen = dict.fromkeys(hands, 1) if side == "ew" else {}
        from_tables.submit(session, typed, seen=seen, token=f"stage-{sent}")

    whole = {1: 8, 2: 6, 3: 7, 4: 9}
    rounds.open_round(event, 1, None)
    for table in (2, 3, 4):
        send(table, "ns", whole, 1)
    rounds.open_round(event, 2, None, anyway=True)
    send(1, "ns", whole, 1)
    send(1, "ns", whole, 2)
    send(2, "ns", whole, 2)
    send(2, "ew", {2: 5, 4: 10}, 2)
    send(3, "ns", {1: 13}, 2)
    first = {name: table_codes.codes_of(one)[1] for name, one in others.items()}
    places = {"table_waiting": 1, "table_disputed": 2, "table_playing": 4}
    return {"phones": event.slug, **first, **{name: codes[table].code for name, table in places.items()}}


def _on_screens(club: object) -> dict[str, str]:
    """Friendly tables: one has played its only hand, one is at its first of two, one waits for people."""
    from tournament.services.digital import bots, tables

    how = {"rules": "bid", "bot": "random"}
    four = {**how, "bots": ("N", "E", "S", "W")}
    played = tables.open_friendly(club, None, name="Played", hands=1, **four)
    while bots.play_due():
        pass
    begun = tables.open_friendly(club, None, name="Begun", hands=2, **four)
    waits = tables.open_friendly(club, None, name="Waits", hands=2, **{**how, "bots": ("E",)})
    return {"played": played.code, "begun": begun.code, "friendly": waits.code}


def _behind(event: object) -> None:
    """Work behind the pages that has failed, waits for its next try, and is done."""
    from datetime import timedelta

    from django.utils import timezone

    from tournament.models import Export, Mail
    from tournament.services.mails import rows

    later, now = timezone.now() + timedelta(hours=2), timezone.now()
    refused, silent = {"code": "mail-address-refused"}, {"code": "mail-server-silent"}
    invitation, reader = rows.made("invitation", 0, f"{'long' * 12}@example.org", event=event), "Ann <1>"
    invitation.state, invitation.attempts, invitation.fault = "failed", 1, refused
    invitation.told_at, invitation.details = now - timedelta(days=1), {"name": invitation.address}
    waiting = rows.made("results", "0:1", "ann@example.org", event=event, due_at=later, name=reader)
    waiting.attempts, waiting.fault = 3, silent
    sent = rows.made("sign-up", 0, "ben@example.org", event=event, name="Ben & Cy")
    sent.state, sent.sent_at, sent.attempts = "sent", now, 1
    Mail.objects.bulk_create([invitation, waiting, sent])
    error = "The file could not be made. Ask for it once more."
    Export.objects.create(
        event=event,
        kind="pack-after",
        paper="a4",
        event_version=1,
        state=Export.State.FAILED,
        attempts=4,
        error=error,
        finished_at=now,
    )


def session_of(user: object) -> str:
    """A session in which ``user`` is signed in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store.create()
    return store.session_key
