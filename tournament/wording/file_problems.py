"""Sentences about files of the results format and the commands that read them."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _key_unknown(details: Mapping[str, object]) -> str:
    if details["near"]:
        return gettext("there is no key “%(key)s”. Did you mean “%(near)s”?") % details
    return gettext("there is no key “%(key)s”. Keys here: %(known)s.") % details


def _word_unknown(details: Mapping[str, object]) -> str:
    said = gettext("%(value)s is not known here. There are: %(known)s.") % details
    if details["near"]:
        said += " " + gettext("Did you mean %(near)s?") % details
    return said


FILE_PROBLEMS: Mapping[str, Words] = {
    # reading
    "file-not-found": _("there is no such file, or it cannot be read."),
    "file-not-written": _("the file cannot be written."),
    # backups
    "backup-unreadable": _("this is no backup that can be read."),
    "backup-version": _("the backup has version %(version)s. This program reads version %(known)s."),
    "backup-cut-off": _("the backup is cut off: its end is missing. Nothing was restored."),
    "backup-changed": _("the backup was changed after it was made. Nothing was restored."),
    "backup-kind": _("this is a backup of another kind (%(kind)s)."),
    "backup-newer": _(
        "the backup is from a newer program (%(migration)s). Install that program, then restore."
    ),
    "backup-other-migration": _(
        "the backup of this event is from another version of the program (%(migration)s). "
        "Restore it there, and export the event."
    ),
    "backup-not-empty": _(
        "This database is not empty (%(model)s). Everything is restored into an empty one only: "
        "name a new one in DATABASE_URL, or a new folder in VAR_DIR."
    ),
    "backup-event-there": _("this event is here already. Nothing was restored."),
    "document-too-large": _("The file is too large. It may have %(most)s MB."),
    "file-not-utf8": _("The file is not UTF-8 text: byte %(byte)s fits nothing."),
    "file-not-json": _("column %(column)s: this is not JSON."),
    "file-too-deep": _("The file has too many brackets inside each other."),
    "file-key-twice": _("The key “%(key)s” stands twice in one object."),
    "file-number-strange": _("%(value)s is not a number that can be counted with."),
    "file-number-long": _("%(value)s has too many digits."),
    # shape
    "file-key-missing": _("the key “%(key)s” is missing."),
    "file-key-unknown": _key_unknown,
    "file-not-supported": _("The file has “%(key)s”. This version cannot work with them yet."),
    "file-not-object": _("%(value)s should be an object, in curly brackets."),
    "file-not-list": _("%(value)s should be a list, in square brackets."),
    "file-list-length": _("the list has %(found)s items. It may have %(least)s to %(most)s."),
    "file-not-text": _("%(value)s should be text, in quotation marks."),
    "file-text-broken": _("this text has a character that cannot be stored."),
    "file-text-length": _("this text should have %(least)s to %(longest)s characters."),
    "file-not-whole": _("%(value)s is not a whole number."),
    "file-number-range": _("%(value)s does not fit. It is a whole number from %(least)s to %(most)s."),
    "file-not-exact": _("%(value)s is not an exact number. Write it like 3, 6.1 or “20/3”."),
    "file-not-truth": _("%(value)s should be true or false."),
    "file-not-date": _("%(value)s is not a date. Write it like “2026-12-01”."),
    "file-word-unknown": _word_unknown,
    # meaning
    "file-entry-twice": _("number %(entry)s stands twice."),
    "file-entry-numbers": _("numbers have to run from 1 to %(entries)s once results are in."),
    "file-entry-unknown": _("there is no entry %(entry)s."),
    "file-state": _("an event that is %(state)s has no results and no open round."),
    "file-rounds-opened": _(
        "rounds opened: %(opened)s. But there are results of round %(last)s, which is not open then."
    ),
    "file-tricks-twice": _(
        "“tricks” are the bidders', and “ns” or “ew” is written too. Of bid whist write “tricks” alone."
    ),
    "file-stage": _("stage %(stage)s: the round is of another stage."),
    "file-result-twice": _("this table has a result already."),
    "file-seats-number": _("each side has %(needed)s of the entries here."),
    "file-seats-differ": _(
        "entries %(ns)s against %(ew)s. "
        "The movement seats %(planned_ns)s North-South and %(planned_ew)s East-West."
    ),
    "file-table-unknown": _("there is no such table in this round."),
    "file-hands-for-totals": _("this event records one total a round, so write “totals”."),
    # what the program worked out
    "file-schedule-differs": _("this round is not seated as the movement and the results say."),
    "file-certificate-differs": _(
        "%(measure)s is said to be %(value)s, at best %(bound)s. It is %(found)s, at best %(found_bound)s."
    ),
    "file-value-differs": _("%(key)s is said to be %(value)s. It is %(found)s."),
    "file-row-strange": _("there is no %(key)s %(value)s here, or it has a line already."),
    "file-row-missing": _("the line with %(key)s %(value)s is missing."),
    # commands
    "event-unknown": _("There is no event with the address %(event)s."),
    "club-unknown": _("There is no club with the address %(club)s."),
    "member-unknown": _("%(club)s has no member called %(name)s."),
    "user-unknown": _("Nobody signs in with %(email)s."),
    "database-empty": _("The database has no tables yet. Run: python3 manage.py migrate"),
}
