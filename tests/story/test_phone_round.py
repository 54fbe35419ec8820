"""A round of four tables, two phones each, while the network of one phone is cut three times."""

from playwright.sync_api import Browser, Route

from tests.serving import Served
from tests.story.phone import Evening, Phone, evening, phones

HANDS = 3
# Tricks of North-South, hand by hand.
CARDS = {1: (8, 5, 13), 2: (7, 0, 6), 3: (9, 4, 10), 4: (1, 12, 6)}


def lost_answers(phone: Phone) -> list[int]:
    """Whatever the phone sends reaches the server, and no answer comes back. The statuses that were lost."""
    lost: list[int] = []

    def swallow(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    phone.page.route("**/results", swallow)
    return lost


def enter_all(phone: Phone, table: int, *, from_hand: int = 1) -> None:
    for hand in range(from_hand, HANDS + 1):
        phone.answer(CARDS[table][hand - 1])
        phone.receipt()
        if hand < HANDS:
            phone.press(f"^Enter hand {hand + 1}$")


def enter_with_cuts(phone: Phone) -> None:
    """Table 2: away before the first hand is sent; its answer lost at the second; away again at the third."""
    phone.context.set_offline(True)
    phone.answer(CARDS[2][0])
    phone.sees("Not saved yet", "kept on this phone")
    assert len(phone.waiting()) == 1
    phone.context.set_offline(False)
    phone.receipt()
    phone.press("^Enter hand 2$")

    lost = lost_answers(phone)
    phone.answer(CARDS[2][1])
    phone.sees("Not saved yet")
    # It tries again by itself, and the server takes it again; that answer is lost as well.
    for _second in range(20):
        if len(lost) > 1:
            break
        phone.page.wait_for_timeout(1000)
    assert len(lost) > 1 and set(lost) == {200}
    phone.line_back()
    phone.try_now()
    phone.receipt()
    phone.press("^Enter hand 3$")

    phone.context.set_offline(True)
    phone.answer(CARDS[2][2])
    phone.sees("Not saved yet")
    phone.context.set_offline(False)
    phone.receipt()


def receipts_shown(phone: Phone) -> dict[int, tuple[int, str, dict[str, list[int]]]]:
    """The receipts that the phone has been given, as it keeps them."""
    script = (
        "() => Object.keys(localStorage).filter((key) => key.startsWith('whist:receipt:'))"
        ".map((key) => JSON.parse(localStorage[key]))"
    )
    return {one["receipt"]: (one["table"], one["side"], one["hands"]) for one in phone.page.evaluate(script)}


def all_done(night: Evening, table_phones: dict[int, tuple[Phone, Phone]]) -> None:
    facts = night.facts()
    assert set(facts.states.values()) == {"confirmed"}
    for table, tricks in CARDS.items():
        assert facts.hands[table] == {hand: [won, 13 - won] for hand, won in enumerate(tricks, 1)}
        # Every score has arrived once: nothing was written a second time.
        assert facts.versions[table] == HANDS
    shown: dict[int, tuple[int, str, dict[str, list[int]]]] = {}
    for pair in table_phones.values():
        for phone in pair:
            assert phone.waiting() == []
            for number, said in receipts_shown(phone).items():
                assert number not in shown
                shown[number] = said
    # Every receipt that was shown is the server's, and says the same; the server has given no other.
    assert shown == {number: (table, side, said) for number, (table, side, said) in facts.receipts.items()}
    assert len(shown) == 4 * (HANDS + 1)


def test_a_round_of_four_tables_while_one_network_is_cut_three_times(
    served: Served, browser: Browser
) -> None:
    night = evening(served, pairs=8, hands=HANDS, name="Four tables by phone")
    with phones(browser) as make:
        at = {table: (make(night, table, "ns"), make(night, table, "ew")) for table in CARDS}
        enter_with_cuts(at[2][0])
        for table in (1, 3, 4):
            enter_all(at[table][0], table)
        for table, (first, second) in at.items():
            first.sees("confirm")
            second.ask_server()
            second.press("^Show$")
            second.sees("is this right")
            assert second.sheet() == [(won, 13 - won) for won in CARDS[table]]
            second.press("^That is right$")
            number = second.receipt()
            assert receipts_shown(second)[number][:2] == (table, "ew")
        for first, second in at.values():
            first.ask_server()
            for phone in (first, second):
                phone.sees("Saved", "Receipt", "What comes next: Round 2")
        all_done(night, at)
        for pair in at.values():
            for phone in pair:
                noise = [one for one in phone.ear.take() if "ERR_INTERNET_DISCONNECTED" not in one]
                assert [one for one in noise if "ERR_FAILED" not in one] == []
