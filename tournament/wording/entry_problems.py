"""Sentences about people, partnerships, lists of them, and roles."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _player_twice(details: Mapping[str, object]) -> str:
    if details["absent"]:
        return gettext("%(name)s is entered already, in %(pair)s, who did not come.") % details
    return gettext("%(name)s is entered already, in %(pair)s.") % details


def _players_number(details: Mapping[str, object]) -> str:
    needed = int(str(details["needed"] or 0))
    return (
        ngettext(
            "An entry has %(needed)s name, not %(found)s.",
            "An entry has %(needed)s names, not %(found)s.",
            needed,
        )
        % details
    )


# What the texts of a pair are called on its form.
_TEXTS: Mapping[str, str | Promise] = {"label": _("Pair name"), "home_club": _("Club")}


def _of_player(words: str | Promise) -> Callable[[Mapping[str, object]], str]:
    """Which of two players is meant, where there are two."""

    def said(details: Mapping[str, object]) -> str:
        sentence = str(words) % details
        if details["text"]:
            return gettext("%(text)s: %(sentence)s") % {
                "text": _TEXTS[str(details["text"])],
                "sentence": sentence,
            }
        if details["player"] and details["players"] != 1:
            return gettext("Player %(player)s: %(sentence)s") % {
                "player": details["player"],
                "sentence": sentence,
            }
        return sentence

    return said


ENTRY_PROBLEMS: Mapping[str, Words] = {
    # names
    "name-empty": _of_player(_("The name is missing.")),
    "name-invisible": _of_player(_("This name cannot be seen. Write one that can be read.")),
    "name-control": _of_player(_("“%(name)s” has a line break or another mark that no name has.")),
    "name-too-long": _of_player(_("A name has up to 100 characters. “%(name)s” has %(length)s.")),
    # partnerships
    "players-number": _players_number,
    "pair-with-itself": _("%(name)s cannot play with himself or herself. Name the partner."),
    "player-twice": _player_twice,
    "label-twice": _("The pair name %(label)s is taken already, by %(pair)s."),
    "label-number": _("“%(label)s” would be read as a number. Write a pair name with a letter in it."),
    "player-twice-in-list": _("%(name)s stands in line %(other)s already."),
    "already-entered": _("%(name)s is entered already."),
    "too-many-entries": _("An event has up to %(most)s entries."),
    "entry-gone": _("This entry has been taken out meanwhile."),
    "member-twice": _("The club has a member called %(name)s already."),
    "sign-up-closed": _("Signing up is closed. Ask the organiser."),
    # lists
    "line-comma": _("“%(text)s” has no & between two names. Write Ann & Ben."),
    "line-many-names": _("“%(text)s” has %(found)s names. A pair has two."),
    "line-one-name": _("“%(text)s” is one name. Write both, like Ann & Ben."),
    "line-cells": _("this line has %(found)s cells. It should have %(needed)s."),
    "pair-number-not-kept": _("number %(wanted)s is not free, so the next one is given."),
    "pair-number-stays": _("number %(wanted)s is not free, so it stays number %(number)s."),
    "line-break-joined": _("a line break inside a cell is read as a blank."),
    "label-twice-in-list": _("the pair name %(label)s stands in line %(other)s already."),
    "list-changed": _("The entries have changed since you looked. Look again before you save."),
    "file-empty": _("The file is empty."),
    "file-too-large": _("The file is too large. It may have %(most)s kB."),
    "file-too-long": _("The list is too long. It may have %(most)s lines."),
    "file-unreadable": _("The file cannot be read. Save it as CSV (UTF-8) or XLSX and try again."),
    "file-column-missing": _("The column %(column)s is missing."),
    "file-quote-open": _("a quotation mark is opened and never closed."),
    # people and roles
    "mail-not-valid": _("%(mail)s is not a mail address."),
    "mail-taken": _("Somebody signs in with %(mail)s already."),
    "phone-not-valid": _("%(phone)s is not a telephone number."),
    "club-name-taken": _("There is a club called %(name)s already."),
    "role-unknown": _("There is no role %(role)s."),
    "last-admin": _("%(name)s is the club's only admin. Name another one first."),
    "last-organiser": _("%(name)s is the event's only organiser. Name another one first."),
    "owner-stays": _("%(name)s owns this installation and stays."),
    "not-yours": _("You may not do this."),
    "link-not-valid": _(
        "This link is not valid. It may have been used or have run out; ask for another one."
    ),
    "invitation-used": _("This invitation was used already. Ask for another one."),
    "reset-not-yours": _("You cannot make a link for %(name)s."),
    "undo-not-possible": _("This cannot be taken back."),
    "undo-too-late": _("Too much has changed since, so this cannot be taken back."),
}
