"""Who takes the seats of a drive: shared seats and the dummy (rules, part 4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.problems import Problem, Refused

LEAST = 8
TABLE = 4
WITH_A_DUMMY = 11

Seat = tuple[int, ...]


@dataclass(frozen=True)
class Field:
    """seats[k] holds the people of entry k + 1: one, or two who share the seat and rank as one entry; nobody
    where the dummy sits. People are numbered from 1 in the order in which they came.
    """

    seats: tuple[Seat, ...]

    @property
    def shared(self) -> tuple[int, ...]:
        """The entries that two people share."""
        return tuple(entry for entry, people in enumerate(self.seats, start=1) if len(people) == 2)

    @property
    def dummy(self) -> int | None:
        """The entry that the dummy plays, None where there is none."""
        return next((entry for entry, people in enumerate(self.seats, start=1) if not people), None)


def share(people: int, volunteers: Collection[int] = (), roles: Mapping[int, str] | None = None) -> Field:
    """The seats of a drive for so many people.

    Where four does not divide them, seats are shared by those who are willing, and then by the last who came;
    two of one role share where that can be. With 11 a dummy is the twelfth. Refused with "drive-too-few"
    (people, least) below 8, and "drive-volunteer-unknown" (person, people).
    """
    faults = [
        Problem("drive-volunteer-unknown", {"person": one, "people": people})
        for one in sorted(volunteers)
        if not 1 <= one <= people
    ]
    if people < LEAST:
        faults.append(Problem("drive-too-few", {"people": people, "least": LEAST}))
    if faults:
        raise Refused(faults)
    if people == WITH_A_DUMMY:
        return Field((*((one,) for one in range(1, people + 1)), ()))
    two = _in_twos(_sharers(people, volunteers), roles or {})
    sharing = {one for both in two for one in both}
    alone = [(one,) for one in range(1, people + 1) if one not in sharing]
    return Field(tuple(sorted([*alone, *two])))


def _sharers(people: int, volunteers: Collection[int]) -> list[int]:
    willing = sorted(set(volunteers))
    others = [one for one in range(people, 0, -1) if one not in willing]
    return sorted((willing + others)[: 2 * (people % TABLE)])


def _in_twos(people: Sequence[int], roles: Mapping[int, str]) -> list[Seat]:
    """People two by two: first those of one role, then whoever is left."""
    two: list[Seat] = []
    waiting: dict[str, int] = {}
    for one in people:
        role = roles.get(one, "")
        if role in waiting:
            two.append((waiting.pop(role), one))
        else:
            waiting[role] = one
    left = sorted(waiting.values())
    return two + list(zip(left[::2], left[1::2], strict=True))
