"""The second door to events and results: it calls the services that the pages call, and deletes nothing."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scoring.problems import Refused
from tournament.admin.own import OwnEventFilter, OwnEventsAdmin
from tournament.admin.sheet_form import SheetForm, fieldsets_of
from tournament.mapping.hands import hand_on
from tournament.models import (
    Event,
    HandScore,
    LogEntry,
    Lot,
    Penalty,
    Round,
    Seat,
    Sitting,
    Submission,
    Substitute,
)
from tournament.queries.seated_names import names_in
from tournament.services import events
from tournament.wording import deed, hands, sentence


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    """What may be changed of an event here; the rest has its pages."""

    class Meta:
        model = Event
        fields = ["name", "date", "sit_out", "embargo"]

    by: Any = None

    def clean(self) -> dict[str, Any] | None:
        """Try it and undo it, so that everything the service says stands on the form."""
        cleaned = super().clean()
        if not self.errors:
            try:
                with transaction.atomic():
                    self.store(self.by)
                    transaction.set_rollback(True)
            except Refused as refusal:
                for problem in refusal.problems:
                    field = str(problem.details.get("field", ""))
                    self.add_error(field if field in self.fields else None, str(sentence(problem)))
        return cleaned

    def store(self, by: Any) -> None:
        events.change(Event.objects.get(pk=self.instance.pk), by, **self.cleaned_data)


class ReadOnlyInline(admin.TabularInline):  # type: ignore[type-arg]
    """Rows of the page's own row, to be read; whoever sees the page sees them."""

    extra = 0

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class VersionsInline(ReadOnlyInline):
    """Every version of every hand of a table."""

    model = HandScore
    fields = ["hand", "version", "in_words", "is_current", "entered_by", "entered_at", "source", "reason"]
    verbose_name_plural = _("history")
    ordering = ["hand", "-version"]

    @admin.display(description=_("result"))
    def in_words(self, row: HandScore) -> str:
        return hands.hand(hand_on(row), "–")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("entered_by", "sitting")


class PenaltiesInline(ReadOnlyInline):
    model = Penalty
    fields = ["hand", "side", "kind", "points", "given_by", "given_at", "taken_back_by", "taken_back_at"]


class SendingsInline(ReadOnlyInline):
    """Every sending of a table's result, with its receipt and what a phone said with it."""

    model = Submission
    fields = ["receipt", "source", "side", "sent_by", "said", "at"]
    verbose_name_plural = _("sendings")
    ordering = ["receipt"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("sent_by")


class SittingsInline(ReadOnlyInline):
    model = Sitting
    fields = ["table_number", "state", "short", "accepted"]
    show_change_link = True


@admin.register(Event)
class EventAdmin(OwnEventsAdmin):
    """Name, date, sit-out policy and embargo; the game itself is changed on the event's own pages."""

    event_path = "pk"
    editable = True
    form = EventForm
    list_display = ["name", "date", "club", "state"]
    list_filter = ["state"]
    list_select_related = ["club"]
    search_fields = ["name"]
    date_hierarchy = "date"
    fields = [
        "name",
        "date",
        "sit_out",
        "embargo",
        "club",
        "state",
        "rules",
        "rounds_planned",
        "hands_per_round",
    ]
    readonly_fields = ["club", "state", "rules", "rounds_planned", "hands_per_round"]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        made = super().get_form(request, obj, change=change, **kwargs)
        made.by = request.user
        return made

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:
        form.store(request.user)


@admin.register(Round)
class RoundAdmin(OwnEventsAdmin):
    """A round with its tables, to be read."""

    list_display = ["event", "number", "state", "opened_at"]
    list_filter = [OwnEventFilter, "state"]
    list_select_related = ["event"]
    search_fields = ["event__name"]
    ordering = ["-event__date", "event", "number"]
    inlines = [SittingsInline]


@admin.register(Sitting)
class SittingAdmin(OwnEventsAdmin):
    """One table's result: typed here as on the grid, with every version below it."""

    deed = "score"
    event_path = "round__event"
    editable = True
    list_display = ["table_number", "of_round", "of_event", "state", "short", "accepted"]
    list_display_links = ["table_number", "of_round"]
    list_filter = [OwnEventFilter, "state", "round__number"]
    list_select_related = ["round__event"]
    search_fields = ["round__event__name"]
    ordering = ["-round__event__date", "round__event", "round__number", "table_number"]
    readonly_fields = ["of_event", "of_round", "table_number", "pairs", "state"]
    inlines = [VersionsInline, PenaltiesInline, SendingsInline]

    @admin.display(description=_("event"))
    def of_event(self, sitting: Sitting) -> str:
        return str(sitting.round.event)

    @admin.display(description=_("round"))
    def of_round(self, sitting: Sitting) -> int:
        return sitting.round.number

    @admin.display(description=_("pairs"))
    def pairs(self, sitting: Sitting) -> str:
        sides: dict[str, list[str]] = {"ns": [], "ew": []}
        for seat in Seat.objects.filter(sitting=sitting).order_by("place").select_related("entry"):
            sides[seat.side] += names_in(seat.entry, sitting.round.number)
        return " – ".join(" & ".join(names) for names in sides.values())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("round__event")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        head = (None, {"fields": list(self.readonly_fields)})
        return [head, *((title, {"fields": fields}) for title, fields in fieldsets_of(obj))]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        # Its fields are made for the table at hand, so Django's factory could not know them.
        return type("SheetForm", (SheetForm,), {"by": request.user})

    def save_model(self, request: HttpRequest, obj: Sitting, form: Any, change: bool) -> None:
        form.store(by=request.user)


@admin.register(Lot)
class LotAdmin(OwnEventsAdmin):
    """Lots and play-offs, those taken back among them, to be read."""

    list_display = ["event", "kind", "order", "seed", "by", "at", "taken_back_at"]
    list_filter = [OwnEventFilter, "kind"]
    list_select_related = ["event"]


@admin.register(Substitute)
class SubstituteAdmin(OwnEventsAdmin):
    """Who plays in another's stead, to be read; it is changed where the evening changes."""

    list_display = ["event", "entry", "position", "from_round", "name", "seated_by", "seated_at"]
    list_select_related = ["event", "entry", "seated_by"]
    search_fields = ["event__name", "name"]


@admin.register(LogEntry)
class LogAdmin(OwnEventsAdmin):
    """What happened in one's own events."""

    list_display = ["at", "event", "by", "in_words"]
    list_filter = [OwnEventFilter]
    list_select_related = ["event", "by"]
    date_hierarchy = "at"

    @admin.display(description=_("deed"))
    def in_words(self, line: LogEntry) -> str:
        return deed(line, line.event.kind) if line.event else deed(line)
