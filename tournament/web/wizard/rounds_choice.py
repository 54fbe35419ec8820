"""The numbers of rounds worth proposing for so many entries."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.movements import MOVEMENTS, warnings
from scoring.rules import Rules
from tournament import wording
from tournament.web.wizard import estimate

OWN = "own"
ROUND_ROBIN = "round-robin"
# Hands of a whole drive, with an interval after the twelfth, and of shorter ones.
DRIVES = (24, 16, 12)
EVENING = 3 * 60
SHORT_EVENING = 2 * 60
USUAL = 5


@dataclass(frozen=True)
class Size:
    """What the proposals depend on. minutes: what the event gives a round, where it says so."""

    entries: int
    hands: int
    rules: Rules
    minutes: int | None = None
    movement: str = ROUND_ROBIN

    @property
    def whole(self) -> int:
        """Rounds in which everybody meets everybody; 0 where there is no such number."""
        if self.movement == ROUND_ROBIN:
            return whole(self.entries)
        known = MOVEMENTS.get(self.movement)
        return (known.cycle(self.entries) or 0) if known and self.entries >= 2 else 0

    @property
    def is_drive(self) -> bool:
        return self.movement in MOVEMENTS and MOVEMENTS[self.movement].kind == "drive"


def whole(entries: int) -> int:
    """Rounds in which everybody meets everybody once; 0 when there is nobody to meet."""
    if entries < 2:
        return 0
    return entries if entries % 2 else entries - 1


def proposed(size: Size) -> list[int]:
    """The whole round robin first, then shorter evenings, longest first."""
    if size.is_drive:
        return list(DRIVES)
    full = size.whole
    fitting = {
        estimate.rounds_within(size.rules, size.hands, limit, size.minutes)
        for limit in (EVENING, SHORT_EVENING)
    }
    shorter = sorted({number for number in fitting | {USUAL} if not full or number < full}, reverse=True)
    return ([full] if full else []) + shorter


def cards(size: Size) -> list[tuple[str, str, str]]:
    """(value, title, one line) for each proposal, and the own number last."""
    made = []
    for number in proposed(size):
        time = estimate.told(size.rules, number, size.hands, size.minutes)
        made.append((str(number), _title(size, number), time[:1].upper() + time[1:] + "."))
    made.append((OWN, _("Another number"), _("You say how many.")))
    return made


def _title(size: Size, number: int) -> str:
    if size.whole and number == size.whole:
        said = ngettext(
            "Everybody meets everybody: %(n)d round", "Everybody meets everybody: %(n)d rounds", number
        )
    elif size.whole:
        said = ngettext("The first round", "The first %(n)d rounds", number)
    else:
        said = ngettext("%(n)d round", "%(n)d rounds", number)
    return said % {"n": number}


def starting(entries: int) -> int:
    """What a new event begins with: a usual evening, or the whole round robin where that is shorter."""
    return min(USUAL, whole(entries) or USUAL)


def repeats(entries: int, rounds: int, movement: str = ROUND_ROBIN) -> str:
    """What the number of rounds makes unavoidable, in words; "" when it makes nothing so."""
    if entries < 2 or movement not in MOVEMENTS:
        return ""
    return " ".join(str(wording.sentence(problem)) for problem in warnings(movement, entries, rounds))
