"""A lot is drawn once: a second press is refused, and so is a stage that there is not."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.factories import make_event, play_round
from tournament.models import Event, Lot
from tournament.services import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def level(client):
    """Pairs 1 and 2 of one table, 3 and 4 of another; the organiser is signed in."""
    user = people.create_user(email="olive@example.org", name="Olive O", password="p")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=user, prizes=[{"key": "first"}])
    play_round(event, 1, (9,), user)
    return Event.objects.get(pk=event.pk)


def do(client, event, deed, **typed):
    answer = client.post(f"/organiser/events/{event.slug}/standings/deed/", {"deed": deed, **typed})
    return answer.status_code, answer.content.decode()


def test_a_second_press_draws_no_second_lot(client, level):
    assert do(client, level, "draw", order="1,2", stage="1")[0] == 302
    first = Lot.objects.get()
    status, page = do(client, level, "draw", order="2,1", stage="1")
    assert status == 422 and Lot.objects.get() == first
    told = ", ".join(map(str, first.order))
    assert f"This is decided already, in the order {told}. To decide it anew, take that back first." in page
    # Others, another kind, a list of prizes: each is a decision of its own.
    for typed in ({"order": "3,4"}, {"order": "1,2,3"}, {"order": "1,2", "prize": "first"}):
        assert do(client, level, "draw", stage="1", **typed)[0] == 302
        assert do(client, level, "draw", stage="1", **typed)[0] == 422
    assert do(client, level, "play-off", kind="play-off", order="1,2", stage="1")[0] == 302
    assert do(client, level, "play-off", kind="play-off", order="1,2", stage="1")[0] == 422
    assert Lot.objects.count() == 5


def test_taken_back_it_may_be_drawn_anew(client, level):
    do(client, level, "draw", order="1,2", stage="1")
    do(client, level, "lot-back", lot=str(Lot.objects.get().pk))
    assert do(client, level, "draw", order="1,2", stage="1")[0] == 302
    assert Lot.objects.filter(taken_back_at__isnull=True).count() == 1


@pytest.mark.parametrize("stage", ["0", "2", "40000"])
def test_a_lot_of_no_stage_is_refused_with_words(client, level, stage):
    status, page = do(client, level, "draw", order="1,2", stage=stage)
    assert status == 422 and not Lot.objects.exists()
    assert f"There is no stage {stage}. The stages here go from 1 to 1." in page


@pytest.mark.parametrize(
    ("model", "change"),
    [(Lot, {"kind": "guess"}), (Lot, {"stage": 0}), (Event, {"embargo": "never"})],
)
def test_the_database_itself_forbids_it(level, model, change):
    Lot.objects.create(event=level, kind="lot", order=[1, 2], by="Olive O")
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**change)


@pytest.fixture
def forward_again():
    yield
    _migrate(newest())


def newest():
    found = MigrationExecutor(connection).loader.disk_migrations
    return max(name for app, name in found if app == "tournament")


def _migrate(name):
    MigrationExecutor(connection).migrate([("tournament", name)])


@pytest.mark.django_db(transaction=True)
def test_a_lot_of_stage_0_from_before_stays_on_record_and_decides_nothing(forward_again):
    event = make_event(pairs=4, rounds_planned=3, hands=1)
    _migrate("0011_movements")
    Lot.objects.create(event=event, kind="lot", order=[1, 2], by="Olive O", stage=0)
    _migrate("0012_lots")
    lot = apps.get_model("tournament", "Lot").objects.get()
    assert lot.stage == 1 and lot.taken_back_at is not None and lot.order == [1, 2]
