"""Whole lists of pairs: pasted, uploaded, written out. First the check, line by line; then storing."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.problems import Problem, Refused
from tournament import wording
from tournament.models import Event, User
from tournament.queries.entries import entry_list
from tournament.services import entry_files, entry_singles
from tournament.services.entry_files import Comparison, Reading, Row, Verdict
from tournament.web.access import event_page
from tournament.web.entries.common import open_for_entries, warn
from tournament.web.entries.forms import PasteForm, UploadForm
from tournament.wording import entrants

# A checked upload waits in its own form, signed, for this long.
UPLOAD_LASTS = 6 * 60 * 60
SALT = "tournament.entries.upload"
EXAMPLE = ("Ann Archer", "Ben Baker")


@dataclass(frozen=True)
class Checked:
    """A list as it was read, what storing it would do, and how many lines that concerns."""

    reading: Reading
    comparison: Comparison
    faults: tuple[str, ...]

    @property
    def stores(self) -> int:
        return len(self.comparison.of("add")) + len(self.comparison.of("changed"))

    @property
    def counts(self) -> dict[str, int]:
        return {
            verdict: len(self.comparison.of(verdict)) for verdict in ("add", "changed", "same", "refused")
        }

    @property
    def lines(self) -> list[tuple[Verdict, list[str]]]:
        """Each line with its sentences; the line's number has a column of its own."""
        return [
            (one, [_without_line(p) for p in (*one.problems, *one.notes)]) for one in self.comparison.verdicts
        ]


def _without_line(problem: Problem) -> str:
    kept = {name: value for name, value in problem.details.items() if name != "line"}
    return wording.sentence(Problem(problem.code, kept))


def check(event: Event, reading: Reading) -> Checked:
    """Faults of the whole list stand apart from those of single lines."""
    whole = [problem for problem in reading.problems if not reading.rows and problem.code.startswith("file-")]
    lines = tuple(problem for problem in reading.problems if problem not in whole)
    kept = Reading(reading.rows, lines)
    return Checked(kept, entry_files.compare(event, kept), tuple(wording.sentences(whole)))


def _store(request: HttpRequest, event: Event, reading: Reading) -> bool:
    """Store what was shown; False when it would do something else by now, and then nothing is stored."""
    user: User = request.user  # type: ignore[assignment]
    try:
        done = entry_files.apply(event, reading, user, mark=request.POST.get("mark", "-"))
    except Refused as refused:
        warn(request, refused)
        return False
    stored = len(done.of("add")) + len(done.of("changed"))
    messages.success(request, entrants.stored(event.kind, stored))
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def entries_paste(request: HttpRequest, event: Event) -> HttpResponse:
    """Lines such as "Ann A & Ben B"; the text stays in its field until it is stored."""
    form, checked = PasteForm(request.POST or None, event=event), None
    single = entry_files.is_single(event)
    if request.method == "POST" and form.is_valid():
        checked = check(event, entry_files.read_lines(form.cleaned_data["text"], single=single))
        if "store" in request.POST and checked.stores and _store(request, event, checked.reading):
            return redirect("entries", event.slug)
    context = {"form": form, "checked": checked, "part": "paste", "samples": _samples(single)}
    return _page(request, event, "entries/paste.html", context)


def _samples(single: bool) -> list[str]:
    """Ways to write one pair, or one player; two names on a line share a seat."""
    if single:
        return [EXAMPLE[0], f"1. {EXAMPLE[0]}", "Archer, Ann", " & ".join(EXAMPLE)]
    joins = (" & ", f" {_('and')} ", " / ", " + ", "; ")
    return [
        f"{number}{join.join(EXAMPLE)}" for number, join in zip(("", "", "", "", "1. "), joins, strict=True)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def entries_import(request: HttpRequest, event: Event) -> HttpResponse:
    """A file: read and compared at once, stored with a second press."""
    if request.method == "POST" and "rows" in request.POST:
        return _second_press(request, event)
    form, checked, packed = UploadForm(request.POST or None, request.FILES or None), None, ""
    if request.method == "POST" and form.is_valid():
        upload = form.cleaned_data["file"]
        # One byte more than is read tells a large file from one of exactly the limit.
        data = upload.read(entry_files.LARGEST + 1)
        checked = check(event, entry_files.read_file(data, single=entry_files.is_single(event)))
        packed = _pack(event, checked.reading)
    context = {"form": form, "checked": checked, "packed": packed}
    return _file_page(request, event, context)


def _file_page(request: HttpRequest, event: Event, context: Mapping[str, object]) -> HttpResponse:
    sample = (entry_files.HEAD, ("1", *EXAMPLE, event.club.name))
    if entry_files.is_single(event):
        sample = (entry_singles.HEAD, ("1", EXAMPLE[0], "", "", event.club.name))
    return _page(request, event, "entries/import.html", {"part": "import", "sample": sample, **context})


def _second_press(request: HttpRequest, event: Event) -> HttpResponse:
    reading = _unpack(event, request.POST["rows"])
    if reading is None:
        messages.warning(request, _("That check is too old. Choose the file once more. Nothing was stored."))
        return redirect("entries-import", event.slug)
    if _store(request, event, reading):
        return redirect("entries", event.slug)
    checked = check(event, reading)
    return _file_page(
        request, event, {"form": UploadForm(), "checked": checked, "packed": _pack(event, reading)}
    )


def _pack(event: Event, reading: Reading) -> str:
    rows = [list(dataclasses.astuple(row)) for row in reading.rows]
    faults = [[problem.code, dict(problem.details)] for problem in reading.problems]
    return signing.dumps([event.pk, rows, faults], salt=SALT, compress=True)


def _unpack(event: Event, packed: str) -> Reading | None:
    try:
        pk, rows, faults = signing.loads(packed, salt=SALT, max_age=UPLOAD_LASTS)
    except signing.BadSignature:
        return None
    if pk != event.pk:
        return None
    read = tuple(Row(line, tuple(names), *rest) for line, names, *rest in rows)
    return Reading(read, tuple(Problem(code, details) for code, details in faults))


def _page(request: HttpRequest, event: Event, template: str, context: Mapping[str, object]) -> HttpResponse:
    shown = {"event": event, "tab": "entries", "open": open_for_entries(event), **context}
    return render(request, template, shown)


def _csv(text: str, name: str) -> HttpResponse:
    # The mark in front tells spreadsheets that the text is UTF-8.
    answer = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, name) or ""
    return answer


@require_safe
@event_page("organiser")
def entries_template(request: HttpRequest, event: Event) -> HttpResponse:
    """A file to fill in: the head, and two lines that show how."""
    if entry_files.is_single(event):
        players = [(str(number), (name,), "", event.club.name) for number, name in enumerate(EXAMPLE, 1)]
        return _csv(entry_files.singles_text(players), "players-template.csv")
    rows = [("1", EXAMPLE, event.club.name), ("2", ("Cy Cooper", "Di Dale"), event.club.name)]
    return _csv(entry_files.csv_text(rows), "pairs-template.csv")


@require_safe
@event_page("organiser")
def entries_export(request: HttpRequest, event: Event) -> HttpResponse:
    """All who play, in the form in which they can be read back."""
    if entry_files.is_single(event):
        players = [(line.pair, line.names, line.role, line.home_club) for line in entry_list(event).playing]
        return _csv(entry_files.singles_text(players), f"{event.slug}-players.csv")
    rows = [(line.pair, line.names, line.home_club) for line in entry_list(event).playing]
    return _csv(entry_files.csv_text(rows), f"{event.slug}-pairs.csv")
