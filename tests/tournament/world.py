"""One small world for tests of access: two clubs, an event in every state, somebody in every role.

Every name in it is hostile, so that a page that shows one unescaped is caught wherever it stands.
"""

import datetime as dt
from dataclasses import dataclass, field

from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournament.models import (
    Club,
    DealtHand,
    DigitalTable,
    Entry,
    Event,
    Export,
    HeldResult,
    LogEntry,
    Member,
    Penalty,
    Sitting,
    User,
)
from tournament.services import (
    entries,
    events,
    from_tables,
    people,
    personal,
    rounds,
    sheets,
    sign_up,
    table_codes,
    table_sessions,
)
from tournament.services.digital import bots, plans, seats
from tournament.services.mails import rows as mails
from tournament.services.mails import stops

DATE = dt.date(2026, 12, 1)
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '" autofocus onfocus=alert(1) x="',
    "{{7*7}}",
    "javascript:alert(1)",
    "=HYPERLINK(1)",
)
# In no page that a player or a stranger may read.
SECRET_MAIL = "kept-private@example.org"
SECRET_PHONE = "+44 20 7946 0999"

ROLES = (
    "owner",
    "club-admin",
    "staff",
    "club-organiser",
    "event-organiser",
    "scorer",
    "stranger",
    "player",
    "anonymous",
    "phone",
)


@dataclass
class World:
    """club and far: two clubs. event: running, published, its third round not. draft, seated, closed: others
    of the same club and people. far_event: somebody else's. users: by role; "anonymous" and "phone", who
    speaks for a side of a table of ``event``, are None."""

    club: Club
    far: Club
    event: Event
    draft: Event
    seated: Event
    closed: Event
    far_event: Event
    users: dict[str, User | None]
    kept: dict[str, object] = field(default_factory=dict)

    def client(self, role: str, **options: object) -> Client:
        client = Client(raise_request_exception=True, **options)
        user = self.users[role]
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        if role == "phone":
            client.cookies["whist_table"] = self.kept["phone"]
            client.cookies["whist_digital"] = self.kept["digital_device"]
        return client


def build() -> World:
    club = people.create_club(f"Town {HOSTILE[0]}", None)
    far = people.create_club(f"Far {HOSTILE[1]}", None)
    users = _users(club, far)
    organiser = users["event-organiser"]
    event = _event(club, organiser, f"Night {HOSTILE[1]}", pairs=6)
    draft = _event(club, organiser, f"Draft {HOSTILE[0]}", pairs=4)
    seated = _event(club, organiser, f"Seated {HOSTILE[2]}", pairs=4)
    closed = _event(club, organiser, f"Closed {HOSTILE[3]}", pairs=4, rounds_planned=1)
    far_event = _event(far, users["stranger"], f"Far {HOSTILE[2]}", pairs=4)
    for one in (event, draft, seated, closed):
        people.give_event_role(one, users["scorer"], "scorer", None)
    events.seat(event, organiser)
    events.set_public(event, organiser, True)
    for number in (1, 2):
        _play(event, number, organiser)
    events.seat(seated, organiser)
    events.seat(far_event, users["stranger"])
    events.seat(closed, organiser)
    _play(closed, 1, organiser)
    events.close(closed, organiser)
    world = World(club, far, event, draft, seated, closed, far_event, users)
    _keep(world)
    return world


def _users(club: Club, far: Club) -> dict[str, User | None]:
    users: dict[str, User | None] = {
        "anonymous": None,
        "phone": None,
        "owner": people.create_owner(email="owner@example.org", password="p"),
    }
    for role in ROLES:
        if role not in users:
            users[role] = people.create_user(
                email=f"{role}@example.org", name=f"{role} {HOSTILE[0]}", password="p"
            )
    people.give_club_role(club, users["club-admin"], "admin", None)
    people.give_club_role(club, users["staff"], "admin", None)
    people.change_user(users["staff"], users["owner"], is_staff=True)
    people.give_club_role(club, users["club-organiser"], "organiser", None)
    people.give_club_role(far, users["stranger"], "admin", None)
    return users


def _event(club: Club, by: User | None, name: str, *, pairs: int, rounds_planned: int = 3) -> Event:
    event = events.create(club, by, name=name, date=DATE, rounds_planned=rounds_planned, hands_per_round=2)
    rows = [
        (
            None,
            (f"A{number} {HOSTILE[number % len(HOSTILE)]}", f"B{number} {HOSTILE[-number % len(HOSTILE)]}"),
        )
        for number in range(pairs)
    ]
    entries.add_many(event, rows, by)
    return event


def _play(event: Event, number: int, by: User | None) -> None:
    rounds.open_round(event, number, by)
    for sitting in Sitting.objects.filter(round__event=event, round__number=number):
        sheets.submit(sitting, {1: (8, 5), 2: (6, 7)}, seen={1: 0, 2: 0}, by=by, source="organiser")


def _keep(world: World) -> None:
    """What routes need in their addresses, by the route's own word for it."""
    organiser = world.users["event-organiser"]
    member = Member.objects.filter(club=world.club).order_by("pk").first()
    people.change_member(member, None, name=member.name, email=SECRET_MAIL, phone=SECRET_PHONE)
    for far_member in Member.objects.filter(club=world.far)[:1]:
        people.change_member(far_member, None, name=far_member.name, email=f"far-{SECRET_MAIL}")
    invitation, secret = people.invite(world.event, "scorer", organiser)
    sitting = Sitting.objects.filter(round__event=world.event, round__number=2).first()
    sheets.give_penalty(sitting, organiser, hand=1, side="ns", kind="revoke", points=0)
    # Not one of the roles: to sign in makes an older letter worthless.
    forgetful = people.create_user(email="forgetful@example.org", name="Forgetful", password="p")
    export = Export.objects.create(event=world.closed, event_version=1, state=Export.State.QUEUED)
    entries.set_paid(world.draft.entries.first(), True, organiser)
    world.kept = {
        **_phone(world.event, sitting.table_number),
        **_digital(world.event, sitting, organiser),
        "code": sign_up.open_sign_up(world.draft, organiser),
        "secret": secret,
        "personal": personal.codes_of(world.event)[world.event.entries.get(number=1).pk],
        "stop": stops.token_of(mails.hash_of(SECRET_MAIL)),
        "invitation": invitation.pk,
        "link": people.reset_link(forgetful, world.users["owner"]),
        "who": urlsafe_base64_encode(force_bytes(forgetful.pk)),
        "token": default_token_generator.make_token(forgetful),
        "member": member.pk,
        "club_role": world.users["club-organiser"].club_roles.get().pk,
        "event_role": world.users["scorer"].event_roles.get(event=world.event).pk,
        "person": forgetful.pk,
        "entry": Entry.objects.filter(event=world.draft).last().pk,
        "table": sitting.table_number,
        "penalty": Penalty.objects.get(sitting=sitting).pk,
        "export": export.pk,
        "entry_line": LogEntry.objects.filter(event=world.draft, deed="entry-paid").last().pk,
        "result_line": LogEntry.objects.filter(event=world.event, deed="result-entered").last().pk,
    }


def _digital(event: Event, sitting: Sitting, by: User | None) -> dict[str, object]:
    """The same table on screens, and a device that holds one of its chairs; at another one a hand was played
    that nobody has decided about."""
    others = Sitting.objects.filter(round=sitting.round).exclude(pk=sitting.pk)
    other = others.order_by("table_number").first()
    plans.set_plan(event, by, tables_on_screens=[sitting.table_number, other.table_number])
    for chair in "NESW":
        seats.fill(DigitalTable.objects.get(sitting=other), chair, by, bot="rules")
    played = DealtHand.objects.filter(table__sitting=other, state=DealtHand.State.OVER)
    while not played.exists():
        bots.play_due()
    played.update(entered_at=None, kept_out="digital-clash")
    table = DigitalTable.objects.get(sitting=sitting)
    _seat, secret = seats.take(table, "N")
    return {"digital": table.code, "digital_device": secret, "kept_out": played.get().pk}


def _phone(event: Event, table: int) -> dict[str, object]:
    """A phone at a table of the open round, and what it sent late for the round before."""
    code = table_codes.find(table_codes.codes_of(event)[table])
    late, secret = table_sessions.open_session(code, "ns", round_number=1)
    from_tables.submit(late, {1: (9, 4)}, seen={1: 1}, token="late")
    from_tables.refuse(HeldResult.objects.get(submission__token="late"), None)
    line = LogEntry.objects.filter(event=event, deed="held-refused").last()
    from_tables.submit(late, {1: (10, 3)}, seen={1: 1}, token="later")
    table_sessions.open_session(code, "ns", secret)
    held = HeldResult.objects.get(submission__token="later")
    return {"phone": secret, "table_code": code.code, "held": held.pk, "decision": line.pk}
