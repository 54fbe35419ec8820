"""A corrected result that would have paired or moved otherwise is flagged, by whatever door it comes.

What it would have been is shown beside what is; nothing is drawn anew by itself, and an organiser may draw
anew what nobody has begun.
"""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.problems import Refused
from tests.factories import make_event
from tests.tournament import test_admin_results as admin_page
from tests.tournament import test_evening_result as table_page
from tests.tournament.page_reading import text
from tests.tournament.phones import Phone
from tests.tournament.singles import make_singles, seats, write
from tests.tournament.test_grid import fields
from tournament.models import Event, HeldResult, Sitting, User
from tournament.queries.drawing import departures
from tournament.queries.facts import gather
from tournament.services import drawing, from_tables, people, rounds

pytestmark = pytest.mark.django_db

PAIRINGS = ("swiss", "danish", "winners-move-up")
DRIVES = ("progressive", "semi-partner", "partner", "swedish")
# N-S win everywhere, each table by less than the one before it.
WON = {1: (11,), 2: (10,), 3: (9,), 4: (8,)}
# N-S tricks that come late: a table without a result counts as won by the other side, as to who moves.
LATE = {"swedish": 12, "winners-move-up": 12}


@pytest.fixture
def olive(client: Client) -> User:
    user = people.create_user(email="olive@example.org", name="Olive O", password="p")
    user.is_staff = True
    user.save()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def begun(movement: str, by: User, *, missing: bool = False) -> Event:
    """Eight entries. Round 1 is in and round 2 is shown; or its table 1 is missing, and round 2 is played."""
    if movement in PAIRINGS:
        event = make_event(pairs=8, movement=movement, hands=1, rounds_planned=4, by=by)
    else:
        event = make_singles(8, movement=movement, hands=1, rounds_planned=4, by=by)
    rounds.open_round(event, 1, by)
    tables = set(seats(event, 1)) - ({1} if missing else set())
    write(event, 1, {table: WON[table] for table in tables}, by)
    if missing:
        rounds.open_round(event, 2, by, anyway=True)
    else:
        rounds.publish_round(event, 2, by)
    assert departures(gather(event)) == ()
    return Event.objects.get(pk=event.pk)


def table_one(event: Event) -> Sitting:
    return Sitting.objects.select_related("round__event").get(
        round__event=event, round__number=1, table_number=1
    )


def by_its_page(client: Client, event: Event) -> None:
    address = table_page.address(event)
    sent = table_page.fields(client.get(address).content.decode())
    client.post(address, sent | {"t1h1ns": "1", "t1h1ew": "12", "reason": "misread"})


def by_the_grid(client: Client, event: Event) -> None:
    address = reverse("grid", args=[event.slug, 1])
    sent = fields(client.get(address).content.decode())
    client.post(address, sent | {"t1h1ns": "1", "t1h1ew": "12", "reason": "misread"})


def by_the_admin(client: Client, event: Event) -> None:
    sitting = table_one(event)
    sent = admin_page.opened(client, sitting) | {"ns_1": "1", "ew_1": "12", "reason": "misread"}
    client.post(admin_page.change(sitting), sent)


DOORS = {"page": by_its_page, "grid": by_the_grid, "admin": by_the_admin}


def told_of(client: Client, event: Event) -> str:
    return text(client.get(f"/organiser/events/{event.slug}/").content.decode())


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("movement", (*PAIRINGS, *DRIVES))
def test_a_correction_is_flagged_with_what_it_would_have_been(
    client: Client, olive: User, movement: str, door: str
) -> None:
    event = begun(movement, olive)
    before = seats(event, 2)
    correct: Callable[[Client, Event], None] = DOORS[door]
    correct(client, event)
    (flag,) = departures(gather(Event.objects.get(pk=event.pk)))
    assert (flag.number, flag.opened) == (2, False)
    assert seats(event, 2) == before  # never drawn anew by itself
    assert "After a correction round 2 would be drawn otherwise." in told_of(client, event)
    page = client.get(f"/organiser/events/{event.slug}/rounds/2/draw/").content.decode()
    assert "As it is" in page and "As it would be" in page and "Draw round 2 anew" in text(page)
    assert {one.number: (one.ns, one.ew) for one in flag.now.tables} != before
    assert client.post(f"/organiser/events/{event.slug}/rounds/2/draw/anew/").status_code == 302
    assert seats(event, 2) == {one.number: (one.ns, one.ew) for one in flag.now.tables}
    assert "would be drawn otherwise" not in told_of(client, event)


@pytest.mark.parametrize("movement", (*PAIRINGS, *DRIVES))
def test_what_a_phone_sends_late_is_flagged_once_it_counts(
    client: Client, olive: User, movement: str
) -> None:
    event = begun(movement, olive, missing=True)
    before = seats(event, 2)
    phone = Phone(event, 1)
    assert phone.side("ew", round="1").status_code == 200
    assert phone.send("ew", {1: LATE.get(movement, 1)}, number=1, seen={}).json()["outcome"] == "late"
    assert departures(gather(event)) == ()
    from_tables.take(HeldResult.objects.get(), olive, "")
    (flag,) = departures(gather(Event.objects.get(pk=event.pk)))
    assert (flag.number, flag.opened) == (2, True)
    assert seats(event, 2) == before
    page = text(client.get(f"/organiser/events/{event.slug}/rounds/2/draw/").content.decode())
    assert "The round stays as it was played." in page and "Draw round 2 anew" not in page
    with pytest.raises(Refused) as refused:
        drawing.redraw(event, 2, olive)
    assert [problem.code for problem in refused.value.problems] == ["redraw-opened"]


@pytest.mark.parametrize("movement", (*PAIRINGS, *DRIVES))
def test_a_correction_that_changes_no_seat_is_not_flagged(client: Client, olive: User, movement: str) -> None:
    event = begun(movement, olive)
    address = table_page.address(event)
    sent = table_page.fields(client.get(address).content.decode())
    client.post(address, sent | {"t1h1ns": "12", "t1h1ew": "1", "reason": "misread"})
    assert departures(gather(Event.objects.get(pk=event.pk))) == ()
    assert "would be drawn otherwise" not in told_of(client, event)
