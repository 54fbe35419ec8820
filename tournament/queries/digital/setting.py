"""Under which rules a digital table plays, and what is fixed of each of its hands beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.dealing import CHAIRS, handling, kind_of
from scoring.engine.game import Game, game_of
from scoring.hand_list import HandKind
from scoring.movements.boards import dealer as dealer_of_board
from scoring.rules import Rules, build
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.models import DigitalTable, Event, Sitting

# Where all tables play the same hands, a hand beyond a table's boards is of no other table and round.
_BEYOND = 1000


@dataclass(frozen=True)
class Setting:
    """hands: of this round, at most or exactly as the rules say; usual: of a round of the event.

    boards: () where nobody else has the same hands.
    """

    rules: Rules
    hands: int
    round: int
    first_dealer: str
    boards: Sequence[int] = ()
    sitting: Sitting | None = None
    usual: int = 0

    @property
    def judged_by(self) -> tuple[Rules, int, int]:
        """What sheets and hands are judged and scored by."""
        return self.rules, self.usual or self.hands, self.round

    @property
    def event(self) -> Event | None:
        return self.sitting.round.event if self.sitting is not None else None

    def kind(self, number: int) -> HandKind:
        return kind_of(self.rules, self.round, number, self.usual or self.hands)

    def game(self, number: int) -> Game:
        """The options of one hand; in basic whist with the trump that the rules give it.

        A hand that other tables have as well cannot be dealt again: there the dealer must bid.
        """
        kind = self.kind(number)
        game = game_of(self.rules) if self.rules.is_bid else game_of(self.rules, kind.trump, kind.named_by)
        return game if self.board(number) is None else replace(game, all_pass="dealer-must-bid")

    def board(self, number: int) -> int | None:
        return self.boards[number - 1] if number <= len(self.boards) else None

    def dealer(self, number: int) -> str:
        board = self.board(number)
        if board is not None:
            return dealer_of_board(board)
        return handling(self.rules, self.first_dealer, number).dealer

    def label(self, number: int) -> int:
        """By which number the shuffle knows the hand."""
        if not self.boards:
            return number
        return self.board(number) or (self.round * _BEYOND + self._table) * _BEYOND + number

    @property
    def _table(self) -> int:
        return self.sitting.table_number if self.sitting is not None else 0


def setting_of(table: DigitalTable) -> Setting:
    sitting = table.sitting
    if sitting is None:
        rules = build(table.rules, table.options)
        # Nobody has said who deals first: the commitment decides, which nobody has chosen.
        first = CHAIRS[int(table.shuffle.commitment[0], 16) % len(CHAIRS)]
        return Setting(rules, table.hands or 1, 1, first)
    event = sitting.round.event
    dealer, boards = sitting.first_dealer, tuple(sitting.boards)
    number, usual = sitting.round.number, event.hands_per_round
    return Setting(rules_of(event), hands_of_round(event, number), number, dealer, boards, sitting, usual)
