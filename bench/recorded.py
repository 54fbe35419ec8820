"""Judges from outside: hands that people really played, with the double-dummy tricks others worked out.

The 1,000 hands of dds-bridge/dds (Apache licence 2.0) are no part of the project: they are read from
``shared/data/dds`` beside it. Where they are not, the bench says so and judges the one hand that is ours.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from os import cpu_count
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy
from scoring.engine.analysis import analyse, positions
from scoring.engine.contract import contract_of
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.hand_text import read_hand_text
from scoring.engine.replay import replayed
from scoring.engine.table import Table
from scoring.engine.written import read_written
from scoring.problems import Refused
from tests.scoring.engine.recorded import FOLDER, Recorded, read_file
from tests.scoring.engine.test_notation import DUKE

NAME = "list1000.txt"
TRACES = 100  # hands of which every card is analysed
STRAINS = ("S", "H", "D", "C", "NT")
DUKE_TAKES = {0: "C", 1: "D", 6: "SH"}


def verdict(right: int, of: int) -> str:
    return "reached" if right == of else "MISSED"


def rows(word: str) -> list[list[int]]:
    """The numbers behind a word of the file, hand by hand."""
    lines = (FOLDER / NAME).read_text().splitlines()
    return [[int(one) for one in line.split()[1:]] for line in lines if line.split()[0] == word]


def replays(hands: list[Recorded]) -> Iterator[str]:
    for ranks, documents in (
        ("as played", [hand.basic() for hand in hands]),
        ("relabelled to downtown", [hand.downtown() for hand in hands]),
    ):
        begun = process_time()
        found = [replayed(read_written(document)) for document in documents]
        right = sum(one.is_legal for one in found)
        tricks = sum(trick.winner is not None for one in found for trick in one.tricks)
        yield (
            f"recorded hands, {ranks}: {right:,} of {len(hands):,} without a contradiction, target all"
            f" ({verdict(right, len(hands))}); {tricks:,} tricks, processor {process_time() - begun:.1f} s"
        )


def table_agrees(library: DoubleDummy, hand: Recorded, row: list[int]) -> bool:
    """Each declarer's tricks in each strain: his left-hand opponent leads."""
    cards = [read_hand_text(hand.hands[seat]) for seat in "NESW"]
    tables = [
        Table.of(contract_of(trump), cards, (declarer + 1) % 4) for trump in STRAINS for declarer in range(4)
    ]
    return [13 - max(found.values()) for found in library.solve(tables)] == row


def trace_agrees(library: DoubleDummy, hand: Recorded, row: list[int]) -> bool:
    """Tricks of the side that does not lead first, before the first card and after each."""
    played = replayed(read_written(hand.downtown())).hand
    found = analyse(played, library.solve) if played is not None else None
    if found is None or found.best is None:
        return False
    side = 1 if hand.leader in "NS" else 0
    after = [one.tricks[side] for one in found.cards if one.tricks is not None]
    return [found.best[side], *after][: len(row)] == row


def patiently(agrees, library: DoubleDummy, hand: Recorded, row: list[int]) -> bool:
    """On a machine with too much to do an answer may come too late; then it is asked for once more."""
    try:
        return agrees(library, hand, row)
    except Refused:
        return agrees(library, hand, row)


def judged(hands: list[Recorded], words: list[list[int]], agrees) -> int:
    """How many agree; as many solvers at work as the machine has cores."""
    workers = cpu_count() or 1

    def share(first: int) -> int:
        with DoubleDummy() as library:
            pairs = list(zip(hands, words, strict=True))[first::workers]
            return sum(patiently(agrees, library, hand, row) for hand, row in pairs)

    with ThreadPoolExecutor(workers) as pool:
        return sum(pool.map(share, range(workers)))


def open_cards(hands: list[Recorded]) -> Iterator[str]:
    tables, traces = rows("TABLE"), [row[1:] for row in rows("TRACE")]
    begun = perf_counter()
    right = judged(hands, tables, table_agrees)
    yield (
        f"double-dummy tables: {right:,} of {len(hands):,} agree, 20 results each, target all"
        f" ({verdict(right, len(hands))}); {perf_counter() - begun:.0f} s, {busy()}"
    )
    begun = perf_counter()
    right = judged(hands[:TRACES], traces[:TRACES], trace_agrees)
    yield (
        f"double-dummy tricks after each card, relabelled to downtown: {right} of {TRACES} hands agree,"
        f" target all ({verdict(right, TRACES)}); {perf_counter() - begun:.0f} s"
    )


def duke() -> str:
    """Clubs are trumps and North leads: 0 tricks after a club, 1 after a diamond, else 6."""
    hand = replayed(read_written(DUKE)).hand
    with DoubleDummy() as library:
        table = positions(hand)[0] if hand is not None else None
        (found,) = library.solve([table]) if table is not None else ({},)
    right = sum("SHDC"[card // 16] in DUKE_TAKES.get(tricks, "") for card, tricks in found.items())
    name = "the Duke of Cumberland's hand"
    return f"{name}: {right} of 13 leads give 0, 1 and 6, target all ({verdict(right, 13)})"


def main() -> None:
    print(duke())
    if not (FOLDER / NAME).exists():
        print(f"the recorded hands were not judged: {NAME} is not beside the project")
        return
    hands = list(read_file(FOLDER / NAME))
    for line in chain(replays(hands), open_cards(hands)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
