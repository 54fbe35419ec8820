"""What came from the tables, to be read: codes, phones, and results that wait for a decision.

Deciding and renewing have pages of their own; here nothing is stored. Every sending stands with
its receipt on the page of its table.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tournament.admin.own import OwnEventFilter, OwnEventsAdmin
from tournament.models import HeldResult, TableCode, TableSession


@admin.register(TableCode)
class TableCodeAdmin(OwnEventsAdmin):
    """Every code a table has or had."""

    list_display = ["event", "table_number", "code", "made_at", "retired_at"]
    list_filter = [OwnEventFilter]
    list_select_related = ["event"]
    search_fields = ["event__name"]
    ordering = ["-event__date", "event", "table_number", "-pk"]
    fields = ["event", "table_number", "code", "made_at", "retired_at"]


class OfTable(OwnEventsAdmin):
    """Rows that hang on a table in a round; whoever scores in the event may read them."""

    deed = "score"
    event_path = "sitting__round__event"
    list_filter = [OwnEventFilter, "sitting__round__number"]
    list_select_related = ["sitting__round__event"]
    search_fields = ["sitting__round__event__name"]

    @admin.display(description=_("event"))
    def of_event(self, row: TableSession | HeldResult) -> str:
        return str(row.sitting.round.event)

    @admin.display(description=_("round"))
    def of_round(self, row: TableSession | HeldResult) -> int:
        return row.sitting.round.number

    @admin.display(description=_("table"))
    def of_table(self, row: TableSession | HeldResult) -> int:
        return row.sitting.table_number


@admin.register(TableSession)
class TableSessionAdmin(OfTable):
    """A phone that spoke for a side. Its secret is nowhere, and the hash of it is shown to nobody."""

    list_display = ["of_event", "of_round", "of_table", "side", "opened_at", "seen_at", "ended_at"]
    fields = ["of_event", "of_round", "of_table", "side", "opened_at", "seen_at", "ended_at"]
    readonly_fields = ["of_event", "of_round", "of_table"]
    ordering = ["-opened_at"]


@admin.register(HeldResult)
class HeldResultAdmin(OfTable):
    """What a table said that did not count at once, and how it ended."""

    list_display = ["of_event", "of_round", "of_table", "side", "kind", "outcome", "decided_by", "decided_at"]
    list_filter = [OwnEventFilter, "kind", "outcome"]
    list_select_related = ["sitting__round__event", "decided_by"]
    fields = [
        "of_event",
        "of_round",
        "of_table",
        "side",
        "kind",
        "hands",
        "outcome",
        "decided_by",
        "decided_at",
    ]
    readonly_fields = ["of_event", "of_round", "of_table"]
    ordering = ["-pk"]
