"""A rule set as data, and the named ones (docs/rules.md, part 1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

ROTATION = ("H", "D", "S", "C")
ROTATION_NOTRUMP = (*ROTATION, "NT")
TRUMPS = ("S", "H", "D", "C", "NT", "turned", "chosen")


@dataclass(frozen=True)
class Rules:
    """Every option of basic whist; the defaults are those of docs/rules.md.

    trumps: ``turned``, ``rotation``, ``rotation-notrump``, or a list of trumps in order.
    target: points that end a game, counted for each side; None unless a target ends the round.
    minutes: length of the round's clock; None when no clock runs.
    match_points: what a won and a drawn round give.
    revoke: ``tricks`` (three pass to the other side), or the points the other side gets instead.
    rate_per: what the ranking value ``rate`` divides by.
    """

    game: str = "basic"
    trumps: str | tuple[str, ...] = "turned"
    trump_restart: str = "never"
    first_dealer: str = "schedule"
    handling: str = "partner-shuffles"
    round_end: str = "hands"
    target: int | None = None
    minutes: int | None = None
    after_target: str = "stop"
    match_points: tuple[Fraction, Fraction] = (Fraction(2), Fraction(1))
    compare: str = "points"
    record: str = "hands"
    withdrawal: str = "stay"
    forfeit: str = "sit-out"
    revoke: str | int = "tricks"
    both_revoked: str = "organiser"
    rate_per: str = "hand"

    @property
    def trump_list(self) -> tuple[str, ...]:
        """The trumps in order; ``("turned",)`` when every hand turns a card."""
        if isinstance(self.trumps, tuple):
            return self.trumps
        return {"rotation": ROTATION, "rotation-notrump": ROTATION_NOTRUMP}.get(self.trumps, ("turned",))

    @property
    def hands_are_exact(self) -> bool:
        """Whether a round has a fixed number of hands, rather than at most that many."""
        return self.round_end == "hands"


@dataclass(frozen=True)
class Preset:
    """A rule set with a name."""

    name: str
    rules: Rules = field(default_factory=Rules)


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset("basic"),
            Preset("basic-rotation", Rules(trumps="rotation")),
            Preset("basic-rotation-notrump", Rules(trumps="rotation-notrump")),
        )
    }
)

# Named in a file when every option is stated; it starts from the defaults.
CUSTOM = Preset("custom")
