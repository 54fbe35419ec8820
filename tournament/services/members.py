"""Members of a club: who plays. A member may have an account, and mostly has none."""

from django.db import IntegrityError

from scoring.problems import Problem, Refused
from tournament.models import Club, Member, User
from tournament.services import log, names
from tournament.services.accounts import checked_email
from tournament.services.mails import wishes
from tournament.services.writing import write


def member_for(club: Club, name: str) -> Member:
    """The member whose name reads like this one; a new name makes a member."""
    shown = names.clean(name)
    found, _new = Member.objects.get_or_create(club=club, key=names.key(shown), defaults={"name": shown})
    if not found.is_active:
        found.is_active = True
        found.save(update_fields=["is_active"])
    return found


def add_member(club: Club, name: str, by: User | None, *, email: str = "", phone: str = "") -> Member:
    """A new member. Raises Refused(member-twice) when a name reads the same."""
    shown, contact = names.clean(name), _checked_contact(email, phone)
    with write():
        _nobody_else(club, shown, None)
        try:
            member = Member.objects.create(club=club, name=shown, key=names.key(shown), **contact)
        except IntegrityError:
            raise Refused(Problem("member-twice", {"name": shown})) from None
        log.record("member-added", club=club, by=by, name=shown)
    return member


def change_member(
    member: Member,
    by: User | None,
    *,
    name: str,
    email: str = "",
    phone: str = "",
    is_active: bool = True,
    wants_results: bool | None = None,
) -> None:
    """Name, contact, whether the member still plays, and whether his own results are sent to him.

    Entries keep the name they were made with. wants_results: None leaves the wish as it is.
    """
    shown, contact = names.clean(name), _checked_contact(email, phone)
    with write():
        _nobody_else(member.club, shown, member)
        before = member.name
        member.name, member.key, member.is_active = shown, names.key(shown), is_active
        member.email, member.phone = contact["email"], contact["phone"]
        try:
            member.save()
        except IntegrityError:
            raise Refused(Problem("member-twice", {"name": shown})) from None
        log.record("member-changed", club=member.club, by=by, before=before, name=shown, active=is_active)
        if wants_results is not None:
            wishes.want(member, wants_results, by)


def _checked_contact(email: str, phone: str) -> dict[str, str]:
    number = phone.strip()
    if len(number) > 40 or not number.isprintable():
        raise Refused(Problem("phone-not-valid", {"phone": names.printable(number)}))
    return {"email": checked_email(email) if email.strip() else "", "phone": number}


def _nobody_else(club: Club, name: str, member: Member | None) -> None:
    same = Member.objects.filter(club=club, key=names.key(name)).exclude(pk=member.pk if member else None)
    if found := same.first():
        raise Refused(Problem("member-twice", {"name": found.name}))
