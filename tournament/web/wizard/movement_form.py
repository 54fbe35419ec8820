"""How everybody moves: the movement, what it leaves to choose, and what is wished for seats and tables."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.movements import MOVEMENTS
from scoring.movements.drive_moves import MOVERS
from scoring.movements.drive_options import FURTHEST, LONGEST_NAME
from tournament.mapping.movements import chosen
from tournament.mapping.rules import rules_of
from tournament.models import Event
from tournament.services.event_fields import kind_of_entries
from tournament.web.wizard.choices import CardField, WholeField
from tournament.wording import movements as words

MOVER_CARDS = (
    ("", gettext_lazy("As usual"), gettext_lazy("Losers move; in the Swedish drive the winners do.")),
    ("losers", gettext_lazy("The losers"), gettext_lazy("The side that lost the hand leaves its table.")),
    ("winners", gettext_lazy("The winners"), gettext_lazy("The side that won the hand leaves its table.")),
)
assert {code for code, *_words in MOVER_CARDS} - {""} == set(MOVERS)

PAIRING_CARDS = (
    ("", gettext_lazy("By lot"), gettext_lazy("Among those with equal results chance decides who meets.")),
    ("fold", gettext_lazy("Folded"), gettext_lazy("Among equals the upper half meets the lower half.")),
)

FIXED = re.compile(r"\s*(\d{1,3})\s*(?:[:=@,\u2013-]|\D+?)\s*(\d{1,3})\s*")
NUMBERS = re.compile(r"\d{1,3}")
_LINES = {"rows": 3, "spellcheck": "false", "autocomplete": "off"}


class Steps(forms.IntegerField):
    """Tables up, or down below 0; empty: as usual."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=-FURTHEST, max_value=FURTHEST, required=False, **options)


class LinesField(forms.CharField):
    """A wish a line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, strip=False, widget=forms.Textarea(attrs=_LINES), **options)

    def lines(self, text: str) -> list[tuple[int, str]]:
        return [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


class FixedField(LinesField):
    """Number and table: ``4: 1``."""

    def clean(self, value: object) -> dict[str, int]:
        found: dict[str, int] = {}
        for number, line in self.lines(super().clean(value)):
            match = FIXED.fullmatch(line)
            if match is None:
                said = _("Line %(line)s: write the number and the table, such as 4: 1.")
                raise forms.ValidationError(said % {"line": number})
            if match[1] in found:
                said = _("Line %(line)s: number %(entry)s has a table already.")
                raise forms.ValidationError(said % {"line": number, "entry": match[1]})
            found[str(int(match[1]))] = int(match[2])
        return found


class GroupsField(LinesField):
    """Numbers that belong together: ``1, 2, 7``."""

    def clean(self, value: object) -> list[list[int]]:
        found = []
        for number, line in self.lines(super().clean(value)):
            members = [int(one) for one in NUMBERS.findall(line)]
            if len(members) < 2 or len(set(members)) < len(members) or re.search(r"[^\d\s,;&+-]", line):
                said = _("Line %(line)s: write two numbers or more, such as 1, 2.")
                raise forms.ValidationError(said % {"line": number})
            found.append(members)
        return found


class RoomsField(LinesField):
    """The tables of a room a line: ``1-6``."""

    def clean(self, value: object) -> list[str]:
        return [line.strip() for _number, line in self.lines(super().clean(value))]


class MovementForm(forms.Form):
    movement = CardField(label=gettext_lazy("How everybody moves"), cards=[])
    skip = forms.BooleanField(
        label=gettext_lazy("With an even number of tables East-West skip one half-way"), required=False
    )
    arrow_switch = WholeField(
        label=gettext_lazy("Last rounds in which the sides are exchanged"),
        help_text=gettext_lazy("So that North-South and East-West make one table of winners. 0 for none."),
        least=0,
        most=99,
        required=False,
    )
    pairing = CardField(label=gettext_lazy("Among equals"), cards=PAIRING_CARDS, required=False)
    rematch_after = WholeField(
        label=gettext_lazy("After how many rounds pairs may meet again"),
        help_text=gettext_lazy("Empty: they never do while it can be helped."),
        most=99,
        required=False,
    )
    movers = CardField(label=gettext_lazy("Who moves"), cards=MOVER_CARDS, required=False)
    first_role = forms.CharField(
        label=gettext_lazy("The first role"), max_length=LONGEST_NAME, required=False
    )
    second_role = forms.CharField(
        label=gettext_lazy("The second role"), max_length=LONGEST_NAME, required=False
    )
    first_steps = Steps(label=gettext_lazy("Tables up for the first role"))
    second_steps = Steps(label=gettext_lazy("Tables up for the second role"))
    rings = forms.CharField(
        label=gettext_lazy("Tables in each ring"),
        help_text=gettext_lazy("Such as 6, 6 for two halves of the hall. Empty: one ring round all tables."),
        required=False,
    )
    tables = forms.CharField(
        label=gettext_lazy("Numbers of the tables"),
        help_text=gettext_lazy("Such as 1-12, 15. Empty: 1 and so on."),
        required=False,
    )
    fixed = FixedField(
        label=gettext_lazy("Who keeps a table"),
        help_text=gettext_lazy("One a line, the number and the table: 4: 1. Nobody sees why."),
    )
    apart = GroupsField(
        label=gettext_lazy("Who never meets"), help_text=gettext_lazy("Numbers on one line: 1, 2.")
    )
    rooms = RoomsField(
        label=gettext_lazy("Rooms"), help_text=gettext_lazy("The tables of each room on a line: 1-6.")
    )
    together = GroupsField(
        label=gettext_lazy("Who stays in one room"), help_text=gettext_lazy("Numbers on one line: 5, 6.")
    )

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        fitting = [name for name in MOVEMENTS if kind_of_entries(name) == event.kind]
        self.fields["movement"] = CardField(
            label=_("How everybody moves"),
            cards=[(name, words.name(name), words.explanation(name)) for name in fitting],
        )

    @property
    def wishes_open(self) -> bool:
        """Whether there is something in the folded part that should be seen."""
        return any(self[name].value() or self[name].errors for name in WISHES)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        known = MOVEMENTS[data["movement"]].options if data.get("movement") else ()
        both = [(("first_role", "second_role"), "roles"), (("first_steps", "second_steps"), "steps")]
        for (first, second), option in both:
            told = [data.get(name) not in (None, "") for name in (first, second)]
            matters = option in known or option == "roles"
            if matters and any(told) and not all(told):
                self.add_error(first if told[1] else second, _("Fill in both, or neither."))
        if data.get("rings") and not re.fullmatch(r"\s*\d{1,3}(\s*[,;+]\s*\d{1,3})*\s*", data["rings"]):
            self.add_error("rings", _("Write how many tables each ring has, such as 6, 6."))
        return data


# What the rules of an event may say of a drive too.
DRIVES = frozenset(("roles", "movers", "steps"))
WISHES = ("tables", "fixed", "apart", "rooms", "together")


def changed_fields(event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """What a clean form changes of an event.

    How a drive moves stands with its movement from then on, and nowhere else; roles that decide no
    chair stand among the rules, for prizes and lists.
    """
    is_drive = set(MOVEMENTS[data["movement"]].options) >= DRIVES
    options = {key: value for key, value in event.options.items() if key not in DRIVES}
    named = [data[name].strip() for name in ("first_role", "second_role")]
    if all(named) and not is_drive:
        options["roles"] = named
    return {"movement": data["movement"], "movement_options": stored(data), "options": options}


def stored(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the event keeps of the movement; what does not belong to it is left out."""
    known = MOVEMENTS[data["movement"]].options
    told: dict[str, Any] = {
        "skip": data["skip"],
        "arrow_switch": data["arrow_switch"],
        "pairing": data["pairing"],
        "rematch_after": data["rematch_after"],
        "movers": data["movers"],
        "roles": [data["first_role"].strip(), data["second_role"].strip()] if data["first_role"] else None,
        "steps": [data["first_steps"], data["second_steps"]] if data["first_steps"] is not None else None,
        "rings": [int(one) for one in NUMBERS.findall(data["rings"])],
    }
    is_drive = "movers" in known
    options = {
        name: value
        for name, value in told.items()
        if value and name in known and (name != "steps" or is_drive)
    }
    wishes = {name: data[name] for name in WISHES if data[name]}
    return {key: value for key, value in (("options", options), ("wishes", wishes)) if value}


def initial(event: Event) -> dict[str, Any]:
    """The form filled in from what the event keeps."""
    options = chosen(event)
    wishes = event.movement_options.get("wishes", {})
    roles = options.get("roles") or rules_of(event).roles or ["", ""]
    steps = options.get("steps") or [None, None]
    return {
        "movement": event.movement,
        "skip": options.get("skip", False),
        "arrow_switch": options.get("arrow_switch"),
        "pairing": options.get("pairing", ""),
        "rematch_after": options.get("rematch_after"),
        "movers": options.get("movers", ""),
        "first_role": roles[0],
        "second_role": roles[1],
        "first_steps": steps[0],
        "second_steps": steps[1],
        "rings": ", ".join(map(str, options.get("rings", []))),
        "tables": wishes.get("tables", ""),
        "fixed": "\n".join(f"{entry}: {table}" for entry, table in wishes.get("fixed", {}).items()),
        "apart": _lines(wishes.get("apart", [])),
        "rooms": "\n".join(wishes.get("rooms", [])),
        "together": _lines(wishes.get("together", [])),
    }


def _lines(groups: list[list[int]]) -> str:
    return "\n".join(", ".join(map(str, group)) for group in groups)
