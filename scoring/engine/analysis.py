"""What a hand could have given: tricks with all cards open and everybody at his best, after each card.

Nothing here solves anything: positions are made of a hand, and answers are put together to what is said
of it. Who solves is passed in (``double_dummy``). Where a position cannot be put to a solver that knows
13 cards of four suits, and one trick worth as much as another, that is said with the reason, and not guessed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.engine.cards import JOKER_CARDS, LANE, RANKS, SUITS, Card, Cards
from scoring.engine.contract import NOTRUMP
from scoring.engine.deeds import CardPlayed
from scoring.engine.hand import Hand
from scoring.engine.points import tricks_taken
from scoring.engine.seats import SEATS, Seat
from scoring.engine.table import Table
from scoring.problems import Problem

# Of each position the cards that may be played, with the tricks of those left that the side then takes.
Solve = Callable[[Sequence[Table]], Sequence[Mapping[Card, int]]]


@dataclass(frozen=True)
class Judged:
    """One card that was played; place: 1 for the first of the hand.

    tricks: of N-S and E-W, the kitty's among them, when from here on everybody plays his best.
    cost: how many tricks the card has cost its side. better: the cards that would have cost none.
    None where it cannot be said.
    """

    place: int
    seat: Seat
    card: Card
    tricks: tuple[int, int] | None
    cost: int | None
    better: tuple[Card, ...] = ()

    @property
    def trick(self) -> int:
        return (self.place + 3) // 4


@dataclass(frozen=True)
class Unsaid:
    """From which card to which nothing exact can be said of the position before it, and why."""

    first: int
    last: int
    why: Problem


@dataclass(frozen=True)
class Analysis:
    """taken: tricks of N-S and E-W as it was played, so far. best: what they would have been with
    everybody at his best from card ``best_from`` on, the first of which it can be said; None where it
    can be said of none.
    """

    taken: tuple[int, int]
    best: tuple[int, int] | None
    best_from: int | None
    cards: tuple[Judged, ...]
    unsaid: tuple[Unsaid, ...]


def positions(hand: Hand) -> tuple[Table, ...]:
    """The table before each card that was played, and at the end as it is; none before the play."""
    if hand.contract is None or (hand.leader is None and not hand.tricks):
        return ()
    held = list(hand.deal.hands)
    if hand.bidder is not None and hand.swapped is not None:
        held[hand.bidder] = (held[hand.bidder] | hand.deal.kitty) & ~hand.discards
    leader = hand.tricks[0].leader if hand.tricks else hand.leader
    table = Table.of(hand.contract, held, leader or 0)
    found = [table.copy()]
    for deed in hand.deeds:
        if isinstance(deed, CardPlayed):
            table.lay(table.order.inner[deed.card])
            found.append(table.copy())
    return tuple(found)


def unsayable(hand: Hand, table: Table) -> Problem | None:
    """Why nothing exact can be said of this position of the hand; None when it can.

    ``analysis-joker-live``: in notrump a joker can still be played, and the solver knows no card without a
    suit. ``analysis-suit-long``: more than 13 cards of a suit can still be played, jokers among the trumps.
    ``analysis-kitty-open``: the first trick counts two, because the kitty goes with it.
    """
    game, live = hand.game, live_cards(table)
    if table.order.contract.trump == NOTRUMP and live & JOKER_CARDS:
        return Problem("analysis-joker-live", {})
    for place, suit in enumerate(SUITS):
        count = (live >> LANE * place & (1 << LANE) - 1).bit_count()
        if count > len(RANKS):
            return Problem("analysis-suit-long", {"suit": suit, "cards": count, "most": len(RANKS)})
    if game.kitty and game.kitty_to != "bidder" and len(table.leaders) == 1:
        return Problem("analysis-kitty-open", {})
    return None


def live_cards(table: Table) -> Cards:
    """The cards that are held, and those of the trick that is being played."""
    live = sum(1 << card for card in table.cards)
    for held in table.hands:
        live |= held
    return live


def analyse(hand: Hand, solve: Solve) -> Analysis:
    """What the cards of this hand could have given, and where tricks were lost.

    Every player's cards come into it, so a hand that still runs is for those alone who may see them all.
    Refused: what ``solve`` refuses.
    """
    tables = positions(hand)
    whys = [unsayable(hand, table) for table in tables]
    asked = [place for place, table in enumerate(tables) if whys[place] is None and not table.is_over]
    answers = dict(zip(asked, solve([tables[place] for place in asked]), strict=True)) if asked else {}
    values = [_value(hand, table, answers.get(place)) for place, table in enumerate(tables)]
    known = [place for place in asked if values[place] is not None]
    return Analysis(
        taken=tricks_taken(hand),
        best=values[known[0]] if known else None,
        best_from=known[0] + 1 if known else None,
        cards=tuple(_judged(hand, tables, answers, values)),
        unsaid=tuple(_unsaid(whys[: len(tables) - 1 or 1])),
    )


def _value(hand: Hand, table: Table, scores: Mapping[Card, int] | None) -> tuple[int, int] | None:
    """Tricks of both sides in the end with the best play from this position on."""
    if table.is_over:
        return _with(hand, table, 0, 0)
    if not scores:
        return None
    left = sum(cards.bit_count() for cards in (*table.hands, 0)) + len(table.cards)
    best = max(scores.values())
    own, others = (best, left // 4 - best)
    return _with(hand, table, *((own, others) if table.turn % 2 == 0 else (others, own)))


def _with(hand: Hand, table: Table, ns: int, ew: int) -> tuple[int, int]:
    """The tricks to come with those that were taken before, the kitty's among them."""
    won = [table.won[0] + ns, table.won[1] + ew]
    if hand.game.kitty:
        taker = hand.bidder if hand.game.kitty_to == "bidder" else table.leaders[1]
        won[(taker or 0) % 2] += 1
    return won[0], won[1]


def _judged(
    hand: Hand,
    tables: Sequence[Table],
    answers: Mapping[int, Mapping[Card, int]],
    values: Sequence[tuple[int, int] | None],
) -> Iterator[Judged]:
    for place, table in enumerate(tables[:-1]):
        card, outer = tables[place + 1].played[-1], table.order.outer
        scores, after = answers.get(place, {}), values[place + 1]
        best = max(scores.values(), default=0)
        cost = best - scores[card] if card in scores else None
        if cost is not None and after is None:
            after = _value(hand, table, {card: scores[card]})
        equal = (outer[one] for one, tricks in sorted(scores.items()) if cost and tricks == best)
        yield Judged(place + 1, SEATS[table.turn], outer[card], after, cost, tuple(equal))


def _unsaid(whys: Sequence[Problem | None]) -> Iterator[Unsaid]:
    places = enumerate(whys, start=1)
    for why, group in groupby(places, key=lambda pair: pair[1]):
        found = [place for place, _why in group]
        if why is not None:
            yield Unsaid(found[0], found[-1], why)
