"""The one door to the double-dummy library: tricks with all cards open and everybody at his best.

The library (endplay, with Bo Haglund's solver) is not thread-safe: two threads crash it or get wrong
answers. So it runs in a process of its own, which this module is too when it is run, and one lock stands
before it. It is imported there and nowhere else, at the first question. This is the one module of
``scoring`` that reaches outside; everything else works without the library.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from scoring.engine.cards import JOKER_CARDS, LANE, RANKS, Card, Cards, members
from scoring.engine.contract import NOTRUMP
from scoring.engine.order import Order
from scoring.engine.table import Table
from scoring.problems import Problem, Refused

LIBRARY = "endplay"
MOST_AT_ONCE = 200  # positions: the library fails at more
SECONDS = 60  # for one call; the slowest position measured took under one
SUITS = 4
_ROOT = Path(__file__).resolve().parents[2]

# A position as the process gets it: (strain, leader, cards on the table, four hands of four suits).
Question = tuple[int, int, list[tuple[int, int]], list[list[int]]]


def maps(table: Table) -> bool:
    """Whether the library can say it exactly: at most 13 live cards of a suit, no live joker in notrump."""
    live = _live(table)
    if table.order.contract.trump == NOTRUMP and live & JOKER_CARDS:
        return False
    return all(lane.bit_count() <= len(RANKS) for lane in _lanes(live))


class DoubleDummy:
    """The library in its process. Nothing is started before the first question.

    Use it as a context manager, or call ``close``. spent: nanoseconds of processor time the process
    has used on answers so far.
    """

    def __init__(self) -> None:
        self.spent = 0
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "DoubleDummy":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process; the next question starts another one."""
        with self._lock:
            self._stop()

    def solve(self, tables: Sequence[Table]) -> tuple[dict[Card, int], ...]:
        """For each position, each card that may be played and the tricks that its player's side then
        takes of those left, the one on the table included.

        Refused: ``double-dummy-missing`` without the library, ``double-dummy-unmapped`` for a position
        that ``maps`` says no to or that is over, ``double-dummy-failed`` when no answer comes.
        """
        if not all(maps(table) and not table.is_over for table in tables):
            raise Refused(Problem("double-dummy-unmapped", {}))
        found: list[dict[Card, int]] = []
        for start in range(0, len(tables), MOST_AT_ONCE):
            found += self._solve(tables[start : start + MOST_AT_ONCE])
        return tuple(found)

    def _solve(self, tables: Sequence[Table]) -> Iterator[dict[Card, int]]:
        answer = self._asked([_question(table) for table in tables])
        self.spent += answer["spent"]
        for table, scores in zip(tables, answer["scores"], strict=True):
            back = _places(_live(table))
            yield {back[suit][rank]: tricks for suit, rank, tricks in scores}

    def _asked(self, questions: list[Question]) -> dict[str, Any]:
        with self._lock:
            process = self._process or self._started()
            alarm = threading.Timer(SECONDS, process.kill)
            alarm.start()
            try:
                answer = _exchanged(process, json.dumps(questions))
            except (OSError, ValueError) as error:
                self._stop()
                raise Refused(Problem("double-dummy-failed", {})) from error
            finally:
                alarm.cancel()
            return answer

    def _started(self) -> subprocess.Popen[str]:
        if find_spec(LIBRARY) is None:
            raise Refused(Problem("double-dummy-missing", {"library": LIBRARY}))
        command = [sys.executable, "-m", __name__]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=_ROOT, stdin=pipe, stdout=pipe, text=True)
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            # What was not sent any more is of no interest.
            with suppress(OSError):
                pipe and pipe.close()


def _exchanged(process: subprocess.Popen[str], line: str) -> dict[str, Any]:
    """One line there, one line back; OSError or ValueError when the process is gone."""
    if process.stdin is None or process.stdout is None:
        raise OSError("no pipes")
    process.stdin.write(line + "\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


# --- positions as the library knows them -----------------------------------------------------------


def _live(table: Table) -> Cards:
    """The cards in the hands and of the trick that is being played."""
    live = 0
    for cards in table.hands:
        live |= cards
    for card in table.cards:
        live |= 1 << card
    return live


def _lanes(cards: Cards) -> tuple[Cards, ...]:
    """The cards of each suit, jokers of the trump suit among them."""
    return tuple(cards >> LANE * suit & (1 << LANE) - 1 for suit in range(SUITS))


def _places(live: Cards) -> list[dict[int, Card]]:
    """For each suit the card at each of the library's ranks, 2 for the lowest that is live."""
    return [
        {rank: LANE * suit + place for rank, place in enumerate(members(lane), start=2)}
        for suit, lane in enumerate(_lanes(live))
    ]


def _question(table: Table) -> Question:
    places = _places(_live(table))
    rank_of = {card: rank for suit in places for rank, card in suit.items()}
    hands = [
        [sum(1 << rank_of[LANE * suit + place] for place in members(lane)) for suit, lane in enumerate(lanes)]
        for lanes in map(_lanes, table.hands)
    ]
    trick = [(card // LANE, rank_of[card]) for card in table.cards]
    return _strain(table.order), table.leader, trick, hands


def _strain(order: Order) -> int:
    trump = order.contract.trump
    return SUITS if trump == NOTRUMP else order.contract.lanes.index(order.contract.trumps)


# --- the process -------------------------------------------------------------------------------------


def _serve(questions: IO[str], answers: IO[str]) -> None:
    """Answers line by line until nobody asks any more."""
    from time import process_time_ns

    from endplay import _dds

    # One thread: whoever asks shares the machine with others.
    _dds.SetMaxThreads(1)
    for line in questions:
        begun = process_time_ns()
        scores = _scores(_dds, json.loads(line))
        answer: Mapping[str, object] = {"scores": scores, "spent": process_time_ns() - begun}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _scores(dds: Any, questions: Sequence[Question]) -> list[list[tuple[int, int, int]]]:
    """For each position (suit, rank, tricks) of every card that may be played."""
    boards, solved = dds.boards(), dds.solvedBoards()
    boards.noOfBoards = len(questions)
    for number, question in enumerate(questions):
        _fill(boards.deals[number], question)
        # All cards, each with its tricks; the memory of the position before is not reused.
        boards.target[number], boards.solutions[number], boards.mode[number] = 0, 3, 1
    dds.SolveAllBoardsBin(boards, solved)
    return [_read(solved.solvedBoard[number]) for number in range(len(questions))]


def _fill(deal: Any, question: Question) -> None:
    strain, leader, trick, hands = question
    deal.trump, deal.first = strain, leader
    for place, (suit, rank) in enumerate(trick):
        deal.currentTrickSuit[place], deal.currentTrickRank[place] = suit, rank
    for seat, suits in enumerate(hands):
        for suit, ranks in enumerate(suits):
            deal.remainCards[seat][suit] = ranks


def _read(found: Any) -> list[tuple[int, int, int]]:
    scores = []
    for one in range(found.cards):
        ranks = 1 << found.rank[one] | found.equals[one]
        scores += [(found.suit[one], rank, found.score[one]) for rank in members(ranks)]
    return scores


if __name__ == "__main__":
    _serve(sys.stdin, sys.stdout)
