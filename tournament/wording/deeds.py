"""Deeds of the log as sentences: what was done, without who and when."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.wording import hands, movements, names
from tournament.wording.change_deeds import CHANGE_DEEDS, Names
from tournament.wording.clock import CLOCK_DEEDS
from tournament.wording.digital_deeds import DIGITAL_DEEDS
from tournament.wording.entrants import PAIRS
from tournament.wording.entry_deeds import ENTRY_DEEDS
from tournament.wording.mail_problems import MAIL_DEEDS
from tournament.wording.movement_problems import MOVEMENT_DEEDS
from tournament.wording.numbers import listed
from tournament.wording.standings_deeds import STANDINGS_DEEDS, with_reason
from tournament.wording.substitute_words import SUBSTITUTE_DEEDS
from tournament.wording.table_deeds import TABLE_DEEDS, by_table

Details = Mapping[str, Any]


class Logged(Protocol):
    """A row of the log, or a line that a query read."""

    @property
    def deed(self) -> str: ...
    @property
    def details(self) -> Details: ...


def _place(details: Details) -> str:
    return gettext("Round %(round)s, table %(table)s") % {
        "round": details["round"],
        "table": details["table"],
    }


def _counts(pair: Sequence[int] | None) -> str:
    return hands.told(pair, gettext("nothing"))


def _hand(one: Details) -> str:
    told = {"hand": one["hand"], "old": _counts(one["old"]), "new": _counts(one["new"])}
    if not one["hand"]:
        words = gettext("total %(old)s, now %(new)s") if one["old"] else gettext("total %(new)s")
    elif one["old"]:
        words = gettext("hand %(hand)s %(old)s, now %(new)s")
    else:
        words = gettext("hand %(hand)s %(new)s")
    return words % told


def _hands(hands: Sequence[Details]) -> str:
    """A card written down from its first hand on is read as it stands; otherwise each hand is named."""
    fresh = len(hands) > 1 and not any(one["old"] for one in hands)
    if fresh and [one["hand"] for one in hands] == list(range(1, len(hands) + 1)):
        return ", ".join(_counts(one["new"]) for one in hands)
    return ", ".join(_hand(one) for one in hands)


def _result(details: Details) -> str:
    hands = _hands(details["hands"])
    said = gettext("%(place)s: %(hands)s.") % {
        "place": _place(details),
        "hands": hands or gettext("nothing changed in the hands"),
    }
    reasons = (
        (details["reason"], gettext("Reason: %(text)s.")),
        (details["short"], gettext("Another number of hands: %(text)s.")),
        (details["accepted"], gettext("Accepted as written: %(text)s.")),
    )
    for text, words in reasons:
        if text:
            said += " " + words % {"text": str(text).rstrip(".")}
    if details.get("settled_by"):
        said += " " + gettext("%(side)s won the extra hand.") % {"side": names.side(details["settled_by"])}
    if details.get("late"):
        said += " " + gettext("%(side)s came too late.") % {"side": names.side(details["late"])}
    return by_table(details, said)


def _reverted(details: Details) -> str:
    return gettext("%(place)s, hand %(hand)s: back to version %(version)s, %(counts)s.") % {
        "place": _place(details),
        "hand": details["hand"],
        "version": details["version"],
        "counts": _counts(details["counts"]),
    }


def _charge(words: str | Promise) -> Callable[[Details], str]:
    def said(details: Details) -> str:
        kind = gettext("revoke")
        if details["kind"] == "points":
            points = details["points"]
            kind = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
        told = {"place": _place(details), "hand": details["hand"], "side": names.side(details["side"])}
        return with_reason(str(words) % {**told, "charge": kind}, details)

    return said


def _forfeit(words: str | Promise) -> Callable[[Details], str]:
    def said(details: Details) -> str:
        told = {"place": _place(details), "side": names.side(details["side"])}
        return with_reason(str(words) % told, details)

    return said


def _opened(details: Details) -> str:
    said = gettext("Round %(round)s opened.") % {"round": details["round"]}
    for number, tables in details["missing"].items():
        said += " " + _still_missing(number, tables)
    return said


def _still_missing(number: object, tables: Sequence[int]) -> str:
    words = ngettext(
        "Still missing: round %(round)s, table %(tables)s.",
        "Still missing: round %(round)s, tables %(tables)s.",
        len(tables),
    )
    return words % {"round": number, "tables": listed(tables)}


def _closed(details: Details) -> str:
    said = gettext("The event was closed.")
    for one in details["missing"]:
        if "tables" in one:
            said += " " + _still_missing(one["round"], one["tables"])
        elif "table" in one:
            said += " " + gettext("Not decided: what round %(round)s, table %(table)s sent late.") % one
        else:
            words = ngettext(
                "Never opened: round %(rounds)s.", "Never opened: rounds %(rounds)s.", len(one["rounds"])
            )
            said += " " + words % {"rounds": listed(one["rounds"])}
    return said


_FIELD_ORDER = {field: place for place, field in enumerate(names.FIELDS)}


def _changed(details: Details) -> str:
    parts = [
        gettext("%(field)s: %(old)s, now %(new)s")
        % {"field": names.field(field), "old": _of_field(field, old), "new": _of_field(field, new)}
        # Databases keep the keys of an object in orders of their own.
        for field, (old, new) in sorted(
            details["fields"].items(), key=lambda one: _FIELD_ORDER.get(one[0], 99)
        )
    ]
    return gettext("Settings changed. %(changes)s.") % {"changes": "; ".join(parts)}


def _of_field(field: str, value: object) -> str:
    return movements.name(value) if field == "movement" and isinstance(value, str) else _value(value)


def _value(value: object) -> str:
    if value is None:
        return gettext("nothing")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(names.ranking_name(str(one)) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(one)}" for key, one in sorted(value.items())) or gettext("nothing")
    return str(names.CONFIRMATIONS.get(str(value), value))


def _imported(details: Details) -> str:
    added, altered = len(details["added"]), len(details["changed"])
    return gettext("Entries from a list: %(added)s added, %(changed)s changed.") % {
        "added": added,
        "changed": altered,
    }


def _role(words: str | Promise) -> Callable[[Details], str]:
    roles: Mapping[str, str | Promise] = {
        "organiser": _("organiser"),
        "scorer": _("scorer"),
        "admin": _("club admin"),
    }

    def said(details: Details) -> str:
        role = str(roles.get(details["role"], details["role"]))
        return str(words) % {"name": details.get("name", ""), "role": role}

    return said


DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "event-created": _("The event was made."),
    "event-discarded": _("The draft %(name)s was thrown away."),
    "event-copied": _("Entries, rules and roles were taken over from %(source)s."),
    "event-imported": _("The event was read from a file."),
    "event-restored": _("The event was restored from a backup."),
    "event-changed": _changed,
    "event-published": _("The event is on the public page now."),
    "event-hidden": _("The event was taken off the public page."),
    "event-unseated": _("The seating was taken back."),
    "event-closed": _closed,
    "event-reopened": _("The event was reopened. Reason: %(reason)s"),
    "round-published": _("The seating of round %(round)s was published."),
    "round-opened": _opened,
    **CLOCK_DEEDS,
    **MAIL_DEEDS,
    **MOVEMENT_DEEDS,
    "result-entered": _result,
    "result-corrected": _result,
    "result-taken-back": _result,
    "result-reverted": _reverted,
    **TABLE_DEEDS,
    **DIGITAL_DEEDS,
    **STANDINGS_DEEDS,
    **SUBSTITUTE_DEEDS,
    "penalty-given": _charge(_("%(place)s, hand %(hand)s: %(charge)s for %(side)s.")),
    "penalty-taken-back": _charge(_("%(place)s, hand %(hand)s: %(charge)s for %(side)s taken back.")),
    "forfeit-given": _forfeit(_("%(place)s: %(side)s did not play.")),
    "forfeit-taken-back": _forfeit(_("%(place)s: %(side)s plays after all.")),
    "entries-imported": _imported,
    "sign-up-opened": _("Players may sign themselves up."),
    "sign-up-closed": _("Signing up was closed."),
    "event-role-given": _role(_("%(name)s is %(role)s now.")),
    "event-role-taken": _role(_("%(name)s is no longer %(role)s.")),
    "club-role-given": _role(_("%(name)s is %(role)s now.")),
    "club-role-taken": _role(_("%(name)s is no longer %(role)s.")),
    "invitation-made": _role(_("An invitation as %(role)s was made.")),
    "invitation-accepted": _role(_("%(name)s accepted the invitation as %(role)s.")),
    "invitation-withdrawn": _role(_("An invitation as %(role)s was withdrawn.")),
    "club-made": _("The club was made."),
    "club-changed": _("The club is called %(name)s now."),
    "member-added": _("%(name)s is a member now."),
    "member-changed": _("The member %(name)s was changed."),
    "person-erased": _("A person was erased, as member %(member)s of the club."),
    "user-erased": _("A sign-in was erased (user %(user)s)."),
    "password-set": _("%(name)s has a new password."),
    "user-changed": _("Somebody's sign-in was changed."),
    "reset-link-made": _("A sign-in link was made for %(name)s."),
    "reset-link-used": _("%(name)s used the sign-in link."),
    "demo-loaded": _("The demo night was loaded."),
    "demo-wiped": _("The demo night was wiped."),
}


def deed(line: Logged, kind: str = PAIRS, who: Names = MappingProxyType({})) -> str:
    """What was done, in one sentence; a deed of another version of the program by its code.

    kind: of the event, whose pairs or single players are spoken of. who: names by number, where the
    line itself tells only the number; without them the sentence tells the number too.
    """
    words = DEEDS.get(line.deed)
    try:
        if line.deed in ENTRY_DEEDS:
            return ENTRY_DEEDS[line.deed](line.details, kind)
        if line.deed in CHANGE_DEEDS:
            return CHANGE_DEEDS[line.deed](line.details, who)
        if words is None:
            return line.deed
        return words(line.details) if callable(words) else str(words) % line.details
    except (KeyError, TypeError, ValueError, AttributeError):
        # An old line with other details is still worth showing.
        return line.deed
