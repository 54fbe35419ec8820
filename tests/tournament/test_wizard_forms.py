"""The forms of the steps: what they are filled in with comes back unchanged, whatever the event."""

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand_list import AIMS, COUNTS, KINGS
from scoring.movements import plan
from scoring.rules import PRESETS, HandKind, Rules, build, faults, fields_for, options_of
from tournament.models import Event
from tournament.web.wizard import (
    bid_form,
    estimate,
    game_form,
    grid_of_meetings,
    keeping,
    length_form,
    list_form,
    ranking,
    rounds_choice,
    schedule_words,
)
from tournament.web.wizard.choices import CardField
from tournament.web.wizard.copying import next_day
from tournament.web.wizard.movement_form import MovementForm
from tournament.web.wizard.rounds_choice import Size

TRUMPS = st.sampled_from(("S", "H", "D", "C", "NT", "turned", "chosen"))
ALL_TRUMPS = st.one_of(TRUMPS, st.just("misere"))
RANK_NAMES = st.sampled_from(ranking.names())


def filled(form: Any) -> dict[str, str]:
    """What a browser sends back from a form that nobody touched."""
    return {bound.html_name: bound.value() for bound in form if bound.value() is not None}


@st.composite
def game_options(draw: st.DrawFn) -> dict[str, object]:
    """Options of step 2 that do not contradict each other."""
    options: dict[str, object] = {
        "first_dealer": draw(st.sampled_from(("schedule", "draw", "cut"))),
        "handling": draw(st.sampled_from(("partner-shuffles", "left-shuffles", "partner-cuts", "two-packs"))),
        "both_revoked": draw(st.sampled_from(("organiser", "redeal"))),
        "revoke": draw(st.one_of(st.just("tricks"), st.integers(1, 99))),
    }
    options["interval"] = draw(st.one_of(st.none(), st.integers(1, 999)))
    kind = draw(st.sampled_from(("hands", "target", "clock")))
    options["round_end"] = kind
    if kind == "target":
        options["target"] = draw(st.integers(1, 99))
        options["after_target"] = draw(st.sampled_from(("stop", "new-game")))
    if kind == "clock":
        options["minutes"] = draw(st.integers(1, 600))
    if kind != "target" and options["revoke"] == "tricks":
        options["record"] = draw(st.sampled_from(("hands", "totals")))
    trumps = TRUMPS if options.get("record") == "totals" else ALL_TRUMPS
    listed = draw(st.one_of(st.none(), st.lists(trumps, min_size=1, max_size=30)))
    if listed is not None:
        options["trumps"] = listed
        options["trump_restart"] = draw(st.sampled_from(("never", "round", "one-a-round")))
    return options


@given(
    game_options(), st.sampled_from([name for name in sorted(PRESETS) if PRESETS[name].rules.counts_points])
)
def test_step_2_gives_back_the_rules_it_shows(options: dict[str, object], preset: str) -> None:
    rules = build(preset, options)
    shown = game_form.GameForm(initial=game_form.initial(rules, preset))
    sent = game_form.GameForm(filled(shown))
    assert sent.is_valid(), sent.errors
    event = Event(rules=preset, options=dict(options))
    changed = game_form.changed_fields(event, sent.cleaned_data)
    assert build(changed["rules"], changed["options"]) == rules


KINDS = st.builds(
    HandKind,
    trump=st.sampled_from(("S", "H", "D", "C", "NT", "turned")),
    aim=st.sampled_from(AIMS),
    count=st.sampled_from(COUNTS),
    talk=st.integers(0, 13),
    honour=st.integers(0, 13),
) | st.builds(HandKind, trump=st.just("chosen"), named_by=st.sampled_from(("", *KINGS)))


@given(
    game_options().filter(lambda options: options.get("record") != "totals"),
    st.lists(KINDS, min_size=1, max_size=8),
    st.sampled_from(("basic", "swedish-drive", "court-whist")),
)
def test_step_2_gives_back_the_list_of_hands_it_shows(
    options: dict[str, object], hands: list[HandKind], preset: str
) -> None:
    stated = {key: value for key, value in options.items() if key != "trumps"} | {"hands": hands}
    rules = build(preset, stated)
    sent = list_form.ListForm(
        filled(list_form.ListForm(length=len(hands), initial=list_form.initial(rules))), length=len(hands)
    )
    assert sent.is_valid(), sent.errors
    changed = list_form.changed_fields(Event(rules=preset, options=stated), sent.cleaned_data)
    assert build(changed["rules"], changed["options"]) == rules


@pytest.mark.parametrize("slams", [(None, None), (13, None), (13, 26), (None, 20)])
@pytest.mark.parametrize("preset", [name for name in PRESETS if PRESETS[name].rules.is_bid])
def test_step_2_gives_back_each_rule_set_of_bid_whist_and_its_bonus(preset: str, slams: tuple) -> None:
    rules = build(preset, {"slam": slams[0], "slam_notrump": slams[1], "interval": 7})
    sent = bid_form.BidForm(filled(bid_form.BidForm(initial=bid_form.initial(rules))))
    assert sent.is_valid(), sent.errors
    changed = bid_form.changed_fields(Event(rules=preset), sent.cleaned_data)
    assert build(changed["rules"], changed["options"]) == rules


# Where an option is set that is not called as its field is.
ELSEWHERE = {
    "trumps": "trump_list",
    "jokers": "deck",
    "kitty": "deck",
    "bid_again": "turns",
    "one_turn": "turns",
    "after_target": "games",
    "double_games": "doubles",
    "match_points": "win",
    "roles": "first_role",
    "steps": "first_steps",
    "hands": "trump_1",
}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_option_that_matters_has_a_field_and_every_field_a_line(preset: str) -> None:
    rules = PRESETS[preset].rules
    event = Event(rules=preset, kind="individual", movement="progressive")
    game: Any = (
        bid_form.BidForm()
        if rules.is_bid
        else list_form.ListForm(length=len(rules.hands))
        if rules.hands
        else game_form.GameForm()
    )
    forms = [
        game,
        length_form.LengthForm(size=Size(12, 4, rules)),
        MovementForm(event=event),
    ]
    fields = {name: field for form in forms for name, field in form.fields.items()}
    # The game and its list of hands are chosen with the rule set.
    wanted = set(fields_for(rules)) - {"game"} - (set() if rules.hands else {"hands"})
    missing = {key for key in wanted if not {key, ELSEWHERE.get(key)} & fields.keys()}
    assert not missing
    in_the_page = {"first_role", "second_role", "first_steps", "second_steps", "skip"}
    lists = ("rank_", *(f"{part}_" for part in list_form.PARTS))
    for name, field in fields.items():
        if isinstance(field, CardField):
            told = [str(label) for _value, label in field.choices]
            assert all('<span class="card-text">' in label for label in told), name
        elif name not in in_the_page and not name.startswith(lists):
            assert field.help_text, name


@given(game_options(), st.sampled_from(("compare", "withdrawal", "forfeit", "rate_per")))
def test_step_2_leaves_the_options_of_step_3_alone(options: dict[str, object], kept: str) -> None:
    other = {"compare": "tricks", "withdrawal": "remove", "forfeit": "win", "rate_per": "round"}[kept]
    event = Event(rules="basic", options={**options, kept: other})
    rules = build("basic", event.options)
    sent = game_form.GameForm(filled(game_form.GameForm(initial=game_form.initial(rules, "basic"))))
    assert sent.is_valid()
    assert game_form.changed_fields(event, sent.cleaned_data)["options"][kept] == other


@st.composite
def lengths(draw: st.DrawFn) -> Event:
    win = draw(st.fractions(Fraction(1, 9), 9, max_denominator=9))
    draws = draw(st.fractions(0, win, max_denominator=9))
    rules = Rules(
        match_points=(win, draws),
        compare=draw(st.sampled_from(("points", "tricks"))),
        withdrawal=draw(st.sampled_from(("stay", "remove", "remove-under-half"))),
        forfeit=draw(st.sampled_from(("sit-out", "win"))),
        rate_per=draw(st.sampled_from(("hand", "round", "available"))),
    )
    policies = st.sampled_from(("zero", "average", "field-average", "winners-average"))
    award = st.fractions(0, 20, max_denominator=9).map(str)
    return Event(
        rules="basic",
        options=options_of(rules, "basic"),
        movement="round-robin",
        rounds_planned=draw(st.integers(1, 400)),
        hands_per_round=draw(st.integers(1, 48)),
        rank_by=draw(st.lists(RANK_NAMES, min_size=1, unique=True)),
        sit_out=draw(st.one_of(policies, award)),
    )


@given(lengths(), st.integers(0, 200))
def test_step_3_gives_back_the_event_it_shows(event: Event, entries: int) -> None:
    rules = build(event.rules, event.options)
    size = Size(entries, event.hands_per_round, rules)
    given_back = {"size": size, "listed": len(event.rank_by)}
    shown = length_form.LengthForm(initial=length_form.initial(event, size), **given_back)
    sent = length_form.LengthForm(filled(shown), **given_back)
    assert sent.is_valid(), sent.errors
    changed = length_form.changed_fields(event, sent.cleaned_data)
    assert build(event.rules, changed["options"]) == rules
    for field in ("rounds_planned", "hands_per_round", "rank_by", "sit_out", "movement"):
        assert changed[field] == getattr(event, field), field


@given(lengths())
def test_what_is_proposed_for_totals_can_be_worked_out(event: Event) -> None:
    rules = build("basic", {"record": "totals", "compare": "tricks"})
    tricks = ranking.SETS["tricks"]
    assert ranking.fitting(rules, list(tricks))
    assert not faults(rules, hands_per_round=4, rank_by=tricks, sit_out="average")


@pytest.mark.parametrize("name", sorted(ranking.SETS))
def test_a_proposed_list_is_known_again_and_an_own_one_is_own(name: str) -> None:
    assert ranking.set_of(list(ranking.SETS[name])) == name
    assert ranking.set_of([*ranking.SETS[name], "hands-won"]) == "own"


# --- times and rounds -------------------------------------------------------------------


@given(st.integers(1, 48), st.integers(1, 600))
def test_an_evening_that_fits_is_as_long_as_it_can_be(hands: int, limit: int) -> None:
    rules = Rules()
    rounds = estimate.rounds_within(rules, hands, limit)
    assert rounds == 1 or estimate.minutes_of(rules, rounds, hands) <= limit
    assert estimate.minutes_of(rules, rounds + 1, hands) > limit


@given(st.integers(0, 200), st.integers(1, 48))
def test_proposals_never_make_a_meeting_repeat(entries: int, hands: int) -> None:
    proposed = rounds_choice.proposed(Size(entries, hands, Rules()))
    assert len(set(proposed)) == len(proposed) and all(number >= 1 for number in proposed)
    if entries >= 2:
        assert proposed[0] == max(proposed) == rounds_choice.whole(entries)
        assert not any(rounds_choice.repeats(entries, number) for number in proposed)


@given(st.dates(dt.date(2020, 1, 1), dt.date(2030, 1, 1)), st.integers(-400, 400))
def test_the_next_day_is_the_same_weekday_and_not_over(last: dt.date, ahead: int) -> None:
    today = last + dt.timedelta(days=ahead)
    day = next_day(last, today)
    assert day.weekday() == last.weekday() and day > last and day >= today
    assert day - dt.timedelta(days=7) in {last} or day - dt.timedelta(days=7) < today


# --- schedules in words -----------------------------------------------------------------


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 8, 9, 12, 28])
@pytest.mark.parametrize("rounds", [1, 3, 7, 11])
def test_words_agree_with_the_measures(entries: int, rounds: int) -> None:
    schedule = plan("round-robin", entries, rounds, hands=4)
    told = dict(
        zip([measure.name for measure in schedule.certificate], schedule_words.lines(schedule), strict=True)
    )
    met = schedule_words.meetings(schedule)
    assert (schedule.measure("rematch").value == 0) == (max(met.values()) == 1)
    assert (
        "twice" in told["rematch"].text or "once" in told["rematch"].text or "times" in told["rematch"].text
    )
    assert (told["sit-out-spread"].text == "Nobody sits out.") == (entries % 2 == 0)
    best = all(schedule.measure(name).proved for name in ("rematch", "sit-out-spread", "table"))
    assert ("best possible" in schedule_words.summary(schedule)) == best
    for name, line in told.items():
        assert (line.value, line.bound) == (schedule.measure(name).value, schedule.measure(name).bound)
        assert line.best == (line.value == line.bound)


@pytest.mark.parametrize(("entries", "rounds"), [(5, 5), (6, 8), (9, 3), (24, 23)])
def test_the_matrix_names_every_meeting_twice(entries: int, rounds: int) -> None:
    schedule = plan("round-robin", entries, rounds, hands=1)
    names = {number: (f"Ann {number}", f"Ben {number}") for number in range(1, entries + 1)}
    seating = grid_of_meetings.seating(schedule, names, every_round=True)
    cells = {row.number: row.cells for row in seating.matrix}
    for number in cells:
        assert cells[number][number - 1].itself
        for other in cells:
            assert cells[number][other - 1].rounds == cells[other][number - 1].rounds
    found = sum(len(cell.rounds) for row in seating.matrix for cell in row.cells)
    assert found == 2 * rounds * (entries // 2)
    assert [row.names for row in seating.matrix] == list(names.values())


def test_a_hall_too_large_for_a_matrix_has_none() -> None:
    schedule = plan("round-robin", 102, 14, hands=1)
    seating = grid_of_meetings.seating(schedule, {}, every_round=False)
    assert seating.matrix == () and (len(seating.rounds), seating.left) == (12, 2)


# --- what was typed ---------------------------------------------------------------------


class Session(dict[str, Any]):
    """As much of a session as a page needs."""


def asked(typed: dict[str, str]) -> Any:
    request = RequestFactory().post("/", typed)
    request.session = Session()
    return request


def test_what_was_typed_is_kept_for_its_event_and_step_alone() -> None:
    request = asked({"rounds": "none", "csrfmiddlewaretoken": "secret"})
    event, other = Event(pk=1), Event(pk=2)
    keeping.keep(request, event, "length")
    found = keeping.kept(request, event, "length")
    assert found is not None and found["rounds"] == "none" and "csrfmiddlewaretoken" not in found
    assert keeping.kept(request, other, "length") is None
    assert keeping.kept(request, event, "game") is None
    keeping.forget(request, event, "length")
    assert keeping.kept(request, event, "length") is None


def test_a_flood_is_not_kept() -> None:
    request = asked({"trump_list": "H" * 70_000})
    keeping.keep(request, Event(pk=1), "game")
    assert keeping.kept(request, Event(pk=1), "game") is None
