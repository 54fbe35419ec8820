"""People in the admin: the second door to the same services."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from scoring.problems import Refused
from tournament import wording
from tournament.admin.reach import OwnAdmin
from tournament.models import Club, ClubRole, EventRole, Invitation, Member, User
from tournament.services import people
from tournament.services.accounts import checked_email
from tournament.services.names import clean
from tournament.services.permissions import clubs_for, events_for, is_owner


def named(text: str) -> str:
    """A form's name as the services keep it, or the fault in words at the field."""
    try:
        return clean(text)
    except Refused as refused:
        raise ValidationError(wording.sentences(refused.problems)) from None


class UserForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("email", "name", "is_active", "is_staff")

    def clean_name(self) -> str:
        name = self.cleaned_data.get("name", "")
        return named(name) if name else ""

    def clean_email(self) -> str:
        try:
            return checked_email(self.cleaned_data["email"])
        except Refused as refused:
            raise ValidationError(wording.sentences(refused.problems)) from None


@admin.register(User)
class UserAdmin(OwnAdmin):
    """The owner sees and changes every account; others see who has a role in clubs they run.

    A new account has no password: its one-time link is made on the page of accounts. Accounts are not
    deleted but closed, so that the log keeps its names.
    """

    form = UserForm
    list_display = ("name", "email", "is_active", "is_staff", "is_superuser")
    list_filter = ("is_active", "is_staff")
    search_fields = ("name", "email")
    ordering = ("name", "email")

    def reach(self, request: HttpRequest) -> QuerySet[User]:
        if is_owner(request.user):
            return User.objects.all()
        clubs = clubs_for(request.user, "run-club").values("pk")
        in_club = User.objects.filter(club_roles__club__in=clubs)
        in_event = User.objects.filter(event_roles__event__club__in=clubs)
        return User.objects.filter(
            Q(pk=request.user.pk) | Q(pk__in=in_club.values("pk")) | Q(pk__in=in_event.values("pk"))
        )

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_owner(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_owner(request.user)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("is_active", "is_staff")
        return ("email", "is_active", "is_staff") if obj.is_superuser else ("email",)

    def save_model(self, request: HttpRequest, obj: User, form: UserForm, change: bool) -> None:
        if not change:
            made = people.create_user(email=obj.email, name=obj.name)
            obj.pk = made.pk
            return
        kept = User.objects.get(pk=obj.pk)
        flags = {} if kept.is_superuser else {"is_active": obj.is_active, "is_staff": obj.is_staff}
        people.change_user(kept, request.user, name=obj.name or None, **flags)


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ("name", "zone")

    def clean_name(self) -> str:
        return named(self.cleaned_data["name"])


@admin.register(Club)
class ClubAdmin(OwnAdmin):
    """Clubs in which one may see the members; their admins change name and time zone."""

    form = ClubForm
    list_display = ("name", "slug", "zone")
    search_fields = ("name", "slug")

    def reach(self, request: HttpRequest) -> QuerySet[Club]:
        return clubs_for(request.user, "see-club")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_owner(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        own = clubs_for(request.user, "run-club")
        return own.exists() if obj is None else own.filter(pk=obj.pk).exists()

    def save_model(self, request: HttpRequest, obj: Club, form: ClubForm, change: bool) -> None:
        if change:
            people.change_club(Club.objects.get(pk=obj.pk), request.user, name=obj.name, zone=obj.zone)
        else:
            made = people.create_club(obj.name, request.user, zone=obj.zone)
            obj.pk, obj.slug = made.pk, made.slug


class MemberForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ("club", "name", "email", "phone", "is_active")

    def clean_name(self) -> str:
        return named(self.cleaned_data["name"])


@admin.register(Member)
class MemberAdmin(OwnAdmin):
    """Members of one's clubs. Who stops playing is kept, and not deleted: results name him."""

    form = MemberForm
    list_display = ("name", "club", "is_active")
    list_filter = ("is_active", ("club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("club",)
    search_fields = ("name", "key")
    autocomplete_fields = ("club",)

    def reach(self, request: HttpRequest) -> QuerySet[Member]:
        return Member.objects.filter(club__in=clubs_for(request.user, "edit-members"))

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return clubs_for(request.user, "edit-members").exists()

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_add_permission(request)

    def get_readonly_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[str, ...]:
        return ("club",) if obj else ("is_active",)

    def save_model(self, request: HttpRequest, obj: Member, form: MemberForm, change: bool) -> None:
        fields = {"name": obj.name, "email": obj.email, "phone": obj.phone}
        if change:
            kept = Member.objects.select_related("club").get(pk=obj.pk)
            people.change_member(kept, request.user, is_active=obj.is_active, **fields)
        else:
            obj.pk = people.add_member(obj.club, by=request.user, **fields).pk


@admin.register(ClubRole)
class ClubRoleAdmin(OwnAdmin):
    """Roles in the clubs that one runs."""

    list_display = ("club", "user", "role")
    list_filter = ("role",)
    list_select_related = ("club", "user")
    search_fields = ("user__name", "user__email", "club__name")
    autocomplete_fields = ("club", "user")

    def reach(self, request: HttpRequest) -> QuerySet[ClubRole]:
        return ClubRole.objects.filter(club__in=clubs_for(request.user, "run-club"))

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return clubs_for(request.user, "run-club").exists()

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_add_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_add_permission(request)

    def get_readonly_fields(self, request: HttpRequest, obj: ClubRole | None = None) -> tuple[str, ...]:
        return ("club", "user") if obj else ()

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        if db_field.name == "club":
            field.queryset = clubs_for(request.user, "run-club")
        return field

    def save_model(self, request: HttpRequest, obj: ClubRole, form: forms.ModelForm, change: bool) -> None:
        obj.pk = people.give_club_role(obj.club, obj.user, obj.role, request.user).pk

    def delete_model(self, request: HttpRequest, obj: ClubRole) -> None:
        people.take_club_role(obj, request.user)


@admin.register(EventRole)
class EventRoleAdmin(OwnAdmin):
    """Roles in the events that one runs. New ones come by invitation, on the event's own page."""

    list_display = ("event", "user", "role")
    list_filter = ("role",)
    list_select_related = ("event", "user")
    search_fields = ("user__name", "user__email", "event__name")
    readonly_fields = ("event", "user")

    def reach(self, request: HttpRequest) -> QuerySet[EventRole]:
        return EventRole.objects.filter(event__in=events_for(request.user, "run-event"))

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return events_for(request.user, "run-event").exists()

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_change_permission(request)

    def save_model(self, request: HttpRequest, obj: EventRole, form: forms.ModelForm, change: bool) -> None:
        kept = EventRole.objects.select_related("event", "user").get(pk=obj.pk)
        people.change_event_role(kept, obj.role, request.user)

    def delete_model(self, request: HttpRequest, obj: EventRole) -> None:
        people.take_event_role(obj, request.user)


@admin.register(Invitation)
class InvitationAdmin(OwnAdmin):
    """Who was invited to what, to read. Their secrets are not kept anywhere."""

    list_display = ("event", "role", "made_by", "made_at", "expires_at", "used_by", "withdrawn_at")
    list_select_related = ("event", "made_by", "used_by")

    def reach(self, request: HttpRequest) -> QuerySet[Invitation]:
        return Invitation.objects.filter(event__in=events_for(request.user, "run-event"))
