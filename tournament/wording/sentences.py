"""A problem as a sentence, its place first: "Table 4, hand 2: 8 and 6 make 14 tricks. A hand has 13." """

import re
from collections.abc import Callable, Collection, Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.problems import Problem
from tournament.wording import names
from tournament.wording.choice_problems import CHOICE_PROBLEMS
from tournament.wording.digital_problems import DIGITAL_PROBLEMS
from tournament.wording.drive_problems import DRIVE_PROBLEMS
from tournament.wording.engine_problems import ENGINE_PROBLEMS
from tournament.wording.entry_problems import ENTRY_PROBLEMS
from tournament.wording.event_problems import EVENT_PROBLEMS
from tournament.wording.file_problems import FILE_PROBLEMS
from tournament.wording.given_problems import GIVEN_PROBLEMS
from tournament.wording.log_problems import LOG_PROBLEMS
from tournament.wording.mail_problems import MAIL_PROBLEMS
from tournament.wording.movement_problems import MOVEMENT_PROBLEMS
from tournament.wording.numbers import listed
from tournament.wording.pair_movements_problems import PAIR_MOVEMENTS_PROBLEMS
from tournament.wording.player_movements_problems import PLAYER_MOVEMENTS_PROBLEMS
from tournament.wording.ranking_problems import RANKING_PROBLEMS
from tournament.wording.replan_problems import REPLAN_PROBLEMS
from tournament.wording.rule_problems import RULE_PROBLEMS
from tournament.wording.schedule_problems import SCHEDULE_PROBLEMS
from tournament.wording.sheet_problems import SHEET_PROBLEMS
from tournament.wording.standings_problems import STANDINGS_PROBLEMS
from tournament.wording.substitute_words import SUBSTITUTE_PROBLEMS
from tournament.wording.table_problems import TABLE_PROBLEMS
from tournament.wording.wish_problems import WISH_PROBLEMS

Words = str | Promise | Callable[[Mapping[str, object]], str]

PROBLEMS: Mapping[str, Words] = {
    **EVENT_PROBLEMS,
    **SHEET_PROBLEMS,
    **SCHEDULE_PROBLEMS,
    **DRIVE_PROBLEMS,
    **WISH_PROBLEMS,
    **CHOICE_PROBLEMS,
    **GIVEN_PROBLEMS,
    **PAIR_MOVEMENTS_PROBLEMS,
    **PLAYER_MOVEMENTS_PROBLEMS,
    **ENTRY_PROBLEMS,
    **FILE_PROBLEMS,
    **ENGINE_PROBLEMS,
    **LOG_PROBLEMS,
    **TABLE_PROBLEMS,
    **DIGITAL_PROBLEMS,
    **MAIL_PROBLEMS,
    **STANDINGS_PROBLEMS,
    **MOVEMENT_PROBLEMS,
    **RANKING_PROBLEMS,
    **REPLAN_PROBLEMS,
    **RULE_PROBLEMS,
    **SUBSTITUTE_PROBLEMS,
}

# What a place is called, from the outside in.
_PLACES: Mapping[str, str | Promise] = {
    "file": gettext_lazy("file %(place)s"),
    "line": gettext_lazy("line %(place)s"),
    "path": "%(place)s",
    "round": gettext_lazy("round %(place)s"),
    "table": gettext_lazy("table %(place)s"),
    "hand": gettext_lazy("hand %(place)s"),
}


def _listed(value: object) -> object:
    """Lists as people read them."""
    if isinstance(value, list | tuple) and value and all(type(one) is int for one in value):
        return listed(value)
    if isinstance(value, list | tuple | frozenset | set):
        return ", ".join(str(_listed(one)) for one in value)
    return "" if value is None else value


def _named(detail: str, value: object) -> object:
    """A side by its name, but a word of a file, or a player's name, as it is written: "ns"."""
    return names.side(str(value)) if detail == "side" and value in names.SIDES else _listed(value)


def place(problem: Problem, without: Collection[str] = ()) -> str:
    """Where the problem is: "Table 4, hand 2", or nothing. without: what the reader sees before him."""
    words = str(PROBLEMS.get(problem.code, ""))
    parts = []
    for key, name in _PLACES.items():
        value = problem.details.get(key)
        # Hand 0 is the table's total; a place that the sentence itself names is not said twice.
        if value in (None, "", 0) or key in without or f"%({key})s" in words:
            continue
        parts.append(str(name) % {"place": value})
    return capital(", ".join(parts))


def capital(text: str) -> str:
    """The text with a capital in front, as a sentence begins."""
    return text[:1].upper() + text[1:]


# Details that are put into words of ours; any other text stands as somebody wrote it.
_OURS = frozenset(("field", "side", "movement", "text", "player"))


def _begins_with_theirs(said: str, details: Mapping[str, object]) -> bool:
    """Whether the sentence begins with a name or another text that somebody wrote."""
    return any(
        isinstance(text, str) and text and re.match(rf"{re.escape(text)}(?!\w)", said)
        for key, text in details.items()
        if key not in _OURS
    )


def sentence(problem: Problem, *, without: Collection[str] = ()) -> str:
    """The problem in words; what is missing from its details is left blank rather than an error.

    without: places (``round``, ``table``, ``hand``) that the reader sees before him: they do not stand
    in front of the sentence.

    A sentence begins with a capital, unless a name begins it: that stands as it is written.
    """
    words = PROBLEMS.get(problem.code)
    details = _Blank({key: _named(key, value) for key, value in problem.details.items()})
    if "field" in details:
        details["field"] = names.field(str(details["field"]))
    if words is None:
        said = _("Something is wrong here (%(code)s).") % {"code": problem.code}
    elif callable(words):
        said = words(details)
    else:
        said = str(words) % details
    where = place(problem, without)
    if where:
        return _("%(place)s: %(sentence)s") % {"place": where, "sentence": said}
    return said if _begins_with_theirs(said, details) else capital(said)


def sentences(problems: Iterable[Problem]) -> list[str]:
    return [sentence(problem) for problem in problems]


class _Blank(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return ""
