"""Which number each pair of a list gets."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

from scoring.problems import Problem
from tournament.services.entry_verdicts import Verdict


def numbered(verdicts: Sequence[Verdict], there: Mapping[int, int | None], most: int) -> list[Verdict]:
    """The same with the number that each pair gets. there: of each entry, None for who did not come.
    most: the highest number there may be.

    A wanted number that is free is kept. The others keep the order of the list, so that a list
    written out and read into an empty event gives the same list.
    """
    taken = {number for number in there.values() if number is not None}
    moved = [_known_numbered(one, there, taken, most) if one.entry else one for one in verdicts]
    wanted: set[int] = set()
    refused: set[int] = set()
    for place, one in enumerate(moved):
        if one.verdict == "add" and one.number is not None:
            if one.number in taken | wanted or one.number > most:
                refused.add(place)
            else:
                wanted.add(one.number)
    given, last = taken | wanted, 0
    for place, one in enumerate(moved):
        if one.verdict != "add":
            continue
        if one.number is None or place in refused:
            last = _next_free(given, last, most)
            given.add(last)
            notes = one.notes if one.number is None else (*one.notes, _not_kept(one))
            moved[place] = replace(one, number=last, notes=notes)
        else:
            last = one.number
    return moved


def _next_free(given: set[int], after: int, most: int) -> int:
    """The lowest free number after ``after``; where the numbers end, the lowest of all."""
    found = lowest_free(given, after)
    return found if found <= most else min(lowest_free(given), most + 1)


def lowest_free(taken: Collection[int], after: int = 0) -> int:
    """The lowest number above ``after`` that nobody has."""
    return next(number for number in count(after + 1) if number not in taken)


def _known_numbered(one: Verdict, there: Mapping[int, int | None], taken: set[int], most: int) -> Verdict:
    """A pair that is there takes the number of the list when it is free, and keeps its own otherwise."""
    own = there[one.entry or 0]
    if one.number is None or own is None or one.number == own:
        return replace(one, number=own)
    if one.number in taken or one.number > most:
        kept = Problem("pair-number-stays", {"line": one.line, "wanted": one.number, "number": own})
        return replace(one, number=own, notes=(*one.notes, kept))
    taken.discard(own)
    taken.add(one.number)
    return replace(one, verdict="changed")


def _not_kept(one: Verdict) -> Problem:
    return Problem("pair-number-not-kept", {"line": one.line, "wanted": one.number})
