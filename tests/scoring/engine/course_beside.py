"""The engine's quick course of a hand beside the referee's table (see ``two_referees``)."""

from collections.abc import Callable
from dataclasses import asdict

from scoring.engine.bids import BIDS, NUMBERS, PASSED, call_text, read_call
from scoring.engine.cards import card_text, members, read_card
from scoring.engine.course import Course
from scoring.engine.deal import Deal
from scoring.engine.game import Game
from scoring.engine.seats import Seat
from scoring.problems import Refused
from tests.scoring.engine.referee.table import CALL, DISCARD, NAME, PLAY, Deed, Table

# same(what, engine, referee): stops where the two differ.
Same = Callable[[str, object, object], None]

READ_OF_THE_TABLE = ("turn", "follow", "best", "winner", "hands", "played", "leaders", "won")


class CourseBeside:
    """A course that does what is done at the referee's table. It knows whose turn it is, not who acts."""

    def __init__(self, game: Game, deal: Deal, same: Same) -> None:
        self.course = Course(game, deal)
        self.same = same

    def compare(self, table: Table, phase: str) -> None:
        """phase: the referee's, in the engine's word."""
        course = self.course
        self.same("the course's phase", course.phase, phase)
        points = course.score()
        self.same("the course's score", points and asdict(points), table.score)
        if table.phase == "auction" and course.bidding is not None:
            self.same("the turn in the course's auction", Seat(course.bidding.turn).name, table.turn)
            calls = {(CALL, self._call(number)) for number in members(course.bidding.legal())}
            self.same("the calls of the course's auction", calls, set(table.legal()))
        if table.phase == "play" and course.table is not None:
            self.same("the turn at the course's table", Seat(course.table.turn).name, table.turn)
            cards = members(course.table.order.outside(course.table.legal()))
            self.same("its cards", {(PLAY, card_text(card)) for card in cards}, set(table.legal()))

    @staticmethod
    def _call(number: int) -> str:
        return call_text(None if number == PASSED else BIDS[number])

    def do(self, deed: Deed) -> None:
        """A card that is played is taken back and played again: then all is as it was before."""
        self._do(deed)
        table = self.course.table
        if deed[0] == PLAY and table is not None:
            after = table.copy()
            table.play(table.undo())
            for name in READ_OF_THE_TABLE:
                self.same(f"{name} of a card played again", getattr(table, name), getattr(after, name))

    def refuses(self, deed: Deed) -> bool:
        """Whether it refuses what the referee refuses to whose turn it is, and stays as it was."""
        if not self._can_be_tried(deed):
            return True
        before = self._state()
        try:
            self._do(deed)
        except Refused:
            return self._state() == before
        return False

    def _can_be_tried(self, deed: Deed) -> bool:
        """There is no table before the play, no auction in basic whist, and no card twice in a set."""
        kind, what = deed
        if kind == CALL:
            return self.course.bidding is not None
        if kind == PLAY:
            return self.course.table is not None
        return kind == NAME or len(set(what)) == len(what)

    def _state(self) -> list[object]:
        course = self.course
        parts: list[object] = [course.phase, course.bid, course.bidder, course.contract]
        if course.bidding is not None:
            parts += [course.bidding.turn, course.bidding.legal()]
        if course.table is not None:
            twin = course.table.copy()
            parts += [getattr(twin, name) for name in READ_OF_THE_TABLE]
        return parts

    def _do(self, deed: Deed) -> None:
        kind, what = deed
        course = self.course
        if kind == CALL:
            bid = read_call(what)
            assert course.bidding is not None
            course.bidding.call(PASSED if bid is None else NUMBERS.get(bid, -1))
        elif kind == NAME:
            (course.name_ranks if str(what).endswith("town") else course.name_trump)(str(what))
        elif kind == DISCARD:
            course.exchange(sum(1 << read_card(card) for card in set(what)))
        else:
            assert course.table is not None
            course.table.play(course.table.order.inner[read_card(what)])
