"""Preparing an event over HTTP: four steps, all faults at once, nothing typed lost, nothing half-made."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import evenings
from tests.tournament.page_reading import page, text
from tournament.models import Club, ClubRole, Entry, Event, Member, Round, User

pytestmark = pytest.mark.django_db

PAIRS = "Ann A & Ben B\nCy C & Di D\nEd E & Flo F\nGus G & Hal H"


@pytest.fixture
def olive(client: Client) -> User:
    user = evenings.organiser()
    client.force_login(user)
    return user


@pytest.fixture
def town(olive: User) -> Club:
    club = evenings.club()
    ClubRole.objects.create(club=club, user=olive, role="organiser")
    return club


@pytest.fixture
def draft(olive: User) -> Event:
    return evenings.draft(6, olive, rounds_planned=5)


def step(event: Event, name: str) -> str:
    return reverse(f"event-{name}", args=[event.slug])


def filled_in(shown: str) -> dict[str, str]:
    """What a browser would send back from the form of a step."""
    values: dict[str, str] = {}
    form = re.search(r'<form method="post"(?: class="(?:game|length)")? novalidate>(.*)</form>', shown, re.S)
    assert form
    for tag in re.findall(r"<input[^>]*>", form[1]):
        told = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if told.get("type") == "radio" and " checked" not in tag:
            continue
        values[told["name"]] = told.get("value", "")
    for name, options in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', form[1], re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        values[name] = chosen[1] if chosen else ""
    values.pop("csrfmiddlewaretoken", None)
    return values


def send(client: Client, event: Event, name: str, **changes: str):
    """Open the step, change some answers, press "Save and go on"."""
    values = filled_in(page(client, step(event, name)))
    return client.post(step(event, name), {**values, "go": "on", **changes})


# --- step 1 -----------------------------------------------------------------------------


def test_a_first_event_is_proposed_for_today(client: Client, town: Club) -> None:
    values = filled_in(page(client, reverse("event-new", args=[town.slug])))
    assert values["date"] == dt.date.today().isoformat()
    assert values["name"].endswith(" whist")


def test_a_later_event_is_proposed_on_the_next_such_weekday(client: Client, town: Club, olive: User) -> None:
    last = dt.date.today() - dt.timedelta(days=20)
    evenings.draft(2, olive, town, date=last, name="Quarry whist")
    values = filled_in(page(client, reverse("event-new", args=[town.slug])))
    assert values["name"] == "Quarry whist"
    assert values["date"] == (last + dt.timedelta(days=21)).isoformat()


def test_the_event_and_its_pairs_come_together(client: Client, town: Club, olive: User) -> None:
    answer = client.post(
        reverse("event-new", args=[town.slug]), {"name": "Tuesday", "date": "2026-12-01", "pairs": PAIRS}
    )
    event = Event.objects.get()
    assert answer["Location"] == step(event, "game")
    assert (event.club, event.state, event.entries.count()) == (town, "draft", 4)
    assert event.roles.get().user == olive
    # Four pairs have met after three rounds: nobody is proposed five.
    assert event.rounds_planned == 3


def test_every_fault_is_said_at_once_and_nothing_is_stored(client: Client, town: Club) -> None:
    typed = f"{PAIRS}\nOnly One\nAnn A & Zoe Z\nIda I & Ida I"
    answer = client.post(
        reverse("event-new", args=[town.slug]), {"name": "Tuesday", "date": "2026-12-01", "pairs": typed}
    )
    said = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 5" in said and "Line 6" in said and "Line 7" in said
    assert said.count("<li>Line 5") == 1
    assert "Only One" in said and "Zoe Z" in said, "what was typed is still there"
    assert not Event.objects.exists() and not Member.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"), [("name", ""), ("name", "x" * 101), ("date", "soon"), ("date", "")]
)
def test_a_fault_in_a_field_stands_at_the_field(client: Client, town: Club, field: str, value: str) -> None:
    sent = {"name": "Tuesday", "date": "2026-12-01", "pairs": PAIRS, field: value}
    answer = client.post(reverse("event-new", args=[town.slug]), sent)
    said = answer.content.decode()
    assert answer.status_code == 400 and "aria-invalid" in said and "Gus G" in said
    assert not Event.objects.exists()


def test_more_pairs_are_added_and_the_step_is_kept(client: Client, draft: Event) -> None:
    answer = client.post(
        step(draft, "who"),
        {"name": "Renamed", "date": "2026-12-02", "pairs": "Zoe Z & Yan Y", "go": "stay"},
    )
    assert answer["Location"] == step(draft, "who")
    draft.refresh_from_db()
    assert (draft.name, draft.date, draft.entries.count()) == ("Renamed", dt.date(2026, 12, 2), 7)


def test_faults_of_a_list_are_read_from_the_top_down(client: Client, town: Club) -> None:
    typed = "Ann A & Ben B\nCy C & Ann A\nOlga"
    sent = {"name": "Tuesday", "date": "2026-12-01", "pairs": typed}
    told = text(client.post(reverse("event-new", args=[town.slug]), sent).content.decode())
    second, third = (told.index(f"Line {number}: ") for number in (2, 3))
    assert second < third


def test_a_bad_line_keeps_the_name_from_changing_too(client: Client, draft: Event) -> None:
    answer = client.post(
        step(draft, "who"), {"name": "Renamed", "date": "2026-12-02", "pairs": "First 1 & Somebody New"}
    )
    assert answer.status_code == 400 and "Somebody New" in answer.content.decode()
    draft.refresh_from_db()
    assert (draft.name, draft.entries.count()) == ("Tuesday whist", 6)


# --- step 2 -----------------------------------------------------------------------------


def test_the_answers_are_filled_in_already(client: Client, draft: Event) -> None:
    answer = send(client, draft, "game")
    assert answer["Location"] == step(draft, "length")
    draft.refresh_from_db()
    assert (draft.rules, draft.options) == ("basic", {})


@pytest.mark.parametrize("preset", ["basic", "basic-rotation", "basic-rotation-notrump"])
def test_a_preset_is_stored_by_its_name(client: Client, draft: Event, preset: str) -> None:
    send(client, draft, "game", trumps=preset)
    draft.refresh_from_db()
    assert (draft.rules, draft.options) == (preset, {})


def test_an_own_list_of_trumps(client: Client, draft: Event) -> None:
    send(client, draft, "game", trumps="list", trump_list="♥ spades, D nt Turned", trump_restart="round")
    draft.refresh_from_db()
    assert draft.options == {"trumps": ["H", "S", "D", "NT", "turned"], "trump_restart": "round"}
    again = filled_in(page(client, step(draft, "game")))
    assert (again["trumps"], again["trump_list"]) == ("list", "H S D NT turned")


def test_every_option_is_stored_and_shown_again(client: Client, draft: Event) -> None:
    chosen = {
        "round_end": "target",
        "target": "7",
        "after_target": "new-game",
        "first_dealer": "draw",
        "handling": "two-packs",
        "revoke": "points",
        "revoke_points": "4",
        "both_revoked": "redeal",
    }
    send(client, draft, "game", **chosen)
    draft.refresh_from_db()
    assert draft.options == {
        "round_end": "target",
        "target": 7,
        "after_target": "new-game",
        "first_dealer": "draw",
        "handling": "two-packs",
        "revoke": 4,
        "both_revoked": "redeal",
    }
    again = filled_in(page(client, step(draft, "game")))
    assert {key: again[key] for key in chosen} == chosen


def test_settings_without_effect_are_no_fault(client: Client, draft: Event) -> None:
    answer = send(client, draft, "game", target="0", minutes="lots", revoke_points="-3", trump_list="??")
    assert answer.status_code == 302
    draft.refresh_from_db()
    assert draft.options == {}


def test_faults_of_the_game_come_together_and_keep_what_was_typed(client: Client, draft: Event) -> None:
    answer = send(
        client,
        draft,
        "game",
        trumps="list",
        trump_list="H grapes",
        round_end="clock",
        minutes="0",
        revoke="points",
        revoke_points="",
    )
    said = answer.content.decode()
    assert answer.status_code == 400
    for told in (
        "“grapes” is no trump",
        "Write a whole number from 1 to 600",
        "Write the points a revoke costs",
    ):
        assert told in said
    assert 'value="H grapes"' in said and 'value="0"' in said
    draft.refresh_from_db()
    assert draft.options == {}


def test_totals_bring_a_ranking_that_totals_can_give(client: Client, draft: Event) -> None:
    answer = send(client, draft, "game", record="totals")
    assert answer.status_code == 302
    draft.refresh_from_db()
    assert draft.options == {"record": "totals", "compare": "tricks"}
    assert draft.rank_by == ["tricks", "head-to-head", "net-tricks"]
    assert "ranks on tricks" in text(page(client, step(draft, "length")))
    assert send(client, draft, "length").status_code == 302


def test_a_ranking_that_totals_cannot_give_is_refused_in_words(client: Client, draft: Event) -> None:
    send(client, draft, "game", record="totals")
    answer = send(client, draft, "length", ranking="points")
    assert answer.status_code == 400 and 'role="alert"' in answer.content.decode()
    draft.refresh_from_db()
    assert draft.rank_by[0] == "tricks"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"tricks": "8"}, "8 and 5: North-South get 2 points."),
        ({"tricks": "6"}, "6 and 7: East-West get 1 point."),
        ({"tricks": "0"}, "0 and 13: East-West get 7 points."),
        ({"tricks": "2"}, "2 and 11, and North-South revoked: it counts as 0 and 13."),
        ({"handling": "partner-shuffles"}, "North deals: South shuffles, West cuts, East leads."),
        ({"revoke": "points", "revoke_points": "4"}, "the tricks stay, and East-West get 4 points."),
        ({"round_end": "target", "target": "5"}, "The game ends at 5. From 4, 9 and 4 give 3 more: 7"),
        ({"trumps": "basic-rotation"}, "Round 2: 1 ♠ Spades , 2 ♣ Clubs"),
        ({"record": "totals"}, "2 hands have 26 tricks: 14 and 12"),
    ],
)
def test_the_worked_example_follows_the_choices(
    client: Client, draft: Event, changes: dict[str, str], told: str
) -> None:
    values = filled_in(page(client, step(draft, "game")))
    shown = page(client, reverse("event-example", args=[draft.slug]) + "?" + _query({**values, **changes}))
    assert told in text(shown)
    draft.refresh_from_db()
    assert draft.options == {}


def _query(values: dict[str, str]) -> str:
    from urllib.parse import urlencode

    return urlencode(values)


def test_the_example_survives_nonsense(client: Client, draft: Event) -> None:
    address = reverse("event-example", args=[draft.slug])
    assert "8 and 5" in page(client, f"{address}?tricks=99999999&trumps=%00&target=x")


# --- going back -------------------------------------------------------------------------


def test_going_back_keeps_what_is_right_and_what_is_not_yet(client: Client, draft: Event) -> None:
    assert send(client, draft, "length", hands_per_round="6", go="back")["Location"] == step(draft, "game")
    draft.refresh_from_db()
    assert draft.hands_per_round == 6
    answer = send(client, draft, "length", rounds_choice="own", rounds="none", hands_per_round="5", go="back")
    assert answer["Location"] == step(draft, "game")
    shown = page(client, step(draft, "length"))
    assert 'value="none"' in shown and 'value="5"' in shown
    draft.refresh_from_db()
    assert draft.hands_per_round == 6
    assert send(client, draft, "length", rounds="4").status_code == 302
    draft.refresh_from_db()
    assert (draft.rounds_planned, draft.hands_per_round) == (4, 5)
    assert 'value="none"' not in page(client, step(draft, "length"))


def test_the_steps_keep_each_others_options(client: Client, draft: Event) -> None:
    send(client, draft, "length", win="3", draw="3/2", compare="tricks", withdrawal="remove")
    send(client, draft, "game", trumps="basic-rotation", revoke="points", revoke_points="2")
    send(client, draft, "length")
    draft.refresh_from_db()
    assert draft.rules == "basic-rotation"
    assert draft.options == {
        "match_points": [3, "3/2"],
        "compare": "tricks",
        "withdrawal": "remove",
        "revoke": 2,
    }


# --- step 3 -----------------------------------------------------------------------------


def test_rounds_are_proposed_with_their_time(client: Client, draft: Event) -> None:
    shown = text(page(client, step(draft, "length")))
    assert "Everybody meets everybody: 5 rounds" in shown
    # 5 rounds of 2 hands: 70 minutes of play and 20 of changing tables.
    assert "The evening lasts about 1 hour 30 minutes." in shown


def test_the_own_ranking_list_keeps_its_order(client: Client, draft: Event) -> None:
    places = {"rank_1": "rounds-won", "rank_2": "net-points", "rank_3": "", "rank_4": "tricks", "rank_5": ""}
    send(client, draft, "length", ranking="own", **places)
    draft.refresh_from_db()
    assert draft.rank_by == ["rounds-won", "net-points", "tricks"]


def test_faults_of_the_length_come_together(client: Client, draft: Event) -> None:
    answer = send(
        client,
        draft,
        "length",
        rounds_choice="own",
        rounds="401",
        hands_per_round="",
        ranking="own",
        rank_1="points",
        rank_2="points",
        sit_out="fixed",
        sit_out_fixed="a lot",
        win="1",
        draw="2",
    )
    said = answer.content.decode()
    assert answer.status_code == 400
    for told in (
        "Write a whole number from 1 to 400.",
        "Write a whole number from 1 to 48.",
        "“Points” stands in your list twice.",
        "Write a number of 0 and more, such as 2, 1.5 or 3/2.",
        "A round won counts more than 0, and no less than a round drawn.",
    ):
        assert told in said
    assert 'value="a lot"' in said


@pytest.mark.parametrize(("typed", "kept"), [("2", "2"), ("1,5", "3/2"), ("20/3", "20/3"), ("0", "0")])
def test_a_fixed_award_is_exact(client: Client, draft: Event, typed: str, kept: str) -> None:
    send(client, draft, "length", sit_out="fixed", sit_out_fixed=typed)
    draft.refresh_from_db()
    assert draft.sit_out == kept


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("rounds_choice=own&rounds=8&hands_per_round=4", "about 4 hours 15 minutes"),
        ("rounds_choice=own&rounds=8", "must meet again, up to 2 times"),
        ("rounds_choice=3&hands_per_round=2", "about 45 minutes"),
        ("rounds_choice=own&rounds=-1&hands_per_round=9999", "about 1 hour 30 minutes"),
    ],
)
def test_the_estimate_follows_the_choices(client: Client, draft: Event, query: str, told: str) -> None:
    assert told in text(page(client, f"{reverse('event-estimate', args=[draft.slug])}?{query}"))


# --- step 4 -----------------------------------------------------------------------------


def test_the_check_says_how_fair_it_is(client: Client, draft: Event) -> None:
    shown = text(page(client, step(draft, "check")))
    assert "Everybody meets everybody once; nobody sits out; each pair uses each table at most twice" in shown
    assert "this is the best possible" in shown
    assert not Round.objects.exists()


def test_without_pairs_there_is_nothing_to_seat(client: Client, olive: User) -> None:
    event = evenings.draft(0, olive)
    shown = page(client, step(event, "check"))
    assert "disabled" in shown and "There is no schedule to show yet." in shown
    answer = client.post(reverse("event-seat", args=[event.slug]))
    assert answer.status_code == 400 and 'role="alert"' in answer.content.decode()
    assert not Round.objects.exists()


def test_a_gap_in_the_numbers_closes_as_seating_will_close_it(client: Client, draft: Event) -> None:
    gone = Entry.objects.get(event=draft, number=2)
    from tournament.services import entries

    entries.set_absent(gone, True, None)
    shown = text(page(client, step(draft, "check")))
    assert "2 · First 3 & Second 3" in shown and "First 2" not in shown
    client.post(reverse("event-seat", args=[draft.slug]))
    assert Entry.objects.get(event=draft, number=2).players.first().name == "First 3"


def test_seating_and_taking_it_back(client: Client, draft: Event) -> None:
    answer = client.post(reverse("event-seat", args=[draft.slug]))
    assert answer["Location"] == reverse("evening", args=[draft.slug])
    draft.refresh_from_db()
    assert (draft.state, draft.rounds.count()) == ("seated", 5)
    for name in ("who", "game", "length", "check", "settings"):
        assert "Take the seating back" in page(client, step(draft, name))
    answer = client.post(reverse("event-unseat", args=[draft.slug]))
    assert answer["Location"] == step(draft, "check")
    draft.refresh_from_db()
    assert (draft.state, draft.rounds.count()) == ("draft", 0)


def test_who_takes_the_seating_back_among_the_pairs_stays_there(client: Client, draft: Event) -> None:
    client.post(reverse("event-seat", args=[draft.slug]))
    pairs = reverse("entries", args=[draft.slug])
    assert '<input type="hidden" name="next" value="entries">' in page(client, pairs)
    answer = client.post(reverse("event-unseat", args=[draft.slug]), {"next": "entries"})
    assert answer["Location"] == pairs
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_seating_twice_seats_once_and_alarms_nobody(client: Client, draft: Event) -> None:
    client.post(reverse("event-seat", args=[draft.slug]))
    before = set(Round.objects.filter(event=draft).values_list("pk", flat=True))
    answer = client.post(reverse("event-seat", args=[draft.slug]), follow=True)
    assert answer.redirect_chain == [(reverse("evening", args=[draft.slug]), 302)]
    assert "Everybody has a seat already." in answer.content.decode()
    assert set(Round.objects.filter(event=draft).values_list("pk", flat=True)) == before and len(before) == 5


def test_a_large_event_shows_its_first_rounds(client: Client, olive: User) -> None:
    event = evenings.draft(42, olive, rounds_planned=41)
    shown = page(client, step(event, "check"))
    # A row for each round shown, and one for each of the 42 pairs in the picture of who meets whom.
    assert shown.count('<tr><th scope="row">') == 12 + 42 and "Show 29 more rounds" in shown
    every = page(client, step(event, "check") + "?rounds=all")
    assert every.count('<tr><th scope="row">') == 41 + 42


def test_who_is_not_ticked_as_here_is_said_once_anybody_is(client: Client, draft: Event) -> None:
    assert "not ticked as here" not in page(client, step(draft, "check"))
    Entry.objects.filter(event=draft, number__lte=4).update(is_present=True)
    shown = page(client, step(draft, "check"))
    assert "2 pairs are not ticked as here." in text(shown)
    assert reverse("check-in", args=[draft.slug]) in shown


def test_a_copy_of_given_seats_is_seated_by_the_program(client: Client, draft: Event) -> None:
    Event.objects.filter(pk=draft.pk).update(movement="given")
    assert "There is no schedule to show yet." in page(client, step(draft, "check"))
    send(client, draft, "length")
    draft.refresh_from_db()
    assert draft.movement == "round-robin"
    assert "this is the best possible" in page(client, step(draft, "check"))


def test_a_long_ranking_list_loses_nothing(client: Client, draft: Event) -> None:
    long = ["match-points", "points", "rounds-won", "net-points", "net-tricks", "tricks", "hands-won"]
    Event.objects.filter(pk=draft.pk).update(rank_by=long)
    send(client, draft, "length")
    draft.refresh_from_db()
    assert draft.rank_by == long


# --- after seating ----------------------------------------------------------------------


def test_what_is_fixed_is_read_only_and_the_ranking_is_not(client: Client, draft: Event) -> None:
    client.post(reverse("event-seat", args=[draft.slug]))
    assert '<input type="radio"' not in page(client, step(draft, "game"))
    answer = send(client, draft, "length", ranking="tricks", sit_out="zero")
    assert answer.status_code == 302
    draft.refresh_from_db()
    assert (draft.rank_by[0], draft.sit_out) == ("tricks", "zero")


def test_a_change_sent_too_late_is_refused_in_words(client: Client, draft: Event) -> None:
    game = filled_in(page(client, step(draft, "game")))
    client.post(reverse("event-seat", args=[draft.slug]))
    answer = client.post(step(draft, "game"), {**game, "trumps": "basic-rotation", "go": "on"})
    assert answer.status_code == 400 and 'role="alert"' in answer.content.decode()
    who = {"name": draft.name, "date": "2026-12-09", "pairs": "Zoe Z & Yan Y"}
    assert client.post(step(draft, "who"), who).status_code == 400
    draft.refresh_from_db()
    assert (draft.rules, draft.date, draft.entries.count()) == ("basic", dt.date(2026, 12, 1), 6)


def test_once_played_the_seating_stays(client: Client, olive: User) -> None:
    event = evenings.running(4, olive)
    evenings.enter(evenings.table(event, 1), [8, 9])
    answer = client.post(reverse("event-unseat", args=[event.slug]), follow=True)
    assert "note warn" in answer.content.decode()
    event.refresh_from_db()
    assert (event.state, event.rounds.count()) == ("running", 3)
    assert "Take the seating back" not in page(client, step(event, "check"))


# --- hands of one's own -----------------------------------------------------------------------------------


def test_misere_stands_in_a_list_of_trumps(client: Client, draft: Event) -> None:
    """8 and 5 tricks: North-South 2 points; in misère East-West the 2 that the others have above six."""
    shown = page(client, step(draft, "game"))
    keys = re.findall(r'<button type="button" value="(\w*)">', shown)
    assert set(keys) == {"H", "D", "S", "C", "NT", "misere", "turned", "chosen", ""}
    send(client, draft, "game", trumps="list", trump_list="H misère")
    draft.refresh_from_db()
    assert draft.options["trumps"] == ["H", "misere"]
    told = text(page(client, step(draft, "game")))
    assert "In misère 8 and 5 tricks give 0 and 2 points." in told


def test_a_list_of_hands_of_ones_own_begins_with_six_and_is_changed(client: Client, draft: Event) -> None:
    client.post(step(draft, "game"), {"take": "own-hands"})
    draft.refresh_from_db()
    assert (draft.rules, draft.options) == ("basic", {"hands": ["S", "H", "NT", "D", "C", "misere"]})
    shown = page(client, step(draft, "game"))
    assert 'value="own-hands" checked' in shown and "6 tricks and fewer win the hand" in text(shown)
    answer = send(
        client,
        draft,
        "game",
        **{f"trump_{number}": "" for number in (2, 3, 4, 5)},
        aim_1="misere",
        count_1="points",
        trump_7="D",
        count_7="double",
        interval="2",
        round_end="clock",
        minutes="20",
    )
    assert answer.status_code == 302
    draft.refresh_from_db()
    assert draft.options == {
        "hands": [
            {"trump": "S", "aim": "misere", "count": "points"},
            "misere",
            {"trump": "D", "count": "double"},
        ],
        "interval": 2,
        "round_end": "clock",
        "minutes": 20,
    }
