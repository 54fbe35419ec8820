"""What a sheet scores: points, tricks, hands, games (docs/rules.md, parts 1, 2 and 4)."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.contracts import BOOK
from scoring.dealing import kind_of
from scoring.games import Game, games_from
from scoring.hand_points import hand_points, points_as_written
from scoring.hands_scored import HandPoints, hands_scored
from scoring.record import TRICKS_IN_A_HAND, Hand, Sheet, filled, is_count, other_side
from scoring.revokes import REVOKE_TRICKS, both_revoked, moved, penalty_points, tricks_after_penalties
from scoring.ruleset import Rules
from scoring.scores import Score, SideScore
from scoring.series import games_won

TEN = 10

__all__ = [
    "BOOK",
    "REVOKE_TRICKS",
    "Score",
    "SideScore",
    "both_revoked",
    "hand_points",
    "of_hand",
    "penalty_points",
    "score",
    "tricks_after_penalties",
    "winning_side",
]


def of_hand(
    hand: Hand, rules: Rules, number: int = 1, hands_per_round: int = 1, round_number: int = 1
) -> tuple[int, int] | None:
    """The points of N-S and E-W in one hand as it stands, or None while they cannot be said.

    number: of the hand in its round, from 1. A blank side is worked out; a hand that does not make
    13 tricks, and one of bid whist without its bidder, bid or kind, has no points yet.
    """
    whole = filled(hand)
    ns, ew = whole.ns, whole.ew
    if not is_count(ns, TRICKS_IN_A_HAND) or not is_count(ew, TRICKS_IN_A_HAND):
        return None
    if (ns or 0) + (ew or 0) != TRICKS_IN_A_HAND:
        return None
    return points_as_written(whole, rules, kind_of(rules, round_number, number, hands_per_round))


def score(sheet: Sheet, rules: Rules, hands_per_round: int | None = None, round_number: int = 1) -> Score:
    """What the sheet gives as far as it is written; ask for its faults first.

    Blank hands count for nothing. An accepted impossible card gives each side what its tricks
    as written give. Of totals only the tricks are known: points and hands won are 0;
    ``hands_per_round`` says then how many hands were played. ``round_number`` is the round's place
    in a list of hands.
    """
    if sheet.totals is not None:
        planned = None if hands_per_round is None else rules.hands_in(round_number, hands_per_round)
        return _score_of_totals(sheet.totals, sheet, rules, planned)
    if rules.counts_points and not rules.plays_games:
        return _score_of_points(sheet, rules)
    hands = tuple(hands_scored(sheet, rules, hands_per_round, round_number))
    games = games_from(hands, rules, sheet.late) if rules.plays_games else ()
    won = games_won(games)
    bonus = _beside_the_hands(sheet, rules, games)
    return Score(
        _side("ns", hands, bonus["ns"], won["ns"], rules),
        _side("ew", hands, bonus["ew"], won["ew"], rules),
        len(hands),
        bool(sheet.accepted.strip()),
        tuple(hand.number for hand in hands if hand.ns_tricks + hand.ew_tricks != TRICKS_IN_A_HAND),
        _settled(sheet),
        rules.is_bid and rules.plays_games,
    )


def _settled(sheet: Sheet) -> str | None:
    """Who has a level round: the winner of the extra hand, or the side that was there in time."""
    return sheet.settled_by or (other_side(sheet.late) if sheet.late else None)


def _beside_the_hands(sheet: Sheet, rules: Rules, games: tuple[Game, ...]) -> dict[str, int]:
    """Points for games and for lateness, which no hand gave."""
    bonus = {"ns": 0, "ew": 0}
    for game in games:
        if game.winner is not None:
            bonus[game.winner] += game.bonus
    if sheet.late and not rules.plays_games:
        bonus[other_side(sheet.late)] += rules.late_points or 0
    return bonus


def _side(side: str, hands: tuple[HandPoints, ...], bonus: int, games: int, rules: Rules) -> SideScore:
    north = side == "ns"
    points = [hand.ns if north else hand.ew for hand in hands]
    others = [hand.ew if north else hand.ns for hand in hands]
    tricks = [hand.ns_tricks if north else hand.ew_tricks for hand in hands]
    whole = SideScore(
        sum(points) + bonus,
        sum(tricks),
        sum(own > other for own, other in zip(points, others, strict=True)),
        sum(hand.set_side == side for hand in hands),
        games,
        sum(taken >= TEN for taken in tricks),
    )
    if not rules.counts_own or not any(hand.own for hand in hands):
        return whole
    seats = (0, 2) if north else (1, 3)
    return replace(whole, own=tuple(_player(seat, whole, points, hands) for seat in seats))


def _player(seat: int, whole: SideScore, points: list[int], hands: Iterable[HandPoints]) -> SideScore:
    """One player's round: his own points where players count their own, else his side's.

    The tricks are the side's whatever they count (docs/rules.md, part 5).
    """
    own = (
        counted if hand.own is None else hand.own[seat] for counted, hand in zip(points, hands, strict=True)
    )
    return replace(whole, points=sum(own))


def _score_of_points(sheet: Sheet, rules: Rules) -> Score:
    """Basic whist without games: the many sheets of a large event go this way, so it is one plain loop."""
    hands = tricks_after_penalties(sheet, rules)
    change = penalty_points(sheet, rules) if sheet.penalties else {}
    ns_points = ew_points = ns_tricks = ew_tricks = ns_won = ew_won = ns_tens = ew_tens = count = 0
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
        ns_tens += ns >= TEN
        ew_tens += ew >= TEN
        if ns + ew != TRICKS_IN_A_HAND:
            uneven = (*uneven, number)
    ns_score = SideScore(ns_points, ns_tricks, ns_won, 0, 0, ns_tens)
    ew_score = SideScore(ew_points, ew_tricks, ew_won, 0, 0, ew_tens)
    return Score(ns_score, ew_score, count, bool(sheet.accepted.strip()), uneven, sheet.settled_by)


def _score_of_totals(totals: Hand, sheet: Sheet, rules: Rules, planned: int | None) -> Score:
    """planned: how many hands the round has; None where nobody says so."""
    if planned is not None and rules.hands_are_exact and not sheet.short.strip():
        hands = planned
        totals = filled(totals, TRICKS_IN_A_HAND * hands)
    else:
        # An accepted total may miss 13 by a trick or two; the nearest number of hands was played.
        written = (totals.ns or 0) + (totals.ew or 0)
        hands = (written + TRICKS_IN_A_HAND // 2) // TRICKS_IN_A_HAND
    both = both_revoked(sheet)
    # In the order of play: with a side that has few tricks another order would move other numbers.
    for penalty in sorted(sheet.penalties, key=lambda penalty: penalty.hand):
        if penalty.kind == "revoke" and penalty.hand not in both:
            totals = moved(totals, penalty.side)
    ns, ew = SideScore(0, totals.ns or 0), SideScore(0, totals.ew or 0)
    return Score(ns, ew, hands, bool(sheet.accepted.strip()), settled_by=sheet.settled_by)


def winning_side(
    sheet: Sheet, rules: Rules, hands_per_round: int | None = None, round_number: int = 1
) -> str | None:
    """Who moves as the winner of a drive's table: by the aim of a single hand, else by the round.

    A revoke has passed its tricks first. None while nobody has won.
    """
    hands = enumerate(tricks_after_penalties(sheet, rules), start=1)
    numbered = [(number, hand) for number, hand in hands if hand.ns is not None and hand.ew is not None]
    if len(numbered) == 1 and not rules.is_bid:
        number, hand = numbered[0]
        kind = kind_of(rules, round_number, number, hands_per_round or len(sheet.hands))
        return kind.winner(hand.ns or 0, hand.ew or 0)
    return score(sheet, rules, hands_per_round, round_number).won(rules.compare)
