"""The demo night: a club with one evening being played and one that is over, to look at and to try things on.

Everything of it is made by the services that the pages call. What the demo made is
marked in the log, so that wiping it takes that and nothing that somebody made since.
"""

import random
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import Club, Event, LogEntry, Member, Sitting, User
from tournament.services import clubs, entries, events, log, names, rounds, sheets
from tournament.services.accounts import create_owner
from tournament.services.permissions import is_owner
from tournament.services.writing import write

EMAIL = "demo@example.org"
CLUB = "Demo Whist Club"
MARK = "demo-loaded"
SIGN_IN_FILE = "demo-sign-in.txt"
_WORDS = (
    "amber apple apron arrow autumn bacon bakery bamboo banjo barley basket beacon bench berry biscuit "
    "blanket bottle bramble bridge bronze bucket butter button cabin candle canvas carrot castle cedar "
    "cellar cherry chimney cider clover cobble coffee copper corner cotton cradle crayon cricket crumpet "
    "cuckoo cushion daisy dancer donkey dragon drummer duckling ember engine falcon feather fiddle flannel "
    "forest fountain garden garlic ginger goblet gravel hammer harbour harvest hazel heather hedgehog "
    "honey island ivory jacket jasmine jigsaw kettle kitten ladder lantern laurel lemon lilac linen "
    "lobster magnet maple marble meadow melon mirror mitten mustard nettle nutmeg oatmeal orchard otter "
    "oyster paddle parsley pebble pepper pickle pigeon pillow plum pocket puddle quarry quilt rabbit raisin "
    "ribbon river rocket saddle saffron salmon sandal shovel silver sparrow spindle teapot thimble thistle "
    "ticket timber toffee trumpet turnip velvet violet waffle walnut whistle willow window winter wombat"
)
PAIRS = (
    ("Ada Marsh", "Bruno Hale"),
    ("Cecily Thorn", "David Okoro"),
    ("Edith Vale", "Frank Lindqvist"),
    ("Greta Moss", "Henry Pike"),
    ("Ines Álvarez", "Jack Rowan"),
    ("Kath Brook", "Leo Szabó"),
    ("Maud Finch", "Noah Kerr"),
    ("Olive Tarn", "Peter Quill"),
    ("Rosa Whitlow", "Sam Ferris"),
)


class SignIn(NamedTuple):
    """What the demo's owner signs in with."""

    email: str
    phrase: str


def new_phrase() -> str:
    return "-".join(secrets.choice(_WORDS.split()) for _ in range(5))


def load(*, today: date | None = None) -> SignIn:
    """The whole demo, or nothing: owner, club, an evening in its fourth round, a closed one.

    The password is kept in var/, readable by this user alone.
    """
    day, access = today or timezone.localdate(), SignIn(EMAIL, new_phrase())
    _keep(access)
    with write():
        owner = create_owner(email=EMAIL, password=access.phrase, name="Demo Organiser")
        club = clubs.create_club(CLUB, owner)
        log.record(MARK, club=club, by=owner)
        _evening_over(club, owner, day - timedelta(days=7))
        _evening_on(club, owner, day)
    return access


def is_loaded() -> bool:
    """Whether there is anything of the demo left to wipe."""
    return LogEntry.objects.filter(deed=MARK).exists()


def wipe(by: User) -> None:
    """Remove the demo's evenings, its players and its club; what was made since stays, and so does ``by``.

    Raises Refused(not-yours) for anyone but the owner of the installation.
    """
    if not is_owner(by):
        raise Refused(Problem("not-yours"))
    with write():
        marked = LogEntry.objects.filter(deed=MARK)
        made_events = Event.objects.filter(pk__in=marked.exclude(event=None).values("event"))
        made_clubs = list(Club.objects.filter(pk__in=marked.filter(event=None).values("club")))
        files = [one.file for event in made_events for one in event.exports.all() if one.file]
        for event in made_events:
            _remove(event)
        for club in made_clubs:
            _remove_players(club)
        marked.delete()
        for club in made_clubs:
            if not club.events.exists() and not club.members.exists():
                club.delete()
        User.objects.filter(email=EMAIL).exclude(pk=by.pk).delete()
        log.record("demo-wiped", by=by)
    for file in files:
        file.delete(save=False)
    if by.email != EMAIL:
        _sign_in_path().unlink(missing_ok=True)


def sign_in() -> SignIn | None:
    """The demo's sign-in while it works; None once its phrase was changed or its owner is gone."""
    with suppress(OSError, ValueError):
        email, phrase = _sign_in_path().read_text(encoding="utf-8").split()
        user = User.objects.filter(email=email, is_active=True).first()
        if user is not None and user.check_password(phrase):
            return SignIn(email, phrase)
    return None


def _sign_in_path() -> Path:
    return settings.VAR_DIR / SIGN_IN_FILE


def _keep(access: SignIn) -> None:
    path = _sign_in_path()
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(f"{access.email}\n{access.phrase}\n", encoding="utf-8")


# --- the two evenings ---------------------------------------------------------------------------


def _evening_over(club: Club, by: User, day: date) -> None:
    event = _seated(club, by, PAIRS[:6], name="Last week's whist", date=day, rounds_planned=5)
    for number in range(1, 6):
        _play(event, number, by)
    events.close(event, by)


def _evening_on(club: Club, by: User, day: date) -> None:
    event = _seated(club, by, PAIRS, name="Tonight's whist", date=day, rounds_planned=9)
    for number in range(1, 4):
        _play(event, number, by)
    _play(event, 4, by, tables=2)


def _seated(club: Club, by: User, pairs: Sequence[Sequence[str]], **fields: object) -> Event:
    event = events.create(club, by, hands_per_round=4, seed=1, **fields)
    log.record(MARK, event=event, by=by)
    entries.add_many(event, [(None, pair) for pair in pairs], by)
    for entry in event.entries.all():
        entries.set_present(entry, True, by)
        entries.set_paid(entry, True, by)
    events.seat(event, by)
    events.set_public(event, by, True)
    return event


def _play(event: Event, number: int, by: User, *, tables: int | None = None) -> None:
    """Open the round and write down results, the same on every machine; the first ``tables`` only."""
    rounds.open_round(event, number, by)
    chance = random.Random(f"{event.rounds_planned}-{number}")
    for sitting in Sitting.objects.filter(round__event=event, round__number=number)[:tables]:
        tricks = [chance.randint(2, 6) + chance.randint(0, 5) for _ in range(event.hands_per_round)]
        hands = {hand: (won, 13 - won) for hand, won in enumerate(tricks, 1)}
        sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=by, source="demo")


# --- taking it away -----------------------------------------------------------------------------


def _remove(event: Event) -> None:
    """Entries are guarded by what refers to them, so that goes first."""
    event.adjustments.all().delete()
    event.rounds.all().delete()
    event.delete()


def _remove_players(club: Club) -> None:
    keys = [names.key(name) for pair in PAIRS for name in pair]
    Member.objects.filter(
        club=club, key__in=keys, entry_places=None, substitute_places=None, user=None, email="", phone=""
    ).delete()
