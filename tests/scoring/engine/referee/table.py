"""One hand at a table, from the deal to the score: rules, parts 1 and 2."""

from itertools import combinations

from tests.scoring.engine.referee import auction
from tests.scoring.engine.referee.options import Options
from tests.scoring.engine.referee.pack import deal, left_of, side_of
from tests.scoring.engine.referee.points import basic_points, bidders_points
from tests.scoring.engine.referee.trick import Contract, Played, may_be_played, who_plays, winner

CALL, NAME, DISCARD, PLAY = "call", "name", "discard", "play"

# What is done, and with what: ("call", "4 downtown"), ("name", "S"), ("name", "uptown"), ("play", "HT"),
# ("discard", (...)) with all the cards laid away, those of the kitty that stay there included.
Deed = tuple[str, str | tuple[str, ...]]


class Illegal(Exception):
    """The rules do not allow this deed now."""


class Table:
    """A hand being played. All of it is open here: it is the referee who looks.

    pack: the cards in the order in which they are dealt. trump: of a hand of basic whist, a suit, "NT"
    or "turned".
    """

    def __init__(self, options: Options, dealer: str, pack: list[str], trump: str = "turned") -> None:
        self.options = options
        self.dealer = dealer
        self.hands, self.kitty = deal(pack, dealer, options.kitty)
        self.calls: list[auction.Call] = []
        self.bidder: str | None = None
        self.bid: str | None = None
        self.contract: Contract | None = None
        self.turned: str | None = None
        self.discards: list[str] | None = None
        self.leader: str | None = None
        self.trick: list[Played] = []
        self.tricks: list[list[Played]] = []
        self.winners: list[str] = []
        if options.game == "basic":
            # Part 1: the last card, the dealer's, is shown; its suit is trumps, and the card stays his.
            if trump == "turned":
                self.turned = pack[-1]
                assert self.turned in self.hands[dealer]
                trump = self.turned[0]
            self.contract = Contract(trump, "uptown")
            # Part 1: the player on the dealer's left leads.
            self.leader = left_of(dealer)

    # --- how it stands --------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        if self.options.game == "bid":
            if self.bidder is None:
                return "redeal" if auction.is_over(self.options, self.calls) else "auction"
            if self.contract is None:
                return "naming"
            # Part 2, deck: without a kitty there is nothing to swap.
            if self.options.kitty > 0 and self.discards is None:
                return "exchange"
        return "over" if len(self.tricks) == self.tricks_to_play else "play"

    @property
    def tricks_to_play(self) -> int:
        """Part 1: 13. Part 2: 12, as the kitty is one; 13 without a kitty."""
        return 12 if self.options.kitty > 0 else 13

    @property
    def is_over(self) -> bool:
        return self.phase in ("over", "redeal")

    @property
    def turn(self) -> str | None:
        """Who is to act."""
        if self.phase == "auction":
            return auction.who_calls(self.options, self.dealer, self.calls)
        if self.phase in ("naming", "exchange"):
            return self.bidder
        if self.phase == "play":
            assert self.leader is not None
            return who_plays(self.leader, self.trick)
        return None

    @property
    def taken(self) -> dict[str, int]:
        """The tricks of each side up to now."""
        taken = {"ns": 0, "ew": 0}
        for seat in self.winners:
            taken[side_of(seat)] += 1
        if self.options.kitty > 0 and self.bidder is not None:
            # Part 2: the kitty is the winner's first trick, or (house rule) goes with the first one played.
            if self.options.kitty_to == "bidder":
                taken[side_of(self.bidder)] += 1
            elif self.winners:
                taken[side_of(self.winners[0])] += 1
        return taken

    @property
    def score(self) -> dict[str, int] | None:
        """The points of each side, None before the hand is over and of a hand that is dealt again."""
        if self.phase != "over":
            return None
        if self.options.game == "basic":
            return basic_points(self.taken)
        # Part 2: only the partnership that won the auction scores.
        assert self.bidder is not None and self.bid is not None
        points = {"ns": 0, "ew": 0}
        side = side_of(self.bidder)
        points[side] = bidders_points(self.options, self.bid, self.taken[side])
        return points

    # --- what may be done -----------------------------------------------------------------------

    def legal(self) -> list[Deed]:
        """Every deed that who is to act may do. Of an exchange these are thousands."""
        if self.phase == "auction":
            return [(CALL, said) for said in auction.may_be_said(self.options, self.calls)]
        if self.phase == "naming":
            return [(NAME, what) for what in self.names()]
        if self.phase == "exchange":
            return [(DISCARD, cards) for cards in combinations(self.to_choose_from(), self.options.kitty)]
        if self.phase == "play":
            assert self.turn is not None and self.contract is not None
            on_table = [card for _, card in self.trick]
            return [(PLAY, card) for card in may_be_played(self.hands[self.turn], on_table, self.contract)]
        return []

    def names(self) -> list[str]:
        """Part 2: a trump suit, or in notrump the direction of the ranks."""
        assert self.bid is not None
        if auction.kind_of(self.bid) == auction.NOTRUMP:
            return ["uptown", "downtown"]
        return ["S", "H", "D", "C"]

    def to_choose_from(self) -> list[str]:
        """Part 2: any number of his cards for as many of the kitty, so any of all of them is laid away."""
        assert self.bidder is not None
        return self.hands[self.bidder] + self.kitty

    def is_legal(self, seat: str, deed: Deed) -> bool:
        if seat != self.turn:
            return False
        kind, what = deed
        if self.phase == "exchange":
            # The same as looking for it among legal(), without writing thousands of deeds down.
            return kind == DISCARD and self._may_be_laid_away(list(what))
        return deed in self.legal()

    def _may_be_laid_away(self, cards: list[str]) -> bool:
        each_once = len(set(cards)) == len(cards)
        his_own = all(card in self.to_choose_from() for card in cards)
        return len(cards) == self.options.kitty and each_once and his_own

    # --- doing it -------------------------------------------------------------------------------

    def do(self, seat: str, deed: Deed) -> None:
        """Do it, or raise Illegal and leave everything as it was."""
        if not self.is_legal(seat, deed):
            raise Illegal(f"{seat} may not {deed}")
        kind, what = deed
        if kind == DISCARD:
            self._lay_away(list(what))
            return
        assert isinstance(what, str)
        if kind == CALL:
            self._call(seat, what)
        elif kind == NAME:
            self._name(what)
        else:
            self._play(seat, what)

    def _call(self, seat: str, said: str) -> None:
        self.calls.append((seat, said))
        best = auction.highest(self.calls)
        if best is not None and auction.is_over(self.options, self.calls):
            self.bidder, self.bid = best

    def _name(self, what: str) -> None:
        assert self.bid is not None
        kind = auction.kind_of(self.bid)
        self.contract = Contract("NT", what) if kind == auction.NOTRUMP else Contract(what, kind)
        # Part 2: the winner leads to the first trick, or (house rule) the dealer's left does.
        self.leader = self.bidder if self.options.first_lead == "bidder" else left_of(self.dealer)

    def _lay_away(self, cards: list[str]) -> None:
        """Part 2: what the winner does not lay away is his hand."""
        assert self.bidder is not None
        kept = [card for card in self.to_choose_from() if card not in cards]
        self.hands[self.bidder] = kept
        self.discards = cards

    def _play(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            # Part 1: the winner leads to the next.
            assert self.contract is not None
            self.leader = winner(self.trick, self.contract)
            self.winners.append(self.leader)
            self.tricks.append(self.trick)
            self.trick = []
