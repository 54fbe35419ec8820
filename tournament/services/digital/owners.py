"""Whose chair it is: the person's who is expected there, by his account or by a link of his own."""

from tournament.models import DigitalSeat, Member, User
from tournament.services import personal


def is_theirs(seat: DigitalSeat, user: User | None, personal_code: str) -> bool:
    """Whether the person may have the chair whoever holds it: his account, or his entry's own link."""
    if user is not None and seat.user_id == user.pk:
        return True
    if seat.is_substitute or seat.entry_id is None:
        return False
    if user is not None and user.pk in accounts_of(seat):
        return True
    holder = personal.holder(personal_code) if personal_code else None
    if holder is None or holder.entry.pk != seat.entry_id:
        return False
    if holder.substitute is not None:
        return holder.substitute.name == seat.name
    # Of a pair one may have gone: the other's link leads to his own chair alone.
    gone = holder.entry.substitutes.filter(member__isnull=False, name=seat.name).exists()
    return not gone and personal.is_acting(*holder)


def accounts_of(seat: DigitalSeat) -> set[int]:
    """The accounts of whoever sits there or is expected there, by the club's list of members."""
    found = {seat.user_id} if seat.user_id is not None else set()
    if seat.is_substitute or seat.entry_id is None or not seat.name:
        return found
    places = ("entry_places", "substitute_places")
    for place in places:
        own = {f"{place}__entry": seat.entry_id, f"{place}__name": seat.name}
        found |= set(Member.objects.filter(user__isnull=False, **own).values_list("user", flat=True))
    return found
