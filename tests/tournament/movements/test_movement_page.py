"""How everybody moves: chosen, with options and wishes; what cannot be met is named and nothing is kept."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements import MOVEMENTS
from scoring.problems import Refused
from tests.factories import make_event, play_round
from tests.tournament.singles import make_singles, seats
from tournament.mapping.movements import options_of, role_names
from tournament.models import Event
from tournament.queries.standings import standings
from tournament.services import entries, events
from tournament.services.documents import loading
from tournament.services.documents.export import export_document
from tournament.wording import movements as words

pytestmark = pytest.mark.django_db


def choose(client: Client, event: Event, movement: str, **fields: object):
    where = reverse("event-movement", args=[event.slug])
    answer = client.post(where, {"movement": movement, **fields})
    event.refresh_from_db()
    return answer


@pytest.mark.parametrize("name", MOVEMENTS)
def test_every_movement_has_a_name_and_a_line(name: str) -> None:
    assert words.name(name) != name and words.explanation(name)


@pytest.mark.parametrize("name", MOVEMENTS)
def test_every_movement_is_chosen_seated_and_opened(client: Client, name: str) -> None:
    if MOVEMENTS[name].kind == "pairs":
        event = make_event(pairs=8, rounds_planned=3, seated=False)
    else:
        event = make_singles(8, movement="individual", seated=False)
    assert choose(client, event, name).status_code == 302
    assert event.movement == name
    assert client.get(reverse("event-check", args=[event.slug])).status_code == 200
    client.post(reverse("event-seat", args=[event.slug]))
    client.post(reverse("round-open", args=[event.slug, 1]))
    event.refresh_from_db()
    assert event.state == "running"
    assert event.rounds.count() == (1 if MOVEMENTS[name].depends else 3)
    assert client.get(reverse("evening", args=[event.slug])).status_code == 200


def test_the_options_of_another_movement_are_left_out(client: Client) -> None:
    event = make_event(pairs=10, rounds_planned=5, seated=False)
    choose(client, event, "mitchell", arrow_switch="1", pairing="fold", rematch_after="3")
    assert event.movement_options == {"options": {"arrow_switch": 1}}
    choose(client, event, "swiss", arrow_switch="1", pairing="fold")
    assert event.movement_options == {"options": {"pairing": "fold"}}
    choose(client, event, "round-robin", arrow_switch="1")
    assert event.movement_options == {}


def test_what_a_drive_leaves_to_choose(client: Client) -> None:
    event = make_singles(16, movement="individual", seated=False)
    told = {
        "first_role": "white",
        "second_role": "blue",
        "first_steps": "2",
        "second_steps": "-1",
        "rings": "2, 2",
    }
    choose(client, event, "progressive", movers="winners", **told)
    assert event.movement_options == {
        "options": {"movers": "winners", "roles": ["white", "blue"], "steps": [2, -1], "rings": [2, 2]}
    }
    shown = client.get(reverse("event-movement", args=[event.slug])).content.decode()
    assert 'value="white"' in shown and 'value="-1"' in shown and "2, 2" in shown


def test_what_a_file_says_of_a_drive_is_shown_and_kept_in_one_place(client: Client) -> None:
    event = make_singles(16, movement="progressive", seated=False)
    ruled = {"roles": ["white", "blue"], "movers": "winners", "steps": [2, -2], "withdrawal": "remove"}
    events.change(event, None, options=ruled)
    shown = client.get(reverse("event-movement", args=[event.slug])).content.decode()
    for part in ('value="white"', 'value="blue"', 'value="2"', 'value="-2"'):
        assert part in shown
    told = {"first_role": "white", "second_role": "blue", "first_steps": "2", "second_steps": "-2"}
    choose(client, event, "progressive", movers="winners", **told)
    assert event.options == {"withdrawal": "remove"}
    assert {key: options_of(event)[key] for key in ("roles", "movers", "steps")} == {
        key: ruled[key] for key in ("roles", "movers", "steps")
    }
    # What is taken off the page is gone.
    choose(client, event, "progressive")
    assert options_of(event) == {} and role_names(event) == ("lady", "gent")


@pytest.mark.parametrize(
    ("movement", "typed", "roles"),
    [
        ("progressive", {}, ["lady", "gent"]),
        ("swedish", {"first_role": "white", "second_role": "blue"}, ["white", "blue"]),
        ("individual", {"first_role": "white", "second_role": "blue"}, ["white", "blue"]),
        ("individual", {}, []),
    ],
)
def test_prizes_may_be_for_one_of_the_roles(client: Client, movement: str, typed: dict, roles: list) -> None:
    event = make_singles(8, movement="individual", seated=False)
    assert choose(client, event, movement, **typed).status_code == 302
    page = client.get(reverse("event-prizes", args=[event.slug])).content.decode()
    assert [role for role in ("lady", "gent", "white", "blue") if f">{role}</option>" in page] == roles
    for role in roles:
        events.change(event, None, prizes=[{"key": role, "kind": "top", "role": role}])
    with pytest.raises(Refused) as refused:
        events.change(event, None, prizes=[{"key": "x", "kind": "top", "role": "other"}])
    assert [problem.code for problem in refused.value.problems] == ["prize-role"]


def test_only_one_of_two_roles_is_refused_wherever_they_are_shown(client: Client) -> None:
    event = make_singles(8, movement="individual", seated=False)
    for movement in ("individual", "partner"):
        answer = choose(client, event, movement, first_role="white")
        assert answer.status_code == 400 and answer.context["form"].errors["second_role"]


@pytest.mark.parametrize(("movement", "mixed"), [("semi-partner", True), ("swedish", False)])
def test_the_check_of_roles_is_for_drives_that_mix_them(client: Client, movement: str, mixed: bool) -> None:
    """In a Swedish drive partners may have one role, and nothing is wrong with that."""
    event = make_singles(0, movement="individual", seated=False, rounds_planned=3, hands=1)
    for number in range(1, 9):
        entries.add(event, [f"P{number}"], None, texts=entries.Texts(role="lady" if number % 2 else "gent"))
    assert choose(client, event, movement).status_code == 302
    events.seat(event, None)
    play_round(event, 1, (9,))
    (check,) = standings(event).checks
    assert check.fits and dict(check.roles) == ({"lady": 26, "gent": 26} if mixed else {})


def test_who_plays_which_role_is_seated_so(client: Client) -> None:
    event = make_singles(0, movement="individual", seated=False, rounds_planned=3)
    for number, role in enumerate(("white", "white", "white", "white", "blue", "blue", "blue", "blue"), 1):
        entries.add(event, [f"P{number}"], None, texts=entries.Texts(role=role))
    choose(client, event, "progressive", first_role="white", second_role="blue")
    assert options_of(event)["playing"] == ["white"] * 4 + ["blue"] * 4
    events.seat(event, None)
    for ns, ew in seats(event, 1).values():
        for first, second in (ns, ew):
            assert first <= 4 < second


def test_roles_that_do_not_fit_are_named(client: Client) -> None:
    event = make_singles(0, movement="individual", seated=False)
    for number in range(1, 9):
        entries.add(event, [f"P{number}"], None, texts=entries.Texts(role="lady" if number < 7 else "gent"))
    answer = choose(client, event, "progressive")
    assert answer.status_code == 400 and event.movement == "individual"
    assert "6" in " ".join(answer.context["problems"])


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"apart": "1, 2, 3, 4"}, "kept apart"),
        ({"tables": "1-1"}, "table"),
        ({"tables": "3-1"}, "3"),
        ({"fixed": "9: 1"}, "9"),
        ({"together": "1, 2"}, "room"),
    ],
)
def test_wishes_that_cannot_be_met_are_named_and_nothing_is_kept(
    client: Client, wishes: dict[str, str], said: str
) -> None:
    event = make_event(pairs=4, rounds_planned=3, seated=False)
    answer = choose(client, event, "round-robin", **wishes)
    assert answer.status_code == 400 and event.movement_options == {}
    told = " ".join(answer.context["problems"]).lower()
    assert said in told, told
    # What was typed is still there.
    (text,) = wishes.values()
    assert text in answer.content.decode()


def test_three_tables_for_forty_people_are_refused(client: Client) -> None:
    event = make_event(pairs=20, rounds_planned=5, seated=False)
    answer = choose(client, event, "round-robin", tables="1-3")
    assert answer.status_code == 400
    assert "10" in " ".join(answer.context["problems"])


@pytest.mark.parametrize(
    ("field", "text"),
    [("fixed", "Ann at one"), ("fixed", "4: 1\n4: 2"), ("apart", "7"), ("apart", "1 and 2")],
)
def test_a_wish_that_cannot_be_read_is_named_at_its_field(client: Client, field: str, text: str) -> None:
    event = make_event(pairs=8, seated=False)
    answer = choose(client, event, "round-robin", **{field: text})
    assert answer.status_code == 400 and answer.context["form"].errors[field]
    assert event.movement_options == {}


def test_wishes_follow_who_stays_when_numbers_close_up(client: Client) -> None:
    """Pair 2 does not come: pair 5, which keeps table 1, is number 4 from then on."""
    event = make_event(pairs=6, rounds_planned=3, seated=False)
    choose(client, event, "round-robin", fixed="5: 1")
    entries.set_absent(event.entries.get(number=2), True, None)
    name = event.entries.get(number=5).players.first().name
    events.seat(event, None)
    event.refresh_from_db()
    assert event.movement_options == {"wishes": {"fixed": {"4": 1}}}
    assert event.entries.get(number=4).players.first().name == name
    for number in (1, 2, 3):
        at = [table for table, (ns, ew) in seats(event, number).items() if 4 in (*ns, *ew)]
        assert at in ([1], [])


def test_a_movement_of_another_kind_is_refused() -> None:
    event = make_event(pairs=8, seated=False)
    with pytest.raises(Refused) as refused:
        events.change(event, None, movement="progressive")
    assert [problem.code for problem in refused.value.problems] == ["movement-kind"]
    with pytest.raises(Refused) as refused:
        events.change(event, None, kind="individual")
    assert [problem.code for problem in refused.value.problems] == ["kind-with-entries"]


@pytest.mark.parametrize(
    "stored",
    [[], {"options": 3}, {"wish": {}}, {"wishes": {"fixd": {}}}, {"wishes": {"fixed": [1]}}, {"wishes": 3}],
)
def test_options_that_nobody_could_have_chosen_are_refused(stored: object) -> None:
    event = make_event(pairs=8, seated=False)
    with pytest.raises(Refused):
        events.change(event, None, movement_options=stored)


def test_wishes_and_options_travel_in_the_document(client: Client) -> None:
    event = make_event(pairs=8, rounds_planned=7, seated=False)
    choose(client, event, "round-robin", fixed="4: 1", apart="1, 2", tables="1-4, 7")
    document = export_document(event)
    again = loading.load(document, club=event.club, by=None, slug="again")
    assert again.movement_options == event.movement_options
    assert export_document(again) == document
