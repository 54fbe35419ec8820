"""An evening of nine pairs in a real browser that changes four times.

One pair comes after round 1, one leaves in the middle of round 3, a player is replaced in round 4, and the
night is cut by a round. What everybody has at the end is worked out here from what was typed, as a scorer
does it: two points for a hand won 8-5, a sit-out or a forfeit won is worth the average of the pair's own
rounds, and results of who has left stay.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

from tests.checks.plain_standings import standings as counted_again
from tests.serving import Served
from tests.story.evening import Organiser, standings

SET_UP = """
import json
from tests.factories import make_event, make_user
from tests.story.stage import session_of
from tournament.services import events, people, personal
olive = make_user("changing@example.org", name="Olive Organiser")
club = people.create_club("Changing Club", None)
people.give_club_role(club, olive, "admin", None)
event = make_event(pairs=8, rounds_planned=7, hands=2, name="It changes", club=club, by=olive)
events.set_public(event, olive, True)
own = personal.codes_of(event)
print(json.dumps([event.slug, session_of(olive), {one.number: own[one.pk] for one in event.entries.all()}]))
"""
LATE, REPLACED, SUBSTITUTE = "Lucy Late & Larry Late", "Ann 3", "Sam Substitute"
LEAVES = 6
ROUNDS = 6


def number_of(pair: str) -> int:
    """The number of a pair by what stands on a page; whoever sits there, Ben says whose pair it is."""
    return 9 if pair == LATE else int(re.findall(r"Ben (\d+)", pair)[0])


@dataclass
class Scorer:
    """Pencil and paper: the points and tricks of every pair, round by round."""

    points: dict[int, list[int]] = field(default_factory=lambda: {one: [] for one in range(1, 10)})
    tricks: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(1, 10), 0))
    awards: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(1, 10), 0))

    def table(self, ns: int, ew: int, won: tuple[int, int]) -> None:
        """N-S tricks of the two hands; 8 give two points to those who won them."""
        self.points[ns].append(sum(max(one - 6, 0) for one in won))
        self.points[ew].append(sum(max(7 - one, 0) for one in won))
        self.tricks[ns] += sum(won)
        self.tricks[ew] += 26 - sum(won)

    def sits_out(self, pair: int) -> None:
        """Also who wins a table without playing."""
        self.awards[pair] += 1

    def total(self, pair: int) -> Fraction:
        played = self.points[pair]
        return sum(played) + self.awards[pair] * Fraction(sum(played), len(played) or 1)


@dataclass
class Night:
    olive: Organiser
    phone: Page
    served: Served
    own: dict[str, str]
    scorer: Scorer = field(default_factory=Scorer)
    met: list[tuple[int, frozenset[int]]] = field(default_factory=list)

    def own_page(self, pair: int) -> Page:
        self.phone.goto(f"{self.served.url}/my/{self.own[str(pair)]}/")
        return self.phone

    def chosen(self, kind: str) -> Locator:
        """What has happened is chosen from the list, and its question stands there."""
        has = self.olive.page.locator(f"[name=kind][value={kind}]")
        choice = self.olive.page.locator("main details").filter(has=has)
        expect(choice.locator("form")).to_be_hidden()
        choice.locator("summary").click()
        return choice.locator("form")

    def change(self, kind: str, **typed: str) -> None:
        """Ask for it, look at it, do it."""
        self.olive.open("changes/")
        form = self.chosen(kind)
        for name, value in typed.items():
            field_ = form.locator(f"[name={name}]").first
            if name == "when":
                form.locator(f"[name=when][value={value}]").check()
            elif field_.evaluate("one => one.tagName") == "SELECT":
                field_.select_option(value)
            else:
                field_.fill(value)
        with self.olive.page.expect_navigation():
            form.get_by_role("button", name="Show what would change").click()
        self.olive.sees("Nothing is done yet.")
        self.olive.press("Do it")

    def begin(self, number: int) -> None:
        self.olive.open()
        self.olive.press(f"Open round {number}")

    def play(self, number: int, *, forfeit: int | None = None) -> None:
        """Write down what the grid shows: the pair with the lower number wins both hands, or one of them."""
        self.olive.open(f"rounds/{number}/grid/")
        page = self.olive.page
        for table in self.olive.tables():
            ns, ew = number_of(table.ns), number_of(table.ew)
            self.met.append((number, frozenset((ns, ew))))
            if table.number == forfeit:
                continue
            won = (8, 5) if abs(ns - ew) == 1 else (8, 8) if ns < ew else (5, 5)
            for hand, tricks in enumerate(won, 1):
                page.locator(f"#t{table.number}h{hand}ns").fill(str(tricks))
            self.scorer.table(ns, ew, won)
        with page.expect_navigation():
            page.locator("[data-save]").click()

    def sit_outs(self, number: int) -> list[int]:
        self.olive.open(f"rounds/{number}/grid/")
        found = self.olive.page.locator(".sit-outs")
        return [number_of(pair) for pair in self.olive.sitting_out()] if found.count() else []


@pytest.fixture
def night(served: Served, browser: Browser) -> Iterator[Night]:
    said = served.manage("shell", "--no-imports", "-c", SET_UP)
    slug, session, own = json.loads(said.strip().splitlines()[-1])
    desk = browser.new_context(base_url=served.url, viewport={"width": 1366, "height": 900}, locale="en-GB")
    desk.set_default_timeout(30_000)
    desk.add_cookies([{"name": "sessionid", "value": session, "url": served.url}])
    pocket = browser.new_context(viewport={"width": 360, "height": 780}, locale="en-GB", has_touch=True)
    pocket.set_default_timeout(30_000)
    yield Night(Organiser(desk.new_page(), slug), pocket.new_page(), served, own)
    desk.close()
    pocket.close()


def test_an_evening_of_nine_pairs_that_changes_four_times(night: Night) -> None:
    olive = night.olive
    night.begin(1)
    night.play(1)
    shown_ahead(night)
    one_comes_late(night)
    whoever_moved_has_seen_it(night)
    new_cards_for_those_concerned(night)
    night.begin(2)
    night.play(2)
    for pair in night.sit_outs(2):
        night.scorer.sits_out(pair)
    one_leaves_in_the_middle(night)
    a_player_is_replaced(night)
    night.change("rounds", rounds=str(ROUNDS))
    for number in (5, 6):
        night.begin(number)
        night.play(number)
        for pair in night.sit_outs(number):
            night.scorer.sits_out(pair)
    assert_fair(night)
    olive.open()
    olive.press("Close the evening")
    the_final_table(night)
    assert olive.ear.take() == []


def shown_ahead(night: Night) -> None:
    """Everybody can see round 2 before the ninth pair comes."""
    night.olive.open()
    night.olive.press("Show the seating of round 2 already now")
    expect(night.own_page(1).locator("#now")).to_contain_text("Round 1: table")
    expect(night.phone.locator("#after")).to_contain_text(re.compile("Round 2: (table|you sit out)"))


def one_comes_late(night: Night) -> None:
    olive = night.olive
    olive.open("changes/")
    page, form = olive.page, night.chosen("late")
    page.locator("#late-1").fill("Lucy Late")
    page.locator("#late-2").fill("Larry Late")
    with page.expect_navigation():
        form.get_by_role("button", name="Show what would change").click()
    olive.sees("Lucy Late & Larry Late come late", "Everything up to round 1 stays as it is.")
    olive.press("Do it")
    olive.sees("The evening is changed.")


def whoever_moved_has_seen_it(night: Night) -> None:
    """Who was shown another place reads it, says so, and the organiser sees it without a reload."""
    olive = night.olive
    olive.open()
    panel = olive.page.locator("#told")
    expect(panel).to_contain_text("They do not know it yet:")
    before = re.search(r"0 of (\d+) pairs?", panel.inner_text())
    assert before
    first = int(panel.locator(".told-who").first.inner_text().split()[0])
    page = night.own_page(first)
    expect(page.locator("#changed")).to_contain_text(re.compile(r"Round 2: .* instead of "))
    with page.expect_navigation():
        page.get_by_role("button", name="We have seen it").click()
    expect(page.locator("#changed")).to_have_count(0)
    expect(panel).to_contain_text(f"1 of {before[1]} pair", timeout=30_000)
    expect(panel).to_contain_text("seen on their own page")


def new_cards_for_those_concerned(night: Night) -> None:
    olive = night.olive
    olive.open()
    olive.press("Print new cards for those concerned")
    made = olive.page.locator("#pack-changed").get_by_role("link", name="Open and print")
    expect(made).to_be_visible(timeout=90_000)
    answer = olive.page.request.get(made.get_attribute("href") or "")
    pages = [page.extract_text() for page in PdfReader(BytesIO(answer.body())).pages]
    first = " ".join(pages[0].split())
    assert "New here, and without a card until now: 9." in first
    assert "Void in round 2: the old table card" in first
    assert any("Pair 9" in page and "Lucy Late" in page for page in pages[1:])


def one_leaves_in_the_middle(night: Night) -> None:
    """Pair 6 leaves while round 3 is played: the others have its table, and nobody waits for it."""
    night.begin(3)
    night.olive.open("rounds/3/grid/")
    with_it = next(
        (one for one in night.olive.tables() if LEAVES in (number_of(one.ns), number_of(one.ew))), None
    )
    night.change("leave", entry=str(LEAVES), when="now")
    night.play(3, forfeit=with_it.number if with_it else None)
    if with_it:
        (winner,) = {number_of(with_it.ns), number_of(with_it.ew)} - {LEAVES}
        night.scorer.sits_out(winner)
    for pair in night.sit_outs(3):
        if pair != LEAVES:
            night.scorer.sits_out(pair)


def a_player_is_replaced(night: Night) -> None:
    """Sam plays for Ann 3 in round 4 alone; the pair stays one pair, with all that it has."""
    olive = night.olive
    olive.open("changes/")
    form = night.chosen("substitute")
    options = olive.page.locator("#replaced option").all_text_contents()
    label = next(one for one in options if REPLACED in one.split(" (")[0])
    olive.page.locator("#replaced").select_option(label=label)
    olive.page.locator("#substitute").fill(SUBSTITUTE)
    olive.page.locator("#substitute-first").select_option("4")
    olive.page.locator("#substitute-last").select_option("one")
    with olive.page.expect_navigation():
        form.get_by_role("button", name="Show what would change").click()
    olive.sees(SUBSTITUTE)
    olive.press("Do it")
    night.begin(4)
    olive.open("rounds/4/grid/")
    seated = [name for table in olive.tables() for name in (table.ns, table.ew)]
    assert sum(SUBSTITUTE in name for name in seated) == 1 and not any(REPLACED in name for name in seated)
    night.play(4)
    for pair in night.sit_outs(4):
        night.scorer.sits_out(pair)


def assert_fair(night: Night) -> None:
    """Nobody plays twice in a round or after he has left, and nobody sits out twice before all have once."""
    for number in range(1, ROUNDS + 1):
        playing = [pair for one, both in night.met if one == number for pair in both]
        assert len(playing) == len(set(playing))
        assert (LEAVES in playing) <= (number <= 3) and (9 in playing) <= (number > 1)
    assert max(night.scorer.awards.values()) <= 2
    meetings = [both for _number, both in night.met]
    assert len(set(meetings)) == len(meetings)  # six rounds of nine pairs: nobody has to meet twice


def the_final_table(night: Night) -> None:
    """Points and tricks as pencil and paper have them, and the places as a second script has them."""
    page = night.olive.page
    page.goto(f"/events/{night.olive.slug}/")
    rows = {number_of(row["Names"]): row for row in standings(page)}
    assert sorted(rows) == list(range(1, 10))
    for pair, row in rows.items():
        assert Fraction(row["Points"]).limit_denominator(100) == pytest.approx(
            float(night.scorer.total(pair)), abs=0.006
        ), (pair, row)
        assert int(row["Tricks"]) == night.scorer.tricks[pair], (pair, row)
    document = json.loads(night.served.manage("export", night.olive.slug))
    again = {row["entry"]: row["rank"] for row in counted_again(document)}
    assert {pair: int(row["Place"].rstrip("=")) for pair, row in rows.items()} == again
    best = sorted(rows, key=lambda pair: -night.scorer.total(pair))
    assert [int(rows[pair]["Place"].rstrip("=")) for pair in best] == sorted(again.values())
