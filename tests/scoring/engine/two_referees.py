"""Plays one hand before the engine and before the referee, and stops where they say different things.

The referee (``referee/``) knows nothing of the engine. Here alone the two meet: what the engine says is
put into the referee's words. A deed is the referee's: what is done, and with what (``referee.table.Deed``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import asdict
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.engine.bids import call_text, read_call
from scoring.engine.cards import card_text, members, read_card
from scoring.engine.claiming import can_claim
from scoring.engine.deal import deal_out
from scoring.engine.deeds import BidMade, CardPlayed, Claimed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.deeds import Deed as Record
from scoring.engine.doing import can_do, do, verify
from scoring.engine.exchanging import exchange, verify_exchange
from scoring.engine.game import Game
from scoring.engine.hand import Hand, start
from scoring.engine.points import score, tricks_taken
from scoring.engine.replay import replayed
from scoring.engine.seats import Seat
from scoring.engine.view import View, view_for
from scoring.engine.written import read_written
from scoring.problems import Refused
from tests.scoring.engine.course_beside import CourseBeside
from tests.scoring.engine.referee import auction, chance
from tests.scoring.engine.referee.claim import takes_the_rest
from tests.scoring.engine.referee.options import BASIC, BASIC_TRUMPS, CHOICES, DECKS, Options
from tests.scoring.engine.referee.pack import JOKERS, SEATS, SUITS, side_of, whole_pack
from tests.scoring.engine.referee.sight import Sight, sight_of
from tests.scoring.engine.referee.table import CALL, DISCARD, NAME, PLAY, Deed, Table
from tests.scoring.engine.referee.trick import Contract, low_to_high, suit_of

# The engine's words for the referee's.
PHASES = {"over": "finished", "redeal": "passed-out"}
# A claim with so few cards is tried in every way; with more, by playing it out.
EVERY_WAY = 3
TRIES = 4


class Disagreement(AssertionError):
    """The two say different things; the text holds all that is needed to see it again."""


def game_of(options: Options, trump: str) -> Game:
    return Game(trump=trump if options.game == "basic" else "turned", **asdict(options))


# --- a deed, for the engine -----------------------------------------------------------------------


def records(seat: str, deed: Deed) -> Iterator[Record]:
    """The engine's records of a deed; none for words that the engine cannot even read."""
    kind, what = deed
    who = Seat[seat]
    if kind == DISCARD:
        yield Exchanged(who, sum(1 << read_card(card) for card in set(what)))
        return
    try:
        if kind == CALL:
            offer = read_call(what)
            yield Passed(who) if offer is None else BidMade(who, offer)
        elif kind == PLAY:
            yield CardPlayed(who, read_card(what))
        else:
            yield TrumpNamed(who, str(what))
            yield RanksNamed(who, str(what))
    except Refused:
        return


def allows(hand: Hand, seat: str, deed: Deed) -> bool:
    # Of a list with a card twice a record would be a set, so a list is asked about first.
    if deed[0] == DISCARD and verify_exchange(hand, Seat[seat], [read_card(card) for card in deed[1]]):
        return False
    return any(can_do(hand, record) for record in records(seat, deed))


def refuses(hand: Hand, seat: str, deed: Deed) -> bool:
    """Whether doing it is refused too, with the reasons given before."""
    if deed[0] == DISCARD:
        cards = [read_card(card) for card in deed[1]]
        try:
            exchange(hand, Seat[seat], cards)
        except Refused as refusal:
            return refusal.problems == verify_exchange(hand, Seat[seat], cards)
        return False
    for record in records(seat, deed):
        try:
            do(hand, record)
        except Refused as refusal:
            if refusal.problems != verify(hand, record):
                return False
        else:
            return False
    return True


# --- what the engine shows, in the referee's words ------------------------------------------------


def cards_of(cards: int) -> list[str]:
    return sorted(map(card_text, members(cards)))


def offered(view: View) -> set[Deed]:
    """Calls and cards that a view offers its seat."""
    found: set[Deed] = {(CALL, call_text(bid)) for bid in view.legal_bids}
    found |= {(PLAY, card_text(card)) for card in view.legal_cards}
    return found | {(CALL, auction.PASS)} if view.may_pass else found


def sight_in(view: View) -> Sight:
    return Sight(
        own=sorted(map(card_text, view.cards)),
        counts=dict(zip(SEATS, view.counts, strict=True)),
        on_table=[(seat.name, card_text(card)) for seat, card in view.table],
        turned=None if view.turned is None else card_text(view.turned),
        kitty=sorted(map(card_text, view.kitty)),
        discards=sorted(map(card_text, view.discards)),
        swapped=view.swapped,
    )


# --- a hand before both ---------------------------------------------------------------------------


class Both:
    """One hand before both. done: its deeds. seen: what was met in it and how often."""

    def __init__(self, options: Options, dealer: str, trump: str, pack: list[str]) -> None:
        self.about = f"{options}\n  dealer {dealer}, trump {trump}\n  pack {' '.join(pack)}"
        self.done: list[tuple[str, Deed]] = []
        self.seen: Counter[str] = Counter()
        self.table = Table(options, dealer, pack, trump)
        deal = deal_out(game_of(options, trump), Seat[dealer], [read_card(card) for card in pack])
        self.dealt = {seat: list(cards) for seat, cards in self.table.hands.items()}
        hands = {seat.name: cards_of(deal.hands[seat]) for seat in Seat}
        self.same("the hands", hands, {seat: sorted(cards) for seat, cards in self.dealt.items()})
        self.same("the kitty", cards_of(deal.kitty), sorted(self.table.kitty))
        turned = None if deal.turned is None else card_text(deal.turned)
        self.same("the turned card", turned, self.table.turned)
        self.hand = start(game_of(options, trump), deal)
        self.course = CourseBeside(game_of(options, trump), deal, self.same)

    def same(self, what: str, engine: object, referee: object) -> None:
        if engine != referee:
            raise Disagreement(
                f"{what}\n  engine:  {engine}\n  referee: {referee}\n  {self.about}\n  deeds {self.done}"
            )

    def compare(self) -> None:
        """Everything that both say of where the hand stands now."""
        hand, table = self.hand, self.table
        self.same("the phase", hand.phase, PHASES.get(table.phase, table.phase))
        self.same("the end", hand.is_over, table.is_over)
        self.same("whose turn", None if hand.turn is None else hand.turn.name, table.turn)
        self.same("the winners", [trick.winner.name for trick in hand.tricks], table.winners)
        taken = dict(zip(("ns", "ew"), tricks_taken(hand), strict=True))
        self.same("the tricks", taken, table.taken)
        points = score(hand)
        self.same("the score", None if points is None else asdict(points), table.score)
        if table.turn is not None and table.phase in ("auction", "play"):
            view = view_for(hand, Seat[table.turn])
            self.same(f"what {table.turn} may do", offered(view), set(table.legal()))
        self.course.compare(table, PHASES.get(table.phase, table.phase))

    def attempt(self, seat: str, deed: Deed) -> None:
        """Both would allow it, or both refuse it; nothing is done."""
        allowed = self.table.is_legal(seat, deed)
        self.same(f"whether {seat} may {deed}", allows(self.hand, seat, deed), allowed)
        if not allowed:
            self.seen["deeds refused by both"] += 1
            self.same(f"that {seat} is refused {deed}", refuses(self.hand, seat, deed), True)
            if seat == self.table.turn:
                self.same(f"that the course refuses {deed}", self.course.refuses(deed), True)

    def sweep(self, seats: Iterable[str]) -> None:
        """Every call, name and card by these seats, and what every seat and a spectator sees."""
        every: list[Deed] = [(CALL, said) for said in [*auction.EVERY_BID, auction.PASS]]
        every += [(NAME, what) for what in [*SUITS, "uptown", "downtown"]]
        every += [(PLAY, card) for card in whole_pack(2)]
        every += [(kind, what) for kind, listed in chance.NONSENSE.items() for what in listed]
        for seat in seats:
            for deed in every:
                self.attempt(seat, deed)
        for seat in (*SEATS, None):
            view = view_for(self.hand, None if seat is None else Seat[seat])
            self.same(f"what {seat} sees", sight_in(view), sight_of(self.table, seat))
            if seat != self.table.turn:
                self.same(f"what {seat} may do", offered(view), set())

    def do(self, seat: str, deed: Deed) -> None:
        self.done.append((seat, deed))
        self.same(f"whether {seat} may {deed}", allows(self.hand, seat, deed), True)
        self.hand = do(self.hand, next(one for one in records(seat, deed) if can_do(self.hand, one)))
        self.table.do(seat, deed)
        self.course.do(deed)

    # --- claims -------------------------------------------------------------------------------------

    def try_claims(self, rng: Random) -> None:
        """Only who is on lead may claim, and what the engine accepts comes true however the others play."""
        hand, table = self.hand, self.table
        on_lead = table.turn if table.phase == "play" and not table.trick else None
        for seat in SEATS:
            if seat != on_lead:
                self.same(f"a claim by {seat}", can_claim(hand, Seat[seat]), False)
        if on_lead is None or not can_claim(hand, Seat[on_lead]):
            return
        # What was certain at one trick nearly always is at the next: the first time, and then now and again.
        if self.seen["claims"] and rng.random() < 0.6:
            return
        self.seen["claims"] += 1
        claimed = score(do(hand, Claimed(Seat[on_lead])))
        assert claimed is not None and table.contract is not None
        self.same("the score of a claim", asdict(claimed), played_out(table, on_lead, rng).score)
        read = replayed(read_written({**self.document(), "claim": on_lead}))
        self.same("the score of a claim on paper", read.score, claimed)
        if len(table.hands[on_lead]) <= EVERY_WAY:
            self.seen["claims tried in every way"] += 1
            self.same(
                f"whether {on_lead} is certain", True, takes_the_rest(table.hands, on_lead, table.contract)
            )

    # --- on paper -----------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The hand in the notation, written by hand of what the referee has seen (docs/engine.md)."""
        options, table = self.table.options, self.table
        found: dict[str, Any] = {"rules": options.game, "dealer": table.dealer}
        found["hands"] = {seat: _hand_text(cards) for seat, cards in self.dealt.items()}
        found["play"] = [deed[1] for _, deed in self.done if deed[0] == PLAY]
        if table.turned is not None:
            found["turned"] = table.turned
        elif table.contract is not None and table.contract.trump == "NT" and options.game == "bid":
            found["ranks"] = table.contract.ranks
        elif table.contract is not None:
            found["trump"] = table.contract.trump
        if options.game == "bid":
            changed = {name: value for name, value in asdict(options).items() if value is not None}
            # No kitty, no trick of it: an event may not say where it goes.
            silent = {"game"} if options.kitty else {"game", "kitty_to"}
            found["options"] = {name: value for name, value in changed.items() if name not in silent}
            found["calls"] = [said for _, said in table.calls]
            found["kitty"] = table.kitty
            if table.discards is not None:
                found["discards"] = table.discards
        return found

    def compare_on_paper(self, rng: Random) -> None:
        """What the replay makes of the document: legal, the same tricks, the same score; and not with a
        card more that may not be played."""
        document, table = self.document(), self.table
        read = replayed(read_written(document))
        self.same("the replay's faults", read.problems, ())
        tricks = [[(seat.name, card_text(card)) for seat, card in trick.plays] for trick in read.tricks]
        self.same("the replay's tricks", tricks, [*table.tricks, *([table.trick] if table.trick else [])])
        winners = [None if trick.winner is None else trick.winner.name for trick in read.tricks]
        self.same("the replay's winners", winners, [*table.winners, *([None] if table.trick else [])])
        self.same("the replay's score", read.score and asdict(read.score), table.score)
        legal = [what for _, what in table.legal()] if table.phase == "play" else []
        card = rng.choice([card for card in whole_pack(2) if card not in legal])
        read = replayed(read_written({**document, "play": [*document["play"], card]}))
        self.same(f"whether the replay takes {card}", read.is_legal, False)


def _hand_text(cards: list[str]) -> str:
    suits = ["".join(card[1] for card in cards if card[0] == suit and card not in JOKERS) for suit in SUITS]
    jokers = "".join(card for card in cards if card in JOKERS)
    return ".".join(suits) + (f".{jokers}" if jokers else "")


def played_out(table: Table, claimer: str, rng: Random) -> Table:
    """The hand to its end: the claimer leads his trumps first, each suit from the top; the rest is chance."""
    table = deepcopy(table)
    contract = table.contract
    assert contract is not None
    while not table.is_over:
        cards = [str(what) for _, what in table.legal()]
        leads = table.turn == claimer and not table.trick
        card = max(cards, key=lambda one: _first(one, contract)) if leads else rng.choice(cards)
        table.do(str(table.turn), (PLAY, card))
    return table


def _first(card: str, contract: Contract) -> tuple[bool, int]:
    suit = suit_of(card, contract)
    return suit == contract.trump, low_to_high(suit, contract).index(card) if suit else -1


# --- a whole hand ---------------------------------------------------------------------------------


def play_both(options: Options, dealer: str, trump: str, seed: int) -> Counter[str]:
    """A random hand that the seed decides; what was met in it. Disagreement where the two differ."""
    rng = Random(seed)
    how = chance.manner(rng)
    both = Both(options, dealer, trump, chance.lay_pack(rng, how, options, dealer))
    table = both.table
    swept = rng.randrange(64)
    while True:
        both.compare()
        if len(both.done) == swept or table.is_over:
            both.sweep(_asked(rng, table))
            both.compare_on_paper(rng)
        for _ in range(TRIES):
            both.attempt(*chance.try_something(rng, table))
        if not table.trick:
            both.try_claims(rng)
        if table.is_over:
            break
        both.do(str(table.turn), chance.choose(rng, how, table))
    both.seen.update(_met(table))
    return both.seen


def _asked(rng: Random, table: Table) -> set[str]:
    """Of whom everything is tried: who is to act and one more; at the end, with nothing allowed, rarely."""
    if table.turn is None:
        return set(rng.sample(SEATS, rng.choice([0, 0, 1])))
    return {table.turn, rng.choice(SEATS)}


def _met(table: Table) -> list[str]:
    """What kind of hand it was, in words."""
    if table.phase == "redeal":
        return ["passed out"]
    if table.bid is None or table.bidder is None:
        return ["basic"]
    points = sum((table.score or {}).values())
    tricks = table.taken[side_of(table.bidder)]
    words = ["made" if points > 0 else "set", auction.kind_of(table.bid)]
    words += ["all 13 tricks"] * (tricks == 13) + ["below six"] * (tricks < 6) + ["no trick"] * (tricks == 0)
    led = [trick[0][1] for trick in table.tricks if trick[0][1] in JOKERS]
    return words + ["joker led"] * bool(led)


# --- any hand at all ------------------------------------------------------------------------------

_BID_HANDS = st.tuples(
    st.builds(
        lambda deck, **chosen: Options("bid", *deck, **chosen),
        st.sampled_from(DECKS),
        slam=st.sampled_from([None, 13]),
        slam_notrump=st.sampled_from([None, 26]),
        **{name: st.sampled_from(values) for name, values in CHOICES.items()},
    ),
    st.just("turned"),
)
_BASIC_HANDS = st.tuples(st.just(BASIC), st.sampled_from(BASIC_TRUMPS))
# Options and, in basic whist, a trump. Bid whist has most of the options, so most hands are of it.
HANDS = st.integers(0, 4).flatmap(lambda number: _BID_HANDS if number else _BASIC_HANDS)
DEALERS = st.sampled_from(SEATS)
SEEDS = st.integers(0, 2**32 - 1)
