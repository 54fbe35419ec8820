"""The players made of code, by name (docs/bots.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.engine.bots.chance import deed_by_chance
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.bots.sampling import Solver, sampler
from scoring.engine.bots.turns import Bot
from scoring.numbers import brief
from scoring.problems import Problem, Refused


@dataclass(frozen=True)
class Kind:
    """make: the bot, with what solves positions double dummy. solves: whether it asks for that at all."""

    name: str
    make: Callable[[Solver], Bot]
    solves: bool = False


_KINDS = (
    Kind("random", lambda _solver: deed_by_chance),
    Kind("rules", lambda _solver: deed_by_rules),
    Kind("sample10", lambda solver: sampler(10, solver), solves=True),
    Kind("sample40", lambda solver: sampler(40, solver), solves=True),
)
BOTS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _KINDS})


def bot_called(name: object, solver: Solver) -> Bot:
    """The bot with this name; Refused (``bot-unknown``) when there is none such."""
    kind = BOTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Refused(Problem("bot-unknown", {"value": brief(name), "known": tuple(BOTS)}))
    return kind.make(solver)
