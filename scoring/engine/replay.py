"""Replays a written hand through the engine and finds everything in it that is not legal."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.engine.bids import BIDS, PASS, read_call
from scoring.engine.bids import NOTRUMP as NOTRUMP_BID
from scoring.engine.calling import bid, pass_
from scoring.engine.cards import card_text, read_card, suit_of
from scoring.engine.claiming import claim
from scoring.engine.contract import NOTRUMP
from scoring.engine.deal import Deal
from scoring.engine.exchanging import exchange
from scoring.engine.hand import AUCTION, EXCHANGE, FINISHED, NAMING, Hand, start, turn_faults
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.playing import laid, verify_play
from scoring.engine.points import HandScore, score
from scoring.engine.seats import RIGHT, Seat
from scoring.engine.tricks import Trick
from scoring.engine.written import Written
from scoring.problems import Problem, Refused


@dataclass(frozen=True)
class Replayed:
    """hand: as far as it could be played; None for a misdeal. problems: all of them, with their paths."""

    hand: Hand | None
    problems: tuple[Problem, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not self.problems

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick, and at the end the one that was begun, without a winner."""
        if self.hand is None:
            return ()
        begun = (Trick(self.hand.leader, self.hand.table),) if self.hand.leader is not None else ()
        return self.hand.tricks + tuple(trick for trick in begun if trick.cards)

    @property
    def score(self) -> HandScore | None:
        """The points of a hand that is finished and legal."""
        return score(self.hand) if self.hand is not None and self.is_legal else None


class _Stop(Exception):
    """Nothing after this fault can be judged."""


class _Replay:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.problems: list[Problem] = []

    def stop(self, problem: Problem, path: str) -> None:
        self.problems.append(problem.at(path=path))
        raise _Stop

    def attempt(self, path: str, deed: Callable[..., Hand], *details: object) -> None:
        """The hand after the deed; where it is refused, every reason is kept and the replay ends."""
        try:
            self.hand = deed(self.hand, *details)
        except Refused as refusal:
            self.problems += (problem.at(path=path) for problem in refusal.problems)
            raise _Stop from None


def replayed(written: Written) -> Replayed:
    """Everything that was done in the hand, deed by deed.

    A revoke is named and the play goes on as it was; after any other fault nothing more is judged.
    """
    problems = _turned_faults(written)
    try:
        hand = start(written.game, _deal(written, _dealer(written)))
    except Refused as refusal:
        return Replayed(None, (*problems, *refusal.problems))
    going = _Replay(hand)
    going.problems += problems
    try:
        for part in (_calls, _naming, _exchange, _leader, _play, _claim):
            part(going, written)
    except _Stop:
        pass
    return Replayed(going.hand, tuple(going.problems))


def _deal(written: Written, dealer: Seat) -> Deal:
    return Deal(dealer, written.hands, written.kitty, written.turned)


def _turned_faults(written: Written) -> list[Problem]:
    if written.turned is None or written.trump in (None, suit_of(written.turned)):
        return []
    details = {"path": "trump", "card": card_text(written.turned), "trump": written.trump}
    return [Problem("turned-other-suit", details)]


def _dealer(written: Written) -> Seat:
    """Who dealt; where only the leader is written, the dealer with whom he comes to lead."""
    if written.dealer is not None:
        return written.dealer
    leader = written.leader if written.leader is not None else Seat.E
    if not written.game.is_bid or written.game.first_lead == "dealer-left":
        return RIGHT[leader]
    try:
        tried = _Replay(start(written.game, _deal(written, Seat.N)))
        _calls(tried, written)
    except (Refused, _Stop):
        return RIGHT[leader]
    # The bidder leads: turn the table until he sits where the leader does.
    return RIGHT[leader] if tried.hand.bidder is None else Seat((leader - tried.hand.bidder) % 4)


def _calls(going: _Replay, written: Written) -> None:
    for place, text in enumerate(written.calls, start=1):
        path, seat, auction = f"calls {place}", going.hand.turn, going.hand.auction
        if going.hand.bid == BIDS[-1] and text == PASS and place - len(auction.calls) <= 3:
            # The auction is over at once, but the others' passes are often written down.
            continue
        if going.hand.phase != AUCTION or seat is None:
            going.stop(Problem("calls-left-over", {"calls": place - 1}), path)
            return
        going.attempt(path, _called, seat, text)


def _called(hand: Hand, seat: Seat, text: object) -> Hand:
    offer = read_call(text)
    return pass_(hand, seat) if offer is None else bid(hand, seat, offer)


def _naming(going: _Replay, written: Written) -> None:
    hand, trump, ranks = going.hand, written.trump, written.ranks
    if not hand.game.is_bid or (trump is None and ranks is None):
        return
    if hand.phase != NAMING or hand.bidder is None or hand.bid is None:
        going.stop(turn_faults(hand, Seat.N, NAMING)[0], "trump" if trump else "ranks")
        return
    seat, kind = hand.bidder, hand.bid.kind
    if kind == NOTRUMP_BID:
        if trump not in (None, NOTRUMP):
            going.attempt("trump", name_trump, seat, trump)
        if ranks is not None:
            going.attempt("ranks", name_ranks, seat, ranks)
        return
    if ranks not in (None, kind):
        going.stop(Problem("ranks-differ", {"bid": hand.bid.text, "ranks": ranks}), "ranks")
    if trump is not None:
        going.attempt("trump", name_trump, seat, trump)


def _exchange(going: _Replay, written: Written) -> None:
    discards, hand = written.discards, going.hand
    if discards is None or (not discards and not hand.game.kitty):
        return
    if hand.phase != EXCHANGE or hand.bidder is None:
        problem = Problem("kitty-none", {}) if not hand.game.kitty else turn_faults(hand, Seat.N, EXCHANGE)[0]
        going.stop(problem, "discards")
        return
    going.attempt("discards", _exchanged, hand.bidder, discards)


def _exchanged(hand: Hand, seat: Seat, discards: tuple[object, ...]) -> Hand:
    return exchange(hand, seat, [read_card(text) for text in discards])


def _leader(going: _Replay, written: Written) -> None:
    should = going.hand.leader
    if written.leader is not None and should is not None and written.leader != should:
        details = {"path": "leader", "seat": written.leader.name, "should": should.name}
        going.problems.append(Problem("leader-differs", details))


def _play(going: _Replay, written: Written) -> None:
    for place, text in enumerate(written.play, start=1):
        path, hand = f"play {place}", going.hand
        if hand.phase == FINISHED:
            going.stop(Problem("play-left-over", {"cards": place - 1}), path)
        revokes: list[Problem] = []
        going.attempt(path, _played, text, revokes)
        going.problems += (problem.at(path=path) for problem in revokes)


def _played(hand: Hand, text: object, revokes: list[Problem]) -> Hand:
    """The hand after this card, a revoke too; other faults are refused."""
    card, seat = read_card(text), hand.turn if hand.turn is not None else Seat.N
    problems = verify_play(hand, seat, card)
    if any(problem.code != "must-follow" for problem in problems):
        raise Refused(problems)
    revokes += problems
    return laid(hand, seat, card)


def _claim(going: _Replay, written: Written) -> None:
    if written.claim is not None:
        going.attempt("claim", claim, written.claim)
