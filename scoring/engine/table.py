"""The play of one hand as a small thing that changes: every card of every hand goes through here.

``playing`` puts the frozen hand on it, and players made of code think ahead with it. Cards have the
numbers of ``order``: within a lane of 16 more is higher, whatever the contract. Seats are 0 to 3, N E S W.
"""

from collections.abc import Iterable

from scoring.engine.cards import ALL_NUMBERS, Card, Cards, card_text, members
from scoring.engine.contract import Contract
from scoring.engine.order import NOTHING, Order, order_of
from scoring.engine.seats import Seat
from scoring.numbers import brief
from scoring.problems import Problem, Refused

# The set of one card by its number, none by any other: a negative one counts from the end.
_BITS = (*(1 << card for card in range(ALL_NUMBERS)), *(0 for _card in range(ALL_NUMBERS)))
_LEFT = (1, 2, 3, 0)


class Table:
    """Hands, the trick that is being played, and who took those before.

    hands: what N, E, S and W hold. turn: who plays next; when nobody has a card left, who would lead.
    follow: the cards that follow suit now, none while every card is free. best: the card that wins the
    trick so far (``NOTHING`` while it is empty), winner: who laid it. played: every card, in order.
    leaders: who led each trick, the one to come too; so who won each, from the second on.
    won: tricks played and taken by N-S and by E-W; a kitty is not among them.

    These may be read; only ``play``, ``lay`` and ``undo`` change them.
    """

    __slots__ = (
        *("order", "hands", "turn", "follow", "best", "winner", "played", "leaders", "won"),
        *("_legal", "_lanes", "_takes"),
    )

    def __init__(self, order: Order, hands: Iterable[Cards], leader: int) -> None:
        """hands: under the numbers of ``order``, of one size, no card twice; that is not checked here."""
        self.order = order
        self.hands = list(hands)
        self.turn = self.winner = int(leader)
        self.follow: Cards = 0
        self.best: Card = NOTHING
        self.played: list[Card] = []
        self.leaders = [self.turn]
        self.won = [0, 0]
        self._legal = self.hands[self.turn]
        self._lanes = order.lanes
        self._takes = order.takes

    @classmethod
    def of(cls, contract: Contract, hands: Iterable[Cards], leader: int) -> "Table":
        """The table where the first trick of this contract is led; hands: as they are dealt."""
        order = order_of(contract)
        return cls(order, map(order.inside, hands), leader)

    def legal(self) -> Cards:
        """What whoever's turn it is may play: of the suit to follow if he can, else any; none at the end."""
        return self._legal

    def play(self, card: Card) -> Cards:
        """Plays a card for whoever's turn it is; what the next one may play.

        Refused with what ``faults`` finds, and then nothing changes.
        """
        try:
            allowed = self._legal & _BITS[card]
        except IndexError:
            allowed = 0
        if not allowed:
            raise Refused(self.faults(card))
        return self.lay(card)

    def lay(self, card: Card) -> Cards:
        """A held card on the table, whether it follows suit or not: a revoke once made stands there."""
        turn, hands, played, bit = self.turn, self.hands, self.played, _BITS[card]
        hands[turn] ^= bit
        played.append(card)
        if self._takes[self.best][card]:
            self.best, self.winner = card, turn
        if len(played) & 3:
            turn = self.turn = _LEFT[turn]
            follow = self.follow
            if not follow:
                follow = self.follow = self._lanes[card]
            held = hands[turn]
            legal = self._legal = held & follow or held
        else:
            turn = self.turn = self.winner
            self.follow, self.best = 0, NOTHING
            self.leaders.append(turn)
            self.won[turn & 1] += 1
            legal = self._legal = hands[turn]
        return legal

    def undo(self) -> Card:
        """Takes the last card back, and says which it was; IndexError when none has been played here."""
        card, leaders = self.played.pop(), self.leaders
        if not len(self.played) + 1 & 3:
            self.won[leaders.pop() & 1] -= 1
        leader, trick = leaders[-1], self.cards
        for place, one in enumerate((*trick, card)):
            self.hands[leader + place & 3] |= _BITS[one]
        del self.played[len(self.played) - len(trick) :]
        self.turn = self.winner = leader
        self.follow, self.best, self._legal = 0, NOTHING, self.hands[leader]
        for one in trick:
            self.lay(one)
        return card

    def copy(self) -> "Table":
        """A table by itself in the same state."""
        twin = Table.__new__(Table)
        twin.order, twin._lanes, twin._takes = self.order, self._lanes, self._takes
        twin.turn, twin.follow, twin.best, twin.winner = self.turn, self.follow, self.best, self.winner
        twin.hands, twin.played, twin.leaders = self.hands[:], self.played[:], self.leaders[:]
        twin.won, twin._legal = self.won[:], self._legal
        return twin

    @property
    def is_over(self) -> bool:
        """Whether no card is left to play."""
        return not self.hands[self.turn]

    @property
    def leader(self) -> int:
        """Who led the trick that is being played, or leads the next one."""
        return self.leaders[-1]

    @property
    def cards(self) -> list[Card]:
        """The cards of the trick that is being played, from the leader; none between two tricks."""
        return self.played[len(self.played) & ~3 :]

    def faults(self, card: object) -> tuple[Problem, ...]:
        """Why whoever's turn it is may not play this card; empty when he may.

        Problems: ``hand-finished``, ``card-unknown``, ``card-not-held``, ``must-follow``.
        """
        if self.is_over:
            return (Problem("hand-finished", {}),)
        if type(card) is int and card >= 0 and self._legal >> card & 1:
            return ()
        if type(card) is not int or not 0 <= card < ALL_NUMBERS or not self._is_card(card):
            return (Problem("card-unknown", {"card": brief(card)}),)
        text, seat = card_text(self.order.outer[card]), Seat(self.turn).name
        if not self.hands[self.turn] >> card & 1:
            return (Problem("card-not-held", {"card": text, "seat": seat}),)
        legal = tuple(card_text(one) for one in members(self.order.outside(self._legal)))
        return (Problem("must-follow", {"card": text, "seat": seat, "legal": legal}),)

    def _is_card(self, number: Card) -> bool:
        return self.order.inner[self.order.outer[number]] == number


def pick(cards: Cards, place: int) -> Card:
    """The card at this place of a set, 0 for the lowest: with a random place, a random card."""
    while place:
        cards &= cards - 1
        place -= 1
    return (cards & -cards).bit_length() - 1
