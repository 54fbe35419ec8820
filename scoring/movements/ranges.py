"""Table numbers as people write them: "1-12, 15"."""

import re
from collections.abc import Iterable, Iterator

from scoring.problems import Problem, Refused

HIGHEST = 999
MOST = 400  # numbers in one list: more tables than any hall has

_PART = re.compile(r"(\d{1,6})(?:\s*[-\u2013]\s*(\d{1,6}))?")


def read(text: str) -> tuple[int, ...]:
    """The numbers of a list of ranges, in the order in which they stand; an empty text has none.

    Refused with "range-unreadable" (part), "range-backwards" (part, first, last), "range-number" (part,
    highest), "range-twice" (number), "range-long" (most), all at once.
    """
    parts = [part.strip() for part in re.split(r"[,;]", text)]
    found: list[int] = []
    faults: list[Problem] = []
    for part in filter(None, parts):
        first, last, problem = _part(part)
        if problem:
            faults.append(problem)
        elif len(found) <= MOST:
            found += range(first, last + 1)
    if len(found) > MOST:
        faults.append(Problem("range-long", {"most": MOST}))
    faults += _twice(found)
    if faults:
        raise Refused(faults)
    return tuple(found)


def _part(part: str) -> tuple[int, int, Problem | None]:
    match = _PART.fullmatch(part)
    if match is None:
        return 0, 0, Problem("range-unreadable", {"part": part})
    first = int(match[1])
    last = int(match[2] or first)
    if first > last:
        return 0, 0, Problem("range-backwards", {"part": part, "first": first, "last": last})
    if first < 1 or last > HIGHEST:
        return 0, 0, Problem("range-number", {"part": part, "highest": HIGHEST})
    return first, last, None


def _twice(numbers: list[int]) -> Iterator[Problem]:
    seen: set[int] = set()
    named: set[int] = set()
    for number in numbers:
        if number in seen and number not in named:
            named.add(number)
            yield Problem("range-twice", {"number": number})
        seen.add(number)


def written(numbers: Iterable[int]) -> str:
    """The numbers as they are written, in their order: "1-12, 15"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
