"""What every admin page of an event has in common: own events only, and nothing is deleted.

Who may see and change a row follows the same table of roles as the pages
(services/permissions.py), not Django's own permissions, which know no events.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.services.permissions import events_for

# Columns of secrets: of a device, of a chair's link, of a shuffle, and of a hand that is played.
SECRETS = frozenset({"secret_hash", "seen", "deal", "game", "analysis", "server_seed", "seed", "key"})


class OwnEventsAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows of the events in which the person may do ``deed``.

    event_path: from the row to its event, as a lookup. editable: whether the page stores anything.
    """

    deed = "run-event"
    event_path = "event"
    editable = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        own = events_for(request.user, self.deed).values("pk")
        return super().get_queryset(request).filter(**{f"{self.event_path}__in": own})

    def _may(self, request: HttpRequest, obj: Model | None) -> bool:
        if not (request.user.is_active and request.user.is_staff):
            return False
        if obj is None:
            return events_for(request.user, self.deed).exists()
        return self.get_queryset(request).filter(pk=obj.pk).exists()

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._may(request, None)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._may(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.editable and self._may(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Never by a secret: a list that shrinks or not would spell it out, letter by letter."""
        return SECRETS.isdisjoint(lookup.split("__")) and super().lookup_allowed(lookup, value, request)


class OwnEventFilter(admin.SimpleListFilter):
    """A filter by event that names no event of anybody else. The admin gives ``event_path``."""

    title = _("event")
    parameter_name = "of_event"

    def __init__(self, request: HttpRequest, params: Any, model: type[Model], model_admin: Any) -> None:
        self.event_path = model_admin.event_path
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: OwnEventsAdmin) -> list[tuple[str, str]]:  # type: ignore[override]
        own: QuerySet[Event] = events_for(request.user, model_admin.deed)
        return [
            (slug, f"{name}, {date}") for slug, name, date in own.values_list("slug", "name", "date")[:50]
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{f"{self.event_path}__slug": self.value()}) if self.value() else queryset
