"""What the certificate says besides where the same hands are played at several tables.

board: twos of times that an entry plays the same board, over all entries; nobody should know the cards
already. Bound: every entry's plays spread evenly over all boards that are in use.

comparison: how unevenly the entries compete with each other. On a board that is played at k tables two
entries compete k - 1 times when they meet on it, once when they hold the same side of it at two
tables (what the one wins the other does not), and minus once when they hold different sides at
two tables (each gains by what the other's opponents lose). The sum over all boards is how much the
two compete; the value is the most of any two entries less the least. Bound: 0 when the sum over all
twos of entries can be shared out evenly, else 1.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from scoring.movements.schedule import Measure, Round, Table
from scoring.movements.twos import even_twos, twos


def certificate(rounds: Sequence[Round], entries: int) -> tuple[Measure, ...]:
    """board and comparison, in this order; () when no table has boards."""
    tables = [table for one in rounds for table in one.tables if table.boards]
    return (_board(tables), _comparison(tables, entries)) if tables else ()


def _board(tables: Sequence[Table]) -> Measure:
    plays = Counter((entry, board) for table in tables for entry in table.entries for board in table.boards)
    own = Counter(entry for table in tables for entry in table.entries for _ in table.boards)
    boards = len({board for table in tables for board in table.boards})
    return Measure("board", twos(plays.values()), sum(even_twos(times, boards) for times in own.values()))


def _comparison(tables: Sequence[Table], entries: int) -> Measure:
    """The boards that an entry holds on a side are the bits of one number: two are compared at once."""
    times = Counter(board for table in tables for board in table.boards)
    held = [[0, 0] for _ in range(entries + 1)]
    met: Counter[tuple[int, int]] = Counter()
    for table in tables:
        bits = sum(1 << board for board in table.boards)
        for side, entry in enumerate((table.ns[0], table.ew[0])):
            held[entry][side] |= bits
        # Two that meet hold different sides: 1 makes good what that takes off.
        two = (min(table.entries), max(table.entries))
        met[two] += sum(times[board] - 1 + 1 for board in table.boards)
    compared = []
    for one, other in combinations(range(1, entries + 1), 2):
        (ns, ew), (their_ns, their_ew) = held[one], held[other]
        same = (ns & their_ns).bit_count() + (ew & their_ew).bit_count()
        opposite = (ns & their_ew).bit_count() + (ew & their_ns).bit_count()
        compared.append(met[one, other] + same - opposite)
    return Measure("comparison", max(compared) - min(compared), int(sum(compared) % len(compared) > 0))
