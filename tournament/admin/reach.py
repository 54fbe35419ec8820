"""What every list in the admin has in common: who opens it sees only what is his.

Django's own permissions are not asked: the table in services.permissions decides
here as it does on the pages.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Field, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from scoring.problems import Refused
from tournament import wording


class OwnAdmin(admin.ModelAdmin):
    """A list restricted to ``reach(user)``; it may be seen by all staff and changed by nobody.

    Subclasses say otherwise, and change through the services. ``get_queryset`` is also what
    autocompletes, foreign keys and single pages look at, so all of them are restricted alike.
    """

    def reach(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows that are this person's."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        whole = super().get_queryset(request)
        return whole.filter(pk__in=self.reach(request).values("pk"))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and request.user.is_staff)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """No deed on many rows at once: such deeds would pass the services by."""
        return {}

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Never by a hash: a list that shrinks or not would spell it out, letter by letter."""
        asked = set(lookup.split("__"))
        return not asked & {"password", "secret_hash"} and super().lookup_allowed(lookup, value, request)

    def formfield_for_foreignkey(self, db_field: Field, request: HttpRequest, **kwargs: Any) -> Any:
        """A choice of related rows offers, and takes, only what is in reach."""
        related = self.admin_site._registry.get(db_field.related_model)  # type: ignore[union-attr]
        if related is not None:
            kwargs["queryset"] = related.get_queryset(request)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """What a service refuses is told on the page, and nothing is stored."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Refused as refused:
            return self._told(request, refused)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().delete_view(request, *args, **kwargs)
        except Refused as refused:
            return self._told(request, refused)

    def _told(self, request: HttpRequest, refused: Refused) -> HttpResponse:
        for sentence in wording.sentences(refused.problems):
            self.message_user(request, sentence, messages.ERROR)
        return HttpResponseRedirect(request.get_full_path())

    def log_addition(self, request: HttpRequest, *args: Any) -> None:
        """The services write the log; a second one would tell half of it."""

    def log_change(self, request: HttpRequest, *args: Any) -> None:
        """See log_addition."""

    def log_deletions(self, request: HttpRequest, *args: Any) -> None:
        """See log_addition."""
