"""The auction of bid whist: rules, part 2. Calls are a list of (seat, words), the words as written down."""

from tests.scoring.engine.referee.options import BIDS, Options
from tests.scoring.engine.referee.pack import left_of

PASS = "pass"
UPTOWN, DOWNTOWN, NOTRUMP = "uptown", "downtown", "notrump"

Call = tuple[str, str]


def words(number: int, kind: str) -> str:
    """Uptown is meant when nothing is said."""
    return str(number) if kind == UPTOWN else f"{number} {kind}"


def number_of(bid: str) -> int:
    return int(bid.split(" ")[0])


def kind_of(bid: str) -> str:
    return bid.split(" ")[1] if " " in bid else UPTOWN


# Part 2: a number from 1 to 7 and one of three kinds. Notrump is bid without a direction.
EVERY_BID = [words(number, kind) for number in BIDS for kind in (UPTOWN, DOWNTOWN, NOTRUMP)]


def beats(options: Options, new: str, old: str) -> bool:
    """Part 2: a higher number always does."""
    if number_of(new) != number_of(old):
        return number_of(new) > number_of(old)
    # At one number notrump beats both others.
    if kind_of(new) == NOTRUMP:
        return kind_of(old) != NOTRUMP
    # At one number downtown beats uptown, unless the event says that they are equal.
    if kind_of(new) == DOWNTOWN and kind_of(old) == UPTOWN:
        return options.downtown_over_uptown == "above"
    return False


def highest(calls: list[Call]) -> Call | None:
    """Each bid has beaten the one before, so the last is the highest."""
    bids = [call for call in calls if call[1] != PASS]
    return bids[-1] if bids else None


def has_passed(seat: str, calls: list[Call]) -> bool:
    return (seat, PASS) in calls


def first_three_passed(calls: list[Call]) -> bool:
    return [said for _, said in calls[:3]] == [PASS, PASS, PASS]


def is_over(options: Options, calls: list[Call]) -> bool:
    best = highest(calls)
    # Part 2: at once with 7 notrump.
    if best is not None and best[1] == words(7, NOTRUMP):
        return True
    # Part 2, option: one turn each, the auction ends after four calls.
    if options.one_turn and len(calls) == 4:
        return True
    if best is None:
        # Part 2, option: all pass, and the hand is dealt again.
        return len(calls) == 4
    # Part 2: the first three pass, the dealer must bid, and wins.
    if options.all_pass == "dealer-must-bid" and first_three_passed(calls):
        return True
    others = [seat for seat in ("N", "E", "S", "W") if seat != best[0]]
    if not options.bid_again:
        # Part 2, option: who has passed may not bid again, so he is asked no more.
        return all(has_passed(seat, calls) for seat in others)
    # Part 2: the other three have passed since the last bid.
    since = calls[calls.index(best) + 1 :]
    return all(has_passed(seat, since) for seat in others)


def who_calls(options: Options, dealer: str, calls: list[Call]) -> str:
    """Part 2: from the dealer's left, clockwise."""
    if not calls:
        return left_of(dealer)
    seat = left_of(calls[-1][0])
    while not options.bid_again and has_passed(seat, calls):
        seat = left_of(seat)
    return seat


def may_be_said(options: Options, calls: list[Call]) -> list[str]:
    """Everything that whose turn it is may call."""
    best = highest(calls)
    said = []
    for bid in EVERY_BID:
        # Part 2, option: the lowest number.
        high_enough = number_of(bid) >= options.lowest_bid
        if high_enough and (best is None or beats(options, bid, best[1])):
            said.append(bid)
    # Part 2: if the first three all pass, the dealer must bid.
    dealer_must = options.all_pass == "dealer-must-bid" and len(calls) == 3 and first_three_passed(calls)
    return said if dealer_must else [*said, PASS]
