"""Slips typed in later: what agrees is confirmed, what differs is decided, nothing typed is lost."""

import html
import re

import pytest
from django.test import Client

from tests.factories import make_event, make_user
from tests.tournament.paper.asking import organiser, signed_in
from tournament.models import Event, HandScore, HeldResult, LogEntry, Sitting, Submission, TableSession
from tournament.services import events, from_tables, penalties, people, rounds, table_codes, table_sessions
from tournament.services import sheets as results

pytestmark = pytest.mark.django_db

WANTS_REASON = "This is round 1, and round 2 is being played. Write a reason."


@pytest.fixture
def night() -> tuple[Event, Client]:
    """Six pairs, three tables, two hands a round; round 1 is open."""
    olive, club = organiser()
    event = make_event(pairs=6, rounds_planned=5, hands=2, club=club, by=olive)
    rounds.open_round(event, 1, olive)
    return event, signed_in(olive)


def address(event: Event, number: int = 1) -> str:
    return f"/organiser/events/{event.slug}/rounds/{number}/from-paper/"


def table(event: Event, number: int, round_number: int = 1) -> Sitting:
    return Sitting.objects.get(round__event=event, round__number=round_number, table_number=number)


def stored(sitting: Sitting) -> dict[int, tuple[int, int]]:
    rows = HandScore.objects.filter(sitting=sitting, is_current=True, ns__isnull=False)
    return {hand: (ns, ew) for hand, ns, ew in rows.values_list("hand", "ns", "ew")}


def said(answer) -> str:
    """The page's words, without its markup."""
    page = re.sub(r"<(script|style).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def slip(number: int, *ns: object) -> dict[str, object]:
    """A slip as it is typed: N-S tricks of hand 1, 2, ..."""
    return {f"t{number}h{hand}ns": tricks for hand, tricks in enumerate(ns, 1)}


def post(client: Client, event: Event, *slips: dict[str, object], number: int = 1, **more: object):
    data = {"token": "typed-once", **{key: value for one in slips for key, value in one.items()}, **more}
    return client.post(address(event, number), data)


def phone(event: Event, number: int, side: str) -> TableSession:
    code = table_codes.find(table_codes.codes_of(event)[number])
    session, _secret = table_sessions.open_session(code, side)
    return session


def test_a_slip_that_nobody_had_entered_is_stored_and_counts(night: tuple[Event, Client]) -> None:
    event, client = night
    answer = post(client, event, slip(1, 8, 6))
    assert answer.status_code == 302 and answer["Location"] == address(event)
    sitting = table(event, 1)
    assert stored(sitting) == {1: (8, 5), 2: (6, 7)} and sitting.state == "confirmed"
    sent = Submission.objects.get(sitting=sitting)
    assert (sent.source, str(sent.sent_by)) == ("paper", "Olive")
    page = said(client.get(address(event)))
    assert "1 slip is in." in page and f"receipt {sent.receipt}" in page


def test_equal_values_pass_silently_and_no_version_is_added(night: tuple[Event, Client]) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    assert HandScore.objects.filter(sitting=table(event, 1)).count() == 2


def test_what_one_phone_had_sent_is_confirmed_by_a_slip_that_agrees(night: tuple[Event, Client]) -> None:
    event, client = night
    from_tables.submit(phone(event, 1, "ns"), {1: (8, 5), 2: (6, 7)}, seen={1: 0, 2: 0}, token="ns")
    assert table(event, 1).state == "waiting"
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    sitting = table(event, 1)
    assert (sitting.state, str(sitting.confirmed_by)) == ("confirmed", "Olive")
    assert HandScore.objects.filter(sitting=sitting).count() == 2


def test_a_difference_is_shown_with_both_values_who_and_when_and_nothing_is_stored(
    night: tuple[Event, Client],
) -> None:
    event, client = night
    scorer = make_user("tim@example.org", name="Tim Scorer")
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=scorer, source="organiser")
    answer = post(client, event, slip(1, 9, 6))
    assert answer.status_code == 422
    page = said(answer)
    assert "Table 1: hand 1 differs from what is stored. Choose one." in page
    assert re.search(r"9–4 on the slip", page)
    assert re.search(r"8–5 entered by Tim Scorer at \d\d:\d\d", page)
    assert 'value="9" data-cell' in answer.content.decode(), "what was typed is kept"
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    assert not Submission.objects.filter(source="paper").exists()


@pytest.mark.parametrize(("choice", "right"), [("paper", (9, 4)), ("v1", (8, 5))])
def test_each_difference_is_decided_by_itself(
    choice: str, right: tuple[int, int], night: tuple[Event, Client]
) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    decided = {"t1h1choice": choice, "t1h1met": "v1"}
    assert post(client, event, slip(1, 9, 6), decided).status_code == 302
    sitting = table(event, 1)
    assert stored(sitting) == {1: right, 2: (6, 7)} and sitting.state == "confirmed"
    versions = HandScore.objects.filter(sitting=sitting, hand=1).count()
    assert versions == (2 if choice == "paper" else 1), "the old value stays on record"


def test_of_two_differences_one_undecided_keeps_the_whole_table_back(night: tuple[Event, Client]) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    decided = {"t1h1choice": "paper", "t1h1met": "v1"}
    answer = post(client, event, slip(1, 9, 3), decided)
    assert answer.status_code == 422
    assert "Table 1: hand 2 differs from what is stored. Choose one." in said(answer)
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}


def test_a_value_that_came_in_after_the_choice_is_asked_about_again(night: tuple[Event, Client]) -> None:
    event, client = night
    sitting = table(event, 1)
    results.submit(sitting, {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    results.submit(sitting, {1: (7, 6)}, seen={1: 1}, by=None, source="organiser")
    # He had decided between 9-4 and 8-5; by now 7-6 stands.
    answer = post(client, event, slip(1, 9, 6), {"t1h1choice": "paper", "t1h1met": "v1"})
    assert answer.status_code == 422 and "7–6" in said(answer)
    assert stored(sitting) == {1: (7, 6), 2: (6, 7)}


def test_whole_slips_are_stored_although_another_one_differs(night: tuple[Event, Client]) -> None:
    event, client = night
    results.submit(table(event, 2), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    answer = post(client, event, slip(1, 8, 6), slip(2, 1, 6), slip(3, 14, 6))
    assert answer.status_code == 422
    page = said(answer)
    assert "1 slip is in." in page and "Table 2: hand 1 differs" in page
    assert "14 tricks for North-South are too many. There are only 13." in page
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    assert stored(table(event, 2)) == {1: (8, 5), 2: (6, 7)} and stored(table(event, 3)) == {}
    markup = answer.content.decode()
    assert 'name="t1h1ns"' not in markup, "the slip that is in has no fields any more"
    assert 'name="t2h1ns" value="1"' in markup and 'name="t3h1ns" value="14"' in markup


# --- what phones have sent ----------------------------------------------------------------------


def late_result(event: Event) -> HeldResult:
    """N-S of table 1 send 8-5 and 6-7 of round 1 when round 2 is open."""
    session = phone(event, 1, "ns")
    rounds.open_round(event, 2, None, anyway=True)
    session.refresh_from_db()
    from_tables.submit(session, {1: (8, 5), 2: (6, 7)}, seen={1: 0, 2: 0}, token="late")
    return HeldResult.objects.get(kind="late", outcome="open")


def test_a_late_result_that_agrees_is_settled_by_the_slip(night: tuple[Event, Client]) -> None:
    event, client = night
    held = late_result(event)
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    held.refresh_from_db()
    assert held.outcome != "open"


def test_a_late_result_that_differs_is_shown_beside_the_slip(night: tuple[Event, Client]) -> None:
    event, client = night
    held = late_result(event)
    answer = post(client, event, slip(1, 9, 6))
    assert answer.status_code == 422
    page = said(answer)
    assert "9–4 on the slip" in page
    assert re.search(r"8–5 sent by North-South at \d\d:\d\d, not counted yet", page)
    assert stored(table(event, 1)) == {}
    chosen = {"t1h1choice": f"h{held.pk}", "t1h1met": f"h{held.pk}"}
    assert post(client, event, slip(1, 9, 6), chosen).status_code == 302
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    held.refresh_from_db()
    assert held.outcome != "open"


def test_two_sides_that_contradict_each_other_and_a_slip_are_all_shown(night: tuple[Event, Client]) -> None:
    event, client = night
    from_tables.submit(phone(event, 1, "ns"), {1: (8, 5), 2: (6, 7)}, seen={1: 0, 2: 0}, token="ns")
    from_tables.submit(phone(event, 1, "ew"), {1: (7, 6), 2: (6, 7)}, seen={1: 1, 2: 1}, token="ew")
    assert table(event, 1).state == "disputed"
    held = HeldResult.objects.get(outcome="open")
    page = said(post(client, event, slip(1, 9, 6)))
    assert "9–4 on the slip" in page and "8–5 sent by North-South" in page and "7–6 sent by East-West" in page
    decided = {"t1h1choice": "paper", "t1h1met": f"v1.h{held.pk}"}
    assert post(client, event, slip(1, 9, 6), decided).status_code == 302
    sitting = table(event, 1)
    assert stored(sitting) == {1: (9, 4), 2: (6, 7)} and sitting.state == "confirmed"
    held.refresh_from_db()
    assert held.outcome != "open"


# --- slips that are not whole, or wrong -----------------------------------------------------------


def test_a_hand_left_blank_is_asked_about(night: tuple[Event, Client]) -> None:
    event, client = night
    answer = post(client, event, slip(1, 8, ""))
    assert answer.status_code == 422
    assert "Hand 2 is blank. Type it, or say why it was not played." in said(answer)
    assert stored(table(event, 1)) == {}
    assert 'name="t1short"' in answer.content.decode()


def test_fewer_hands_with_a_reason_are_stored(night: tuple[Event, Client]) -> None:
    event, client = night
    assert post(client, event, slip(1, 8, ""), {"t1short": "the light went out"}).status_code == 302
    sitting = table(event, 1)
    assert stored(sitting) == {1: (8, 5)}
    assert (sitting.state, sitting.short) == ("confirmed", "the light went out")


def test_a_hand_that_the_slip_has_not_and_the_program_has_is_a_difference(
    night: tuple[Event, Client],
) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    blank = {**slip(1, 8, ""), "t1short": "the light went out"}
    page = said(post(client, event, blank))
    assert "Table 1: hand 2 differs" in page and "blank on the slip" in page and "6–7" in page
    assert post(client, event, blank, {"t1h2choice": "v1", "t1h2met": "v1"}).status_code == 302
    sitting = table(event, 1)
    assert stored(sitting) == {1: (8, 5), 2: (6, 7)} and sitting.short == ""


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("14", "14 tricks for North-South are too many. There are only 13."),
        ("-1", "-1"),
        ("6.5", "6.5"),
        ("seven", "seven"),
    ],
)
def test_a_fault_stands_beside_its_number(typed: str, sentence: str, night: tuple[Event, Client]) -> None:
    event, client = night
    answer = post(client, event, slip(1, typed, 6))
    assert answer.status_code == 422 and sentence in said(answer)
    assert f'value="{typed}"' in answer.content.decode()
    assert stored(table(event, 1)) == {}


def test_a_number_that_cannot_be_is_no_choice_beside_the_one_that_is_stored(
    night: tuple[Event, Client],
) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    answer = post(client, event, slip(1, 14, 5))
    page = said(answer)
    assert answer.status_code == 422 and 'value="14"' in answer.content.decode()
    assert "14 tricks for North-South are too many. There are only 13." in page
    assert "Table 1: hand 2 differs from what is stored. Choose one." in page
    assert "5–8 on the slip" in page and "14– on the slip" not in page
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}


def test_the_page_comes_with_blank_fields_whatever_is_stored(night: tuple[Event, Client]) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    page = client.get(address(event)).content.decode()
    fields = re.findall(r'<input type="text"[^>]*name="t\dh\d(?:ns|ew)" value="([^"]*)"', page)
    assert fields == [""] * 6
    assert "8–5" not in page


def test_nothing_typed_is_said_and_stores_nothing(night: tuple[Event, Client]) -> None:
    event, client = night
    answer = post(client, event, slip(1, "", " "))
    assert answer.status_code == 422 and "Nothing is typed yet." in said(answer)
    assert not Submission.objects.exists()


def test_a_field_of_no_table_is_no_result(night: tuple[Event, Client]) -> None:
    event, client = night
    assert post(client, event, {"t9h1ns": "8"}).status_code == 400
    assert post(client, event, {"t1entry": "4"}).status_code == 400


def test_the_same_form_twice_is_one_slip(night: tuple[Event, Client]) -> None:
    event, client = night
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    again = {**slip(1, 8, 6), "t1again": "1"}
    assert post(client, event, again).status_code == 302
    assert Submission.objects.filter(sitting=table(event, 1)).count() == 1


def test_a_slip_that_is_in_can_be_typed_again(night: tuple[Event, Client]) -> None:
    event, client = night
    post(client, event, slip(1, 8, 6))
    assert 'name="t1h1ns"' not in client.get(address(event)).content.decode()
    assert 'name="t1h1ns"' in client.get(address(event) + "?again=1").content.decode()
    for odd in ("x", "-1", "99999999999"):
        assert client.get(address(event) + f"?again={odd}").status_code == 200
    page = said(post(client, event, slip(1, 9, 6), {"t1again": "1", "token": "another"}))
    assert "8–5 entered by Olive" in page


# --- rounds that are over, and those that never began ---------------------------------------------


def test_a_slip_of_a_round_that_is_over_needs_no_typed_reason_and_is_kept_as_a_correction(
    night: tuple[Event, Client],
) -> None:
    event, client = night
    rounds.open_round(event, 2, None, anyway=True)
    assert post(client, event, slip(1, 8, 6)).status_code == 302
    assert stored(table(event, 1)) == {1: (8, 5), 2: (6, 7)}
    line = LogEntry.objects.filter(event=event, deed="result-corrected").latest("pk")
    assert line.details["reason"] == "From the paper slip"


def test_a_round_that_has_not_begun_says_what_to_do(night: tuple[Event, Client]) -> None:
    event, client = night
    answer = client.get(address(event, 2))
    assert answer.status_code == 200
    assert "Round 2 has not begun. Open it on the evening page, then type its results." in said(answer)
    post(client, event, slip(1, 8, 6), number=2)
    assert stored(table(event, 1, 2)) == {}


def test_after_the_evening_it_has_to_be_reopened_first(night: tuple[Event, Client]) -> None:
    event, client = night
    events.close(event, None, anyway=True)
    assert "The evening is closed. Reopen it to change a result." in said(client.get(address(event)))
    assert post(client, event, slip(1, 8, 6)).status_code == 422
    assert stored(table(event, 1)) == {}


def test_a_night_that_went_on_on_paper_is_typed_in_round_by_round(night: tuple[Event, Client]) -> None:
    event, client = night
    slips = [slip(number, 8, 6) for number in (1, 2, 3)]
    assert post(client, event, *slips).status_code == 302
    page = said(client.get(address(event)))
    assert "All slips of round 1 are in." in page and "Was round 2 played on paper too?" in page
    client.post(f"/organiser/events/{event.slug}/rounds/2/open/")
    assert post(client, event, *slips, number=2, token="second").status_code == 302
    states = Sitting.objects.filter(round__event=event, round__number__in=(1, 2)).values_list(
        "state", flat=True
    )
    assert list(states) == ["confirmed"] * 6


def test_an_event_that_records_totals_takes_one_number_a_slip() -> None:
    olive, club = organiser()
    event = make_event(
        pairs=4,
        rounds_planned=1,
        hands=2,
        club=club,
        by=olive,
        options={"record": "totals"},
        rank_by=["tricks"],
    )
    rounds.open_round(event, 1, olive)
    client = signed_in(olive)
    assert post(client, event, {"t1h0ns": "14"}).status_code == 302
    assert stored(table(event, 1)) == {0: (14, 12)}
    page = said(post(client, event, {"t1h0ns": "15", "t1again": "1", "token": "another"}))
    assert "Table 1: the slip differs from what is stored. Choose one." in page and "14–12" in page


def test_a_forfeited_table_has_no_slip(night: tuple[Event, Client]) -> None:
    event, client = night
    penalties.give_forfeit(table(event, 1), None, side="ns")
    page = client.get(address(event)).content.decode()
    assert 'name="t1h1ns"' not in page and 'name="t2h1ns"' in page


def test_a_scorer_may_type_slips_and_a_stranger_may_not(night: tuple[Event, Client]) -> None:
    event, _client = night
    scorer, stranger = make_user("s@example.org", name="Sam"), make_user("x@example.org", name="Xen")
    people.give_event_role(event, scorer, "scorer", None)
    assert post(signed_in(scorer), event, slip(1, 8, 6)).status_code == 302
    assert signed_in(stranger).get(address(event)).status_code == 404
    assert post(signed_in(stranger), event, slip(2, 8, 6)).status_code == 404
    assert stored(table(event, 2)) == {}


def test_the_paper_page_leads_here_once_a_round_has_begun(night: tuple[Event, Client]) -> None:
    event, client = night
    rounds.open_round(event, 2, None, anyway=True)
    page = client.get(f"/organiser/events/{event.slug}/exports/").content.decode()
    assert address(event, 2) in page


# --- what a slip that differs would change ----------------------------------------------------------


@pytest.fixture
def ranked() -> tuple[Event, Client]:
    """Four pairs, one hand a round: 9-4 at table 1 and 8-5 at table 2, three points and two."""
    olive, club = organiser()
    event = make_event(pairs=4, rounds_planned=3, hands=1, club=club, by=olive)
    rounds.open_round(event, 1, olive)
    results.submit(table(event, 1), {1: (9, 4)}, seen={}, by=None, source="organiser")
    results.submit(table(event, 2), {1: (8, 5)}, seen={}, by=None, source="organiser")
    return event, signed_in(olive)


def sides(event: Event, number: int) -> list[str]:
    return [seat.entry.label for seat in table(event, number).seats.filter(side="ns")]


def looked(answer, number: int = 1) -> dict[str, str]:
    """The seal that the page sends back for what it showed."""
    found = re.search(rf'name="t{number}looked" value="([0-9a-f]+)"', answer.content.decode())
    assert found
    return {f"t{number}looked": found[1]}


def test_a_slip_that_differs_shows_what_it_would_change_before_anything_is_chosen(
    ranked: tuple[Event, Client],
) -> None:
    """11-2 at table 2 makes five points, ahead of the three."""
    event, client = ranked
    answer = post(client, event, slip(2, 11))
    page = said(answer)
    assert answer.status_code == 422 and "If the slip is right, this changes:" in page
    assert f"{sides(event, 2)[0]}: from place 2 to place 1." in page
    assert f"{sides(event, 1)[0]}: from place 1 to place 2." in page
    assert stored(table(event, 2)) == {1: (8, 5)} and not Submission.objects.filter(source="paper").exists()
    assert 'name="t2reason"' not in answer.content.decode(), "nothing depends on the current round yet"
    chosen = {"t2h1choice": "paper", "t2h1met": "v1"}
    assert post(client, event, slip(2, 11), chosen).status_code == 302
    assert stored(table(event, 2)) == {1: (11, 2)}


def test_of_a_round_that_is_over_it_is_looked_at_and_wants_a_reason(ranked: tuple[Event, Client]) -> None:
    event, client = ranked
    rounds.open_round(event, 2, None)
    chosen = {"t2h1choice": "paper", "t2h1met": "v1"}
    # Chosen without having been shown anything: shown first, whatever was written.
    first = post(client, event, slip(2, 11), chosen, {"t2reason": "Misread"})
    page = said(first)
    assert first.status_code == 422 and stored(table(event, 2)) == {1: (8, 5)}
    assert "With what you have chosen, this changes:" in page
    assert f"{sides(event, 2)[0]}: from place 2 to place 1." in page
    assert 'name="t2reason" value="Misread"' in first.content.decode()
    assert re.search(r'value="paper" checked', first.content.decode()), "the choice is kept"
    # Without a reason, or with blanks for one, nothing is stored.
    for why in ("", "  "):
        none = post(client, event, slip(2, 11), chosen, looked(first, 2), {"t2reason": why})
        assert none.status_code == 422 and WANTS_REASON in said(none)
        assert re.search(r'value="paper" checked', none.content.decode())
        assert stored(table(event, 2)) == {1: (8, 5)}
    done = post(client, event, slip(2, 11), chosen, looked(first, 2), {"t2reason": "Misread"})
    assert done.status_code == 302 and stored(table(event, 2)) == {1: (11, 2)}
    line = LogEntry.objects.filter(event=event, deed="result-corrected").latest("pk")
    assert line.details["reason"] == "Misread"


def test_what_was_looked_at_is_the_slip_that_is_stored(ranked: tuple[Event, Client]) -> None:
    event, client = ranked
    rounds.open_round(event, 2, None)
    chosen = {"t2h1choice": "paper", "t2h1met": "v1", "t2reason": "Misread"}
    seal = looked(post(client, event, slip(2, 11)), 2)
    # Another number than the one that was shown.
    other = post(client, event, slip(2, 12), chosen, seal)
    assert other.status_code == 422 and stored(table(event, 2)) == {1: (8, 5)}
    # The page that asked which is right had shown what the slip would change: one step is enough.
    assert post(client, event, slip(2, 11), chosen, seal).status_code == 302
    assert stored(table(event, 2)) == {1: (11, 2)}


def test_keeping_what_is_stored_changes_nothing_and_wants_no_reason(ranked: tuple[Event, Client]) -> None:
    event, client = ranked
    rounds.open_round(event, 2, None)
    assert post(client, event, slip(2, 11), {"t2h1choice": "v1", "t2h1met": "v1"}).status_code == 302
    assert stored(table(event, 2)) == {1: (8, 5)}


def test_hands_decided_one_after_the_other_keep_their_choice(night: tuple[Event, Client]) -> None:
    event, client = night
    results.submit(table(event, 1), {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    first = post(client, event, slip(1, 9, 3), {"t1h1choice": "paper", "t1h1met": "v1"})
    page = first.content.decode()
    assert re.search(r'name="t1h1choice" value="paper" checked', page)
    assert 'name="t1h2choice" value="paper">' in page
    # A fault of the same slip loses no choice either.
    both = {"t1h1choice": "paper", "t1h1met": "v1", "t1h2choice": "v1", "t1h2met": "v1"}
    faulty = post(client, event, slip(1, 14, 3), both)
    assert faulty.status_code == 422
    assert re.search(r'name="t1h2choice" value="v1" checked', faulty.content.decode())
    assert post(client, event, slip(1, 9, 3), both).status_code == 302
    assert stored(table(event, 1)) == {1: (9, 4), 2: (6, 7)}


def test_a_slip_with_another_winner_of_the_extra_hand_is_a_correction_too() -> None:
    """Detroit: 4 bid and made by each side; the extra hand decides who has won the round."""
    olive, club = organiser()
    event = make_event(pairs=4, rounds_planned=3, hands=2, club=club, by=olive, rules="detroit")
    rounds.open_round(event, 1, olive)
    client = signed_in(olive)
    made = {"bid": "4", "kind": "uptown", "trump": "S", "tricks": "10"}
    level = {1: {"bidder": "ns", **made}, 2: {"bidder": "ew", **made}}
    for number in (1, 2):
        sent = {"seen": {}, "by": None, "source": "organiser"}
        results.submit(table(event, number), level, settled_by="ns", **sent)
    rounds.open_round(event, 2, olive)
    typed = {"t1settled": "ew"}
    for hand, side in ((1, "ns"), (2, "ew")):
        fields = {"bidder": side, "bid": "4", "named": "uptown.S", "tricks": "10"}
        typed |= {f"t1h{hand}{name}": text for name, text in fields.items()}
    first = post(client, event, typed)
    assert first.status_code == 422 and "What this would change" in said(first)
    assert table(event, 1).settled_by == "ns"
    none = post(client, event, typed, looked(first))
    assert none.status_code == 422 and WANTS_REASON in said(none)
    assert post(client, event, typed, looked(first), {"t1reason": "Both sides say so"}).status_code == 302
    assert table(event, 1).settled_by == "ew"
    line = LogEntry.objects.filter(event=event).latest("pk")
    assert line.details["reason"] == "Both sides say so"
