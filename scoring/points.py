"""What a sheet scores: tricks after revokes, points, hands won (docs/rules.md, part 1)."""

from dataclasses import dataclass

from scoring.record import TRICKS_IN_A_HAND, Hand, Sheet, filled
from scoring.ruleset import Rules

BOOK = 6
REVOKE_TRICKS = 3


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's round. points: after penalties. tricks: after revokes. hands_won: more points there.

    sets: contracts bid and lost. games: games won in the round. tens: hands with 10 tricks or more.
    own: by place (first, second player) where the players of a side count their own.
    """

    points: int
    tricks: int
    hands_won: int = 0
    sets: int = 0
    games: int = 0
    tens: int = 0
    own: "tuple[SideScore, ...] | None" = None


@dataclass(frozen=True, slots=True)
class Score:
    """A table's round. hands: how many were played. accepted: an impossible card was let stand.

    uneven: the numbers of the hands that do not make 13 tricks.
    """

    ns: SideScore
    ew: SideScore
    hands: int
    accepted: bool = False
    uneven: tuple[int, ...] = ()

    def won(self, compare: str = "points") -> str | None:
        """``ns``, ``ew``, or None for a draw; ``compare`` is ``points`` or ``tricks``."""
        if compare == "tricks":
            ns, ew = self.ns.tricks, self.ew.tricks
        else:
            ns, ew = self.ns.points, self.ew.points
        return None if ns == ew else "ns" if ns > ew else "ew"


def tricks_after_penalties(sheet: Sheet, rules: Rules) -> tuple[Hand, ...]:
    """Each hand filled in, with the tricks that revokes moved; the sheet's own stay as written.

    A side that revoked gives three tricks, or as many as it has, for each revoke. When both
    sides revoked in a hand nothing moves: the organiser decides, or the hand is dealt again.
    """
    hands = [filled(hand) for hand in sheet.hands]
    if rules.revoke != "tricks":
        return tuple(hands)
    both = both_revoked(sheet)
    for penalty in sheet.penalties:
        if penalty.kind == "revoke" and penalty.hand not in both and 1 <= penalty.hand <= len(hands):
            hands[penalty.hand - 1] = _moved(hands[penalty.hand - 1], penalty.side)
    return tuple(hands)


def _moved(hand: Hand, side: str) -> Hand:
    if hand.ns is None or hand.ew is None:
        return hand
    if side == "ns":
        moved = min(REVOKE_TRICKS, hand.ns)
        return Hand(hand.ns - moved, hand.ew + moved)
    moved = min(REVOKE_TRICKS, hand.ew)
    return Hand(hand.ns + moved, hand.ew - moved)


def both_revoked(sheet: Sheet) -> tuple[int, ...]:
    """The hands in which both sides revoked: somebody has to decide them."""
    sides: dict[int, set[str]] = {}
    for penalty in sheet.penalties:
        if penalty.kind == "revoke":
            sides.setdefault(penalty.hand, set()).add(penalty.side)
    return tuple(sorted(hand for hand, revoked in sides.items() if len(revoked) == 2))


def hand_points(tricks: int) -> int:
    """The tricks above six."""
    return tricks - BOOK if tricks > BOOK else 0


def penalty_points(sheet: Sheet, rules: Rules) -> dict[tuple[int, str], int]:
    """Points that penalties add to (or take off) each (hand, side)."""
    change: dict[tuple[int, str], int] = {}
    both = both_revoked(sheet)
    for penalty in sheet.penalties:
        if penalty.kind == "points":
            key, points = (penalty.hand, penalty.side), -penalty.points
        elif isinstance(rules.revoke, int) and penalty.hand not in both:
            key, points = (penalty.hand, "ew" if penalty.side == "ns" else "ns"), rules.revoke
        else:
            continue
        change[key] = change.get(key, 0) + points
    return change


def score(sheet: Sheet, rules: Rules, hands_per_round: int | None = None) -> Score:
    """What the sheet gives as far as it is written; ask for its faults first.

    Blank hands count for nothing. An accepted impossible card gives each side what its tricks
    as written give. Of totals only the tricks are known: points and hands won are 0;
    ``hands_per_round`` says then how many hands were played.
    """
    if sheet.totals is not None:
        return _score_of_totals(sheet.totals, sheet, rules, hands_per_round)
    hands = tricks_after_penalties(sheet, rules)
    change = penalty_points(sheet, rules) if sheet.penalties else {}
    ns_points = ew_points = ns_tricks = ew_tricks = ns_won = ew_won = count = 0
    uneven: tuple[int, ...] = ()
    for number, hand in enumerate(hands, start=1):
        ns, ew = hand.ns, hand.ew
        if ns is None or ew is None:
            continue
        count += 1
        ns_tricks += ns
        ew_tricks += ew
        ns_here, ew_here = hand_points(ns), hand_points(ew)
        if change:
            ns_here += change.get((number, "ns"), 0)
            ew_here += change.get((number, "ew"), 0)
        ns_points += ns_here
        ew_points += ew_here
        ns_won += ns_here > ew_here
        ew_won += ew_here > ns_here
        if ns + ew != TRICKS_IN_A_HAND:
            uneven = (*uneven, number)
    ns_score, ew_score = SideScore(ns_points, ns_tricks, ns_won), SideScore(ew_points, ew_tricks, ew_won)
    return Score(ns_score, ew_score, count, bool(sheet.accepted.strip()), uneven)


def _score_of_totals(totals: Hand, sheet: Sheet, rules: Rules, hands_per_round: int | None) -> Score:
    if hands_per_round is not None and rules.hands_are_exact and not sheet.short.strip():
        hands = hands_per_round
        totals = filled(totals, TRICKS_IN_A_HAND * hands)
    else:
        # An accepted total may miss 13 by a trick or two; the nearest number of hands was played.
        written = (totals.ns or 0) + (totals.ew or 0)
        hands = (written + TRICKS_IN_A_HAND // 2) // TRICKS_IN_A_HAND
    both = both_revoked(sheet)
    # In the order of play: with a side that has few tricks another order would move other numbers.
    for penalty in sorted(sheet.penalties, key=lambda penalty: penalty.hand):
        if penalty.kind == "revoke" and penalty.hand not in both:
            totals = _moved(totals, penalty.side)
    ns, ew = SideScore(0, totals.ns or 0), SideScore(0, totals.ew or 0)
    return Score(ns, ew, hands, bool(sheet.accepted.strip()))
