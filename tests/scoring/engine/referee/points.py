"""What a hand scores: rules, part 1 for basic whist, part 2 for bid whist and its house rules."""

from tests.scoring.engine.referee.auction import NOTRUMP, kind_of, number_of
from tests.scoring.engine.referee.options import Options


def basic_points(tricks: dict[str, int]) -> dict[str, int]:
    """Part 1: the side with 7 or more scores its tricks minus 6, the other side nothing."""
    assert tricks["ns"] + tricks["ew"] == 13
    return {side: number - 6 if number >= 7 else 0 for side, number in tricks.items()}


def bidders_points(options: Options, bid: str, tricks: int) -> int:
    """Part 2: what the side that won the auction scores; `tricks` are its own, the kitty's included."""
    number = number_of(bid)
    in_notrump = kind_of(bid) == NOTRUMP
    made = tricks - 6 >= number
    if made and tricks == 13:
        # House rule: a stated bonus in place of the points, not doubled. Notrump may have one of its own;
        # the rules do not say what it gets where only one is stated: that one, undoubled.
        bonus = options.slam
        if in_notrump and options.slam_notrump is not None:
            bonus = options.slam_notrump
        if bonus is not None:
            return bonus
    if made:
        # Overtricks count, or (house rule) the bid only.
        points = tricks - 6 if options.score == "made" else number
    else:
        # What it fell short, also below six, or (house rule) the bid.
        points = tricks - 6 - number if options.set_costs == "shortfall" else -number
    # House rule: notrump counts double, made and set alike.
    return points * options.notrump_factor if in_notrump else points
