"""Sentences about an event's settings, its state, its rounds and its roles."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.movements import MOVEMENTS

Words = str | Promise | Callable[[Mapping[str, object]], str]

_STATES: Mapping[str, str | Promise] = {
    "draft": _("The event is still being prepared. Seat everybody first."),
    "seated": _("The event is seated. Open the first round, or go back to the entries."),
    "running": _("The event is being played. This can no longer be changed."),
    "closed": _("The event is closed. Reopen it first."),
}


def _wrong_state(details: Mapping[str, object]) -> str:
    state, deed = str(details["state"]), str(details["deed"])
    if state == "seated" and deed in ("change-entries", "change-game", "seat"):
        return gettext("Everybody is seated already. Go back to the entries to change this.")
    if state == "running" and deed == "unseat":
        return gettext("The first round is open, so the seating stays.")
    return str(_STATES.get(state, _STATES["running"]))


def _near(details: Mapping[str, object]) -> str:
    near = details["near"]
    return " " + gettext("Did you mean %(near)s?") % {"near": near} if near else ""


def _option_unknown(details: Mapping[str, object]) -> str:
    return gettext("There is no option %(option)s.") % details + _near(details)


def _tables_missing(details: Mapping[str, object]) -> str:
    """``Tables 2 and 7 have no result yet. Table 3 waits for the other side.``"""
    parts = []
    if details["empty"] or not (details["waiting"] or details["disputed"]):
        tables = details["empty"] or details["tables"]
        words = ngettext(
            "table %(tables)s has no result yet.", "tables %(tables)s have no result yet.", _several(tables)
        )
        parts.append(words % {"tables": tables})
    if tables := details["waiting"]:
        words = ngettext(
            "table %(tables)s waits for the other side.",
            "tables %(tables)s wait for the other side.",
            _several(tables),
        )
        parts.append(words % {"tables": tables})
    if tables := details["disputed"]:
        words = ngettext("table %(tables)s is disputed.", "tables %(tables)s are disputed.", _several(tables))
        parts.append(words % {"tables": tables})
    return " ".join([parts[0], *(part[:1].upper() + part[1:] for part in parts[1:])])


def _several(numbers: object) -> int:
    """1 or 2, for the form of the sentence; the numbers stand as text by now."""
    return 1 if str(numbers).isdigit() else 2


def _rounds_unplayed(details: Mapping[str, object]) -> str:
    many = not str(details["rounds"]).isdigit()
    return (
        ngettext(
            "Round %(rounds)s was never opened.", "Rounds %(rounds)s were never opened.", 2 if many else 1
        )
        % details
    )


def _paper_hands_blank(details: Mapping[str, object]) -> str:
    many = not str(details["hands"]).isdigit()
    return (
        ngettext(
            "Hand %(hands)s is blank. Type it, or say why it was not played.",
            "Hands %(hands)s are blank. Type them, or say why they were not played.",
            2 if many else 1,
        )
        % details
    )


def _meetings_repeat(details: Mapping[str, object]) -> str:
    return (
        gettext(
            "%(entries)s pairs have met everybody after %(cycle)s rounds. In %(rounds)s rounds pairs must "
            "meet again, up to %(most)s times; the meetings are spread evenly."
        )
        % details
    )


def _movement_entries(details: Mapping[str, object]) -> str:
    movement = MOVEMENTS.get(str(details["movement"]))
    if movement is not None and movement.kind != "pairs":
        words = gettext("%(movement)s is for %(least)s to %(most)s players, not %(value)s.")
    else:
        words = gettext("%(movement)s is for %(least)s to %(most)s pairs, not %(value)s.")
    return words % details


EVENT_PROBLEMS: Mapping[str, Words] = {
    "wrong-state": _wrong_state,
    # settings
    "text-empty": _("%(field)s: please write something."),
    "text-too-long": _("%(field)s: %(length)s characters are too many. There is room for %(longest)s."),
    "text-not-storable": _("%(field)s: this text has a character that cannot be stored."),
    "date-unreadable": _("%(value)s is not a date. Write it like 2026-12-01."),
    "zone-unknown": _("%(value)s is not a time zone. Write one like Europe/London."),
    "kind-unknown": _("Entries are one of %(known)s, not %(value)s."),
    "movement-unknown": _("There is no such movement. There are: %(known)s."),
    "number-range": _("%(field)s: %(value)s does not fit. It is a whole number from %(least)s to %(most)s."),
    "hands-per-round": _("%(value)s hands a round do not fit. It is a whole number from 1 to %(most)s."),
    "slug-form": _("%(value)s cannot be an address. Use small letters, digits and hyphens."),
    "slug-taken": _("The address %(value)s is taken by another event."),
    "rules-unknown": _("There are no rules called %(value)s. There are: %(known)s."),
    "options-shape": _("Options are names with values, not %(value)s."),
    "option-unknown": _option_unknown,
    "option-value": _("%(option)s is one of %(allowed)s, not %(value)s."),
    "option-number": _("%(option)s is a whole number from %(least)s to %(most)s, not %(value)s."),
    "option-revoke": _("A revoke costs “tricks”, or %(least)s to %(most)s points, not %(value)s."),
    "option-of-bid-whist": _("%(option)s belongs to bid whist, and this is basic whist."),
    "option-of-drive": _("%(option)s belongs to a drive, and this event has fixed partners."),
    "trump-list": _("Trumps are a word, or a list of 1 to %(most)s trumps, not %(value)s."),
    "trump-unknown": _("%(values)s: not a trump. There are: %(allowed)s."),
    "match-points": _("Match points are two numbers, for a win and a draw, not %(value)s."),
    "match-points-order": _(
        "A win gives %(win)s and a draw %(draw)s. "
        "A win gives more than nothing, and a draw no more than a win."
    ),
    "restart-without-rotation": _("With a turned card there is no order of trumps to start afresh."),
    "target-unused": _("%(option)s only means something where a target ends the round."),
    "minutes-missing": _("A clock ends the round, so say how many minutes it runs."),
    "totals-with-target": _("A round that ends at a target needs the result of each hand, not one total."),
    "totals-with-revoke-points": _("With one total a round, a revoke can only cost tricks."),
    "totals-need-tricks": _(
        "%(name)s needs the result of each hand. With one total a round, rank on tricks."
    ),
    "totals-compare-tricks": _(
        "With one total a round, %(name)s has to compare tricks: set “compare” to tricks."
    ),
    "rank-by-empty": _("Say what the event ranks on. There are: %(known)s."),
    "rank-by-unknown": _("%(name)s is not a ranking value. There are: %(known)s."),
    "rank-by-twice": _("%(name)s stands twice in the ranking list."),
    "sit-out-unknown": _("A sit-out gives one of %(known)s, or a number, not %(value)s."),
    # movements and seating
    "movement-entries": _movement_entries,
    "movement-rounds": _("%(movement)s has %(least)s to %(most)s rounds, not %(value)s."),
    "movement-hands": _("A round has %(least)s to %(most)s hands, not %(value)s."),
    "meetings-repeat": _meetings_repeat,
    "too-few-entries": _("Too few are entered: %(entries)s. It takes at least %(least)s."),
    "given-needs-seats": _("The seats of this event come from a file. Choose the file, or a movement."),
    "already-played": _("Something has been played already, so the seating stays."),
    # rounds
    "round-unknown": _("There is no round %(round)s. The event has %(rounds)s."),
    "round-over": _("Round %(round)s is over."),
    "round-not-next": _("Round %(next)s comes next, not round %(round)s."),
    "round-not-open": _("Round %(round)s is not open yet."),
    "tables-missing": _tables_missing,
    "clock-none": _("Round %(round)s has no clock. Start one first."),
    "clock-minutes-missing": _("Say how many minutes the clock runs, such as 20."),
    "late-undecided": _("a result came late and nobody has decided about it."),
    "digital-undecided": _("a hand was played on screen and nobody has decided whether it counts."),
    "rounds-unplayed": _rounds_unplayed,
    # exports
    "export-kind": _("There is no file of kind %(kind)s. There are: %(known)s."),
    "export-not-closed": _("The file is made once the event is closed."),
    "export-outdated": _("The event has changed since this file was asked for. Ask for it again."),
    "paper-hands-blank": _paper_hands_blank,
    "paper-size": _("Paper is one of %(known)s, not %(paper)s."),
    "paper-not-seated": _("%(name)s: this can be printed once everybody is seated."),
    "paper-not-played": _("%(name)s: this can be printed once the first round is open."),
    "paper-over": _("%(name)s: the evening is over. Print what comes after it, or reopen it first."),
    "paper-nobody": _("Nobody is entered yet. Enter those who play first."),
    "paper-nothing": _("%(name)s: there is nothing to print yet."),
    "paper-pairs": _("There are no numbers %(numbers)s at this event. Choose among those on the page."),
}
