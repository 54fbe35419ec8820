"""The table's page as its players use it: questions, read-backs, the other side, and where to go next."""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.serving import Served
from tests.story.looking import look
from tests.story.phone import Evening, Phone, evening, phones

Make = Callable[..., Phone]


@pytest.fixture(scope="module")
def hall(served: Served) -> Evening:
    """Many tables, so that each test has one of its own; two hands a round, the clock running."""
    night = evening(served, pairs=100, rounds_planned=3, hands=2, name="A hall to be looked at")
    night.do("rounds.publish_round(event, 2, None)", "clock.start(event.rounds.get(number=1), None, 20)")
    return night


@pytest.fixture(scope="module")
def tables() -> Iterator[int]:
    return itertools.count(1)


@pytest.fixture
def table(tables: Iterator[int]) -> int:
    return next(tables)


@pytest.fixture
def make(browser: Browser) -> Iterator[Make]:
    with phones(browser) as maker:
        yield maker


def entered(phone: Phone, *tricks: int) -> None:
    """Own tricks of one hand after the other, from the question for the first."""
    for place, won in enumerate(tricks):
        phone.answer(won)
        phone.receipt()
        if place + 1 < len(tricks):
            phone.press("^Enter hand")


def test_one_question_with_everything_above_it(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    head = phone.page.locator("header")
    for words in (f"Table {table}", "Round 1 of 3", "Hand 1 of 2", "deals", "left"):
        expect(head).to_contain_text(words)
    expect(phone.main.locator("h2")).to_have_count(1)
    keys = phone.main.locator(".key")
    assert keys.all_inner_texts() == [str(number) for number in range(14)]
    boxes = [key.bounding_box() for key in keys.all()]
    assert all(box and box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    # In the thumb's reach: the lower half of the screen, without scrolling.
    assert all(box and box["y"] > 300 and box["y"] + box["height"] <= 640 for box in boxes)
    assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_read_back_with_names_and_both_numbers_then_changed(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ew")
    asked = " & ".join(phone.main.locator(".question bdi").all_inner_texts())
    phone.key(4)
    names = phone.main.locator(".pairs-read dt").all_inner_texts()
    assert len(set(names)) == 2 and names[1] == asked
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["9", "4"]
    phone.press("^Change$")
    phone.key(5)
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["8", "5"]
    phone.press("^That is right$")
    phone.sees("Saved", "Receipt \\d+", "\\d\\d:\\d\\d")
    expect(phone.page.locator("header")).to_contain_text("Hand 2 of 2")


def test_a_second_tap_of_the_same_press_answers_nothing(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    key = phone.main.get_by_role("button", name="13", exact=True)
    expect(key).to_be_visible()
    box = key.bounding_box()
    assert box
    phone.page.wait_for_timeout(500)
    phone.page.mouse.dblclick(box["x"] + 20, box["y"] + 20)
    phone.page.wait_for_timeout(600)
    phone.sees("Is this right")
    assert phone.waiting() == []


def test_the_other_side_confirms_on_its_own_phone(hall: Evening, make: Make, table: int) -> None:
    first = make(hall, table, "ns")
    entered(first, 8, 6)
    first.sees("Now .* confirm", "Receipt \\d+")
    assert hall.facts().states[table] == "waiting"
    other = make(hall, table, "ew")
    other.sees("is this right")
    assert other.sheet() == [(8, 5), (6, 7)]
    other.press("^That is right$")
    other.receipt()
    other.sees("What comes next: Round 2", "table \\d+, (North-South|East-West)|sit out")
    assert hall.facts().states[table] == "confirmed"
    first.ask_server()
    first.sees("Saved", "What comes next: Round 2")


def test_the_phone_is_handed_over(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    entered(phone, 13, 0)
    phone.press("^Hand the phone to")
    phone.sees("is this right")
    assert hall.facts().states[table] == "waiting"
    phone.press("^That is right$")
    phone.receipt()
    facts = hall.facts()
    assert facts.states[table] == "confirmed"
    sides = [side for at, side, _said in facts.receipts.values() if at == table]
    assert sides == ["ns", "ns", "ew"]


def test_a_correction_before_it_is_confirmed(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    entered(phone, 8, 6)
    phone.press("^Change a number$")
    phone.press("^Hand 1$")
    # What is known is marked by more than its colour.
    expect(phone.main.locator(".key[aria-pressed=true]")).to_have_text("8")
    phone.answer(7)
    phone.sees("Now .* confirm")
    assert phone.sheet() == [(7, 6), (6, 7)]
    assert hall.facts().hands[table] == {1: [7, 6], 2: [6, 7]}


def disputing(hall: Evening, make: Make, table: int) -> tuple[Phone, Phone]:
    """N-S have sent 8 and 6; E-W say that hand 2 was 5 to 8."""
    first = make(hall, table, "ns")
    entered(first, 8, 6)
    other = make(hall, table, "ew")
    other.sees("is this right")
    other.press("^That is wrong$")
    other.press("^Hand 2$")
    other.answer(8)
    other.sees("different numbers")
    first.ask_server()
    first.sees("different numbers")
    assert hall.facts().states[table] == "disputed"
    for phone in (first, other):
        assert phone.sheet() == [(6, 7), (5, 8)]
    return first, other


def test_a_dispute_is_shown_to_both_and_the_first_side_gives_in(
    hall: Evening, make: Make, table: int
) -> None:
    first, other = disputing(hall, make, table)
    other.press("^Ask the organiser$")
    other.sees("The organiser sees both numbers")
    first.press("^We agree with")
    assert first.sheet() == [(8, 5), (5, 8)]
    first.press("^That is right$")
    # The other side has said that hand 2 was wrong, and nothing yet of hand 1.
    first.sees("Now .* confirm")
    other.ask_server()
    other.sees("is this right")
    assert other.sheet() == [(8, 5), (5, 8)]
    other.press("^That is right$")
    other.receipt()
    facts = hall.facts()
    assert (facts.states[table], facts.hands[table]) == ("confirmed", {1: [8, 5], 2: [5, 8]})


def test_a_dispute_in_which_the_objecting_side_gives_in(hall: Evening, make: Make, table: int) -> None:
    _first, other = disputing(hall, make, table)
    other.press("^We agree with")
    assert other.sheet() == [(8, 5), (6, 7)]
    other.press("^That is right$")
    other.receipt()
    facts = hall.facts()
    assert (facts.states[table], facts.hands[table]) == ("confirmed", {1: [8, 5], 2: [6, 7]})


def test_what_was_changed_meanwhile_is_not_confirmed(hall: Evening, make: Make, table: int) -> None:
    """The other side reads an old sheet, because no news reaches its phone, and says that it is right."""
    first = make(hall, table, "ns")
    entered(first, 8, 6)
    other = make(hall, table, "ew")
    other.sees("is this right")
    other.page.route("**/state", lambda route: route.abort())
    first.press("^Change a number$")
    first.press("^Hand 1$")
    first.answer(9)
    first.sees("Now .* confirm")
    other.press("^That is right$")
    other.sees("Something has changed at this table", "is this right")
    assert other.sheet() == [(9, 4), (6, 7)]
    assert other.waiting() == []
    assert hall.facts().states[table] == "waiting"
    other.press("^That is right$")
    other.receipt()
    assert hall.facts().states[table] == "confirmed"


def test_two_phones_enter_one_hand_differently_at_once(hall: Evening, make: Make, table: int) -> None:
    """Neither knew of the other: the second is shown both, and his own is not lost."""
    first, other = make(hall, table, "ns"), make(hall, table, "ew")
    other.sees("How many tricks")
    first.answer(8)
    first.receipt()
    other.answer(6)
    other.sees("Somebody else was quicker", "You sent", "Stored")
    assert other.sheet() == [(7, 6), (8, 5)]
    other.press("^Keep what is stored$")
    other.sees("How many tricks")
    assert other.waiting() == []
    assert hall.facts().hands[table] == {1: [8, 5]}


def test_nothing_moves_under_the_thumb(hall: Evening, make: Make, table: int) -> None:
    """The other phone enters the very hand that is asked about here."""
    here, there = make(hall, table, "ns"), make(hall, table, "ew")
    here.sees("How many tricks")
    places = [key.bounding_box() for key in here.main.locator(".key").all()]
    there.answer(5)
    there.receipt()
    here.ask_server()
    here.sees("Hand 1 has been entered meanwhile")
    expect(here.main.locator(".question")).to_contain_text("How many tricks")
    assert [key.bounding_box() for key in here.main.locator(".key").all()] == places
    here.press("^Show$")
    expect(here.page.locator("header")).to_contain_text("Hand 2 of 2")


def test_while_a_finger_is_down_nothing_is_swapped(hall: Evening, make: Make, table: int) -> None:
    here = make(hall, table, "ns")
    entered(here, 8, 6)
    here.sees("Now .* confirm")
    there = make(hall, table, "ew")
    here.main.dispatch_event("pointerdown")
    there.press("^That is right$")
    there.receipt()
    here.ask_server()
    here.page.wait_for_timeout(300)
    here.sees("Now .* confirm")
    here.main.dispatch_event("pointerup")
    here.sees("Saved", "What comes next")


def test_the_wrong_side_is_given_back(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ew")
    phone.sees("How many tricks")
    phone.press("^Not you")
    phone.choose("ns")
    phone.answer(8)
    phone.receipt()
    assert {side for at, side, _said in hall.facts().receipts.values() if at == table} == {"ns"}


def test_H03_by_keyboard_alone_the_focus_stays_on_the_page(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, viewport={"width": 1366, "height": 850}, is_mobile=False, has_touch=False)
    phone.open()
    keyboard = phone.page.keyboard
    keyboard.press("Tab")
    with phone.page.expect_response("**/side"):
        keyboard.press("Enter")
    phone.sees("How many tricks")
    phone.page.wait_for_timeout(500)
    for _step in range(9):
        keyboard.press("Tab")
    assert phone.page.evaluate("document.activeElement.textContent") == "8"
    keyboard.press("Enter")
    phone.sees("Is this right")
    phone.page.wait_for_timeout(500)
    keyboard.press("Tab")
    assert phone.page.evaluate("document.activeElement.textContent") == "That is right"
    keyboard.press("Enter")
    phone.receipt()
    # The focus is on the page's new sentence, not at its top.
    assert phone.page.evaluate("document.activeElement.closest('main') !== null")


def test_H03_the_trump_suit_has_a_shape_and_a_word(served: Served, make: Make) -> None:
    night = evening(served, rules="basic-rotation", name="Trumps in turn")
    phone = make(night, 1, "ns")
    named = phone.page.locator("header .suit")
    expect(named).to_have_text("♥ Hearts trumps")
    expect(named.locator("[aria-hidden=true]")).to_have_text("♥")
    phone.answer(8)
    phone.receipt()
    phone.press("^Enter hand")
    expect(named).to_have_text("♦ Diamonds trumps")


HEARD = """
window.heard = [];
new MutationObserver(() => {
  const text = document.getElementById("said").textContent;
  if (text) window.heard.push(text);
}).observe(document.getElementById("said"), { childList: true, characterData: true, subtree: true });
"""


def test_H03_what_is_read_out_is_read_out_once(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    phone.page.evaluate(HEARD)
    phone.answer(8)
    number = phone.receipt()
    phone.page.wait_for_timeout(800)
    phone.ask_server()
    phone.page.wait_for_timeout(300)
    plain = [re.sub("[\u2066-\u2069]", "", text) for text in phone.page.evaluate("window.heard")]
    assert len(plain) == 2
    assert re.fullmatch(r"Hand 1: Ann \d+ & Ben \d+ 8, Ann \d+ & Ben \d+ 5\. Is this right\?", plain[0])
    assert plain[1] == f"Saved, receipt {number}"


WRITABLE = """
window.touched = [];
document.addEventListener("focusin", (event) => {
  const isField = event.target.matches("input, textarea, select, [contenteditable]");
  if (isField) window.touched.push(event.target.outerHTML);
});
"""


def test_the_phones_own_keyboard_never_comes(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table)
    phone.page.add_init_script(WRITABLE)
    phone.open()
    phone.choose("ns")
    entered(phone, 8, 6)
    phone.press("^Hand the phone to")
    phone.press("^That is wrong$")
    phone.press("^Hand 2$")
    phone.answer(8)
    phone.press("^We agree with")
    phone.press("^That is right$")
    phone.sees("Now .* confirm|Saved")
    assert phone.page.evaluate("window.touched") == []
    assert phone.page.locator("input, textarea, select, [contenteditable]").count() == 0


# --- what it looks like ---------------------------------------------------------------------------


def to_side(phone: Phone) -> None:
    phone.open()
    phone.sees("Which side")


def to_places(phone: Phone) -> None:
    to_side(phone)
    phone.press("^Neither")
    phone.sees("Where everybody sits")


def to_question(phone: Phone) -> None:
    phone.open()
    phone.choose("ns")
    phone.sees("How many tricks")


def to_read_back(phone: Phone) -> None:
    to_question(phone)
    phone.key(13)
    phone.sees("Is this right")


def to_saved(phone: Phone) -> None:
    to_read_back(phone)
    phone.press("^That is right$")
    phone.receipt()


def to_unsent(phone: Phone) -> None:
    to_read_back(phone)
    phone.page.route("**/results", lambda route: route.fulfill(status=204, body=""))
    phone.press("^That is right$")
    phone.sees("Not saved yet")


def to_waiting(phone: Phone) -> None:
    to_saved(phone)
    phone.press("^Enter hand 2$")
    phone.answer(0)
    phone.sees("Now .* confirm")


def to_check(phone: Phone) -> None:
    to_waiting(phone)
    phone.press("^Hand the phone to")
    phone.sees("is this right")


def to_dispute(phone: Phone) -> None:
    to_check(phone)
    phone.press("^That is wrong$")
    phone.press("^Hand 2$")
    phone.answer(6)
    phone.sees("different numbers")


def to_receipt(phone: Phone) -> None:
    to_check(phone)
    phone.press("^That is right$")
    phone.receipt()


STEPS = (
    *(to_side, to_places, to_question, to_read_back, to_saved, to_unsent, to_waiting, to_check),
    *(to_dispute, to_receipt),
)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_each_step_has_nothing_to_find_fault_with(
    hall: Evening, make: Make, table: int, step: Callable[[Phone], None]
) -> None:
    """Sizes, names, contrasts, at three sizes, light and dark."""
    phone = make(hall, table, is_mobile=False)
    step(phone)
    found = look(phone.page)
    found += [one for one in phone.ear.take() if "204" not in one]
    assert not found, "\n".join(found)


def test_text_at_twice_the_size(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table)
    phone.page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const larger = new CSSStyleSheet();
          larger.replaceSync("html { font-size: 225% !important }");
          document.adoptedStyleSheets = [larger];
        })"""
    )
    for step in (to_question, to_read_back):
        phone.context.clear_cookies()
        step(phone)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
        for button in phone.main.get_by_role("button").all():
            button.scroll_into_view_if_needed()
            clipped = (
                "(one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
            )
            assert not button.evaluate(clipped)
        phone.page.evaluate("localStorage.clear()")


RIGHT_TO_LEFT = 'addEventListener("DOMContentLoaded", () => { document.documentElement.dir = "rtl"; })'


def test_H01_each_number_stands_by_its_pair_from_right_to_left(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table)
    phone.page.add_init_script(RIGHT_TO_LEFT)
    phone.open()
    phone.choose("ns")
    phone.key(8)
    rows = phone.main.locator(".pairs-read > div")
    for place, number in enumerate(("8", "5")):
        row = rows.nth(place)
        assert row.locator("bdi.tricks").inner_text() == number
        name, tricks = row.locator("dt").bounding_box(), row.locator("dd").bounding_box()
        # In its line, to the left of the names.
        assert name and tricks and tricks["x"] < name["x"] and abs(tricks["y"] - name["y"]) < 20
    phone.press("^That is right$")
    phone.press("^Enter hand 2$")
    phone.answer(6)
    phone.sees("confirm")
    heads = [head.bounding_box() for head in phone.main.locator("thead th.number").all()]
    cells = [cell.bounding_box() for cell in phone.main.locator("tbody tr").first.locator("td").all()]
    assert phone.sheet() == [(8, 5), (6, 7)]
    assert all(h and c and abs(h["x"] - c["x"]) < 1 for h, c in zip(heads, cells, strict=True))
    assert all(cell.locator("bdi").count() == 1 for cell in phone.main.locator("tbody td").all())


# --- F04: the clock ----------------------------------------------------------------------------------

SHIFTED = """
window.shift = %d;
const now = Date.now.bind(Date);
Date.now = () => now() + window.shift;
"""


def seconds_shown(phone: Phone) -> int:
    plain = re.sub("[\u2066-\u2069]", "", phone.page.locator("[data-clock]").inner_text())
    found = re.search(r"(\d+):(\d\d) left", plain)
    assert found
    return int(found[1]) * 60 + int(found[2])


def seconds_on_the_server(phone: Phone) -> float:
    script = "() => fetch('state', { headers: { 'X-Whist': '1' } }).then((one) => one.json())"
    return float(phone.page.evaluate(script)["clock"]["seconds_left"])


@pytest.mark.parametrize("minutes", [10, -10, 0])
def test_F04_a_device_whose_own_clock_is_wrong(hall: Evening, make: Make, table: int, minutes: int) -> None:
    phone = make(hall, table)
    phone.page.add_init_script(SHIFTED % (minutes * 60_000))
    to_side(phone)
    phone.page.wait_for_timeout(600)
    assert abs(seconds_shown(phone) - seconds_on_the_server(phone)) < 2
    # Its clock is set during the round.
    phone.page.evaluate("window.shift -= 7 * 60_000")
    expect(phone.page.locator("[data-clock]")).to_contain_text("left")
    phone.page.wait_for_timeout(1500)
    assert abs(seconds_shown(phone) - seconds_on_the_server(phone)) < 2


def test_F04_a_page_that_was_hidden_for_five_minutes(hall: Evening, make: Make, table: int) -> None:
    """Meanwhile its own clock may have stood still: it shows nothing until the server has been asked."""
    phone = make(hall, table)
    phone.page.clock.install()
    to_side(phone)
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    phone.page.evaluate(hide, True)
    phone.page.clock.run_for(1000)
    expect(phone.page.locator("[data-clock]")).to_be_empty()
    phone.page.clock.fast_forward(5 * 60_000)
    with phone.page.expect_response("**/state"):
        phone.page.evaluate(hide, False)
    for _half_second in range(10):
        phone.page.clock.run_for(500)
        if phone.page.locator("[data-clock]").inner_text():
            break
    assert abs(seconds_shown(phone) - seconds_on_the_server(phone)) <= 2


# --- evenings of other kinds, and the ends -------------------------------------------------------------


def said_on(phone: Phone) -> str:
    phone.open()
    return str(phone.main.inner_text())


def test_before_between_and_after(served: Served, make: Make) -> None:
    night = evening(served, pairs=5, hands=1, rounds_planned=2, open_to=0, name="From its beginning")
    phone = make(night, 1)
    phone.open()
    phone.sees("has not begun")
    night.do("rounds.open_round(event, 1, None)")
    phone.ask_server()
    phone.choose("ns")
    phone.answer(8)
    phone.press("^Hand the phone to")
    phone.press("^That is right$")
    phone.receipt()
    night.do(
        "sheets.submit(at(2), {1: (7, 6)}, seen={1: 0}, by=None, source='organiser')",
        "rounds.open_round(event, 2, None)",
    )
    phone.ask_server()
    # The receipt and the way stay in sight until somebody presses.
    phone.sees("Round 2 has begun at this table", "Receipt", "table \\d, (North-South|East-West)|sit out")
    phone.press("^Show$")
    phone.sees("Which side are you")
    night.do(
        "from tournament.services import events",
        "for table in (1, 2):",
        "    sheets.submit(at(table, 2), {1: (7, 6)}, seen={1: 0}, by=None, source='organiser')",
        "events.close(event, None)",
    )
    phone.ask_server()
    phone.sees("over|closed")


def test_where_tables_do_not_send_results(served: Served, make: Make) -> None:
    night = evening(served, pairs=4, hands=1, name="On paper", changed={"tables_enter": False})
    phone = make(night, 1)
    phone.open()
    phone.sees("Tables do not send results this evening", "organiser")
    assert phone.main.get_by_role("button").count() == 0


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("unused", "Nobody plays at this table in this round"),
        ("before", "The evening has not begun"),
        ("closed", "The evening is over"),
        ("something new", "Something has changed at this table"),
    ],
)
def test_a_state_without_a_table_is_told_in_words(
    hall: Evening, make: Make, table: int, state: str, words: str
) -> None:
    phone = make(hall, table)
    phone.open()
    phone.sees("Which side are you")

    def change(route: Route) -> None:
        answer = route.fetch()
        told = {"state": state, "sides": None, "hands": [], "yours": [], "message": None}
        route.fulfill(response=answer, json=answer.json() | told)

    phone.page.route("**/state", change)
    phone.ask_server()
    phone.sees(words)
    assert phone.main.locator(".key, .choice-button").count() == 0


def test_the_code_scanned_at_a_wrong_table_says_where_to_go(served: Served, make: Make) -> None:
    night = evening(served, pairs=8, hands=1, rounds_planned=3, name="Gone astray")
    phone = make(night, 1, "ns")
    names = phone.main.locator(".question bdi").all_inner_texts()
    entered(phone, 8)
    night.do(
        "for table in (2, 3, 4):",
        "    sheets.submit(at(table), {1: (8, 5)}, seen={1: 0}, by=None, source='organiser')",
        "rounds.open_round(event, 2, None, anyway=True)",
    )
    wanted = shell_place(night, names[0])
    wrong = next(table for table in night.codes if table != wanted["table"])
    phone.open(wrong)
    side = {"ns": "North-South", "ew": "East-West"}[wanted["side"]]
    phone.sees(f"{' & '.join(names)}: table {wanted['table']}, {side}")
    phone.open(wanted["table"])
    phone.sees("Which side are you")
    expect(phone.main).not_to_contain_text(f"table {wanted['table']}, ")


def shell_place(night: Evening, name: str) -> dict[str, Any]:
    from tests.story.phone import shell

    return dict(
        shell(
            night.served,
            "import json\nfrom tournament.models import Seat\n"
            f"seat = Seat.objects.get(round__event__slug={night.slug!r}, round__number=2,"
            f" entry__players__name={name!r})\n"
            "print(json.dumps({'table': seat.sitting.table_number, 'side': seat.side}))",
        )
    )


def test_what_comes_when_the_round_is_over_is_late(served: Served, make: Make) -> None:
    """A phone without a line delivers round 1 after round 2 has begun, from another table's page."""
    night = evening(served, pairs=8, hands=1, rounds_planned=3, name="Late")
    phone = make(night, 1, "ns")
    phone.context.set_offline(True)
    phone.answer(8)
    phone.sees("Not saved yet")
    phone.context.set_offline(False)
    phone.page.route("**/results", lambda route: route.abort())
    night.do("rounds.open_round(event, 2, None, anyway=True)")
    phone.open(2)
    phone.sees("1 entry waits to be sent")
    phone.line_back()
    phone.wake()
    phone.sees("Round 1, table 1: Saved, receipt")
    facts = night.facts(1)
    assert facts.hands[1] == {}
    assert [said for at, _side, said in facts.receipts.values() if at == 1] == [{"1": [8, 5]}]


def test_one_total_for_the_round(served: Served, make: Make) -> None:
    night = evening(served, pairs=4, hands=4, name="Totals", options={"record": "totals"}, rank_by=["tricks"])
    phone = make(night, 1, "ns")
    phone.sees("in the whole round", "At most 52")
    for digit in (5, 3):
        phone.key(digit)
    expect(phone.main.locator(".typed")).to_have_text("5")
    phone.press("^Clear$")
    for digit in (2, 7):
        phone.key(digit)
    phone.press("^Go on$")
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["27", "25"]
    phone.press("^That is right$")
    phone.sees("Now .* confirm")
    phone.press("^Hand the phone to")
    phone.press("^That is right$")
    phone.receipt()
    assert night.facts().hands[1] == {0: [27, 25]}
    assert phone.page.locator("input, textarea, select").count() == 0


def test_where_one_side_is_enough(served: Served, make: Make) -> None:
    night = evening(served, pairs=4, hands=1, name="One side", changed={"confirmation": "one-side"})
    phone = make(night, 1, "ns")
    phone.answer(8)
    phone.receipt()
    phone.sees("What comes next")
    assert night.facts().states[1] == "confirmed"


def test_a_round_that_only_the_table_can_end(served: Served, make: Make) -> None:
    night = evening(
        served, pairs=4, hands=6, name="By the clock", options={"round_end": "clock", "minutes": 15}
    )
    phone = make(night, 1, "ns")
    entered(phone, 8, 6)
    phone.press("^That was the last hand$")
    assert phone.sheet() == [(8, 5), (6, 7)]
    phone.press("^That is right$")
    phone.sees("Now .* confirm")
    assert night.facts().states[1] == "waiting"
    phone.press("^Hand the phone to")
    phone.press("^That is right$")
    phone.receipt()
    assert night.facts().states[1] == "confirmed"


def test_a_code_that_is_no_longer_used(served: Served, make: Make) -> None:
    night = evening(served, pairs=4, hands=1, name="New cards")
    phone = make(night, 1, "ns")
    phone.sees("How many tricks")
    night.do("table_codes.renew(event, 1, None)")
    phone.answer(8)
    phone.sees("Not saved yet|no longer in use")
    assert len(phone.waiting()) == 1
    code = night.served.manage(
        "shell",
        "--no-imports",
        "-c",
        "from tournament.models import Event; from tournament.services import table_codes;"
        f"print(table_codes.codes_of(Event.objects.get(slug={night.slug!r}))[1])",
    ).split()[-1]
    phone.page.goto(f"{night.served.url}/t/{code}/")
    phone.sees("Saved, receipt")
    assert night.facts().hands[1] == {1: [8, 5]}


def test_the_code_is_typed_in_any_way(hall: Evening, make: Make) -> None:
    phone = make(hall)
    code = hall.codes[1]
    phone.page.goto(f"{hall.served.url}/t/")
    field = phone.main.get_by_label("The code on your table's card")
    field.press_sequentially(f" {code[:4].lower()} - {code[4:].lower()} ")
    expect(field).to_have_value(code)
    phone.press("^Go to the table$")
    expect(phone.page.locator("h1")).to_have_text("Table 1")
    phone.page.goto(f"{hall.served.url}/t/?code=nowhere")
    phone.sees("Look at the card once more")
    phone.ear.take()


def test_without_script_the_page_says_what_to_do(hall: Evening, browser: Browser) -> None:
    with phones(browser) as make:
        phone = make(hall, 1, java_script_enabled=False)
        phone.open()
        said = said_on(phone)
        assert "runs no scripts" in said and "give it to the organiser" in said
        expect(phone.page.locator("h1")).to_have_text("Table 1")
