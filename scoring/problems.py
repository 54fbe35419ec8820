"""What is wrong, as data: a code and its details, never a sentence.

The pure part of the product speaks in codes so that every door (page, admin,
command line) can say the same thing in the reader's own language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    code: a kebab-case name, e.g. ``"hand-sum"``.
    details: the place (round, table, hand, entry, line, field) and the values
    that a sentence needs, by name.
    """

    code: str
    details: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "details", MappingProxyType(dict(self.details)))

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted((k, repr(v)) for k, v in self.details.items()))))

    def at(self, **place: object) -> "Problem":
        """The same problem with its place named; what is already named stays."""
        return Problem(self.code, {**place, **self.details})


class Refused(Exception):
    """A deed was refused; ``problems`` lists everything that is wrong, never empty."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        found = (problems,) if isinstance(problems, Problem) else tuple(problems)
        if not found:
            raise ValueError("a refusal needs at least one problem")
        self.problems: tuple[Problem, ...] = found
        super().__init__(", ".join(problem.code for problem in found))
