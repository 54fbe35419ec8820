"""Tables on screens, to be read: which there are, and how far their hands are. What was dealt, seeds and
links are on no page of the admin."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tournament.admin.own import OwnEventsAdmin
from tournament.models import DealtHand, DigitalTable


@admin.register(DigitalTable)
class DigitalTableAdmin(OwnEventsAdmin):
    """Every table of an event that is, or was, played on screens."""

    event_path = "sitting__round__event"
    list_display = ["of_event", "of_round", "of_table", "state", "turn_seconds", "then", "delay"]
    list_select_related = ["sitting__round__event"]
    search_fields = ["sitting__round__event__name"]
    fields = ["of_event", "of_round", "of_table", "state", "turn_seconds", "then", "delay", "bot", "made_at"]
    readonly_fields = ["of_event", "of_round", "of_table"]
    ordering = ["-pk"]

    @admin.display(description=_("event"))
    def of_event(self, row: DigitalTable) -> str:
        return str(row.sitting.round.event) if row.sitting else ""

    @admin.display(description=_("round"))
    def of_round(self, row: DigitalTable) -> int:
        return row.sitting.round.number if row.sitting else 0

    @admin.display(description=_("table"))
    def of_table(self, row: DigitalTable) -> int:
        return row.sitting.table_number if row.sitting else 0


@admin.register(DealtHand)
class DealtHandAdmin(OwnEventsAdmin):
    """How far each hand is, and which deals were given up."""

    event_path = "table__sitting__round__event"
    list_display = ["of_table", "number", "attempt", "state", "why", "reason", "ns", "ew", "kept_out"]
    list_select_related = ["table__sitting__round__event"]
    search_fields = ["table__sitting__round__event__name"]
    fields = ["of_table", "number", "attempt", "board", "dealer", "state", "begun_at", "over_at", "why"]
    readonly_fields = ["of_table"]
    ordering = ["-pk"]

    @admin.display(description=_("table"))
    def of_table(self, row: DealtHand) -> str:
        sitting = row.table.sitting
        return f"{sitting.round.event}: {sitting.round.number}/{sitting.table_number}" if sitting else ""
