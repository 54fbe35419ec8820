"""Everything that is done to people, in one place: accounts, clubs, roles, links, members."""

from tournament.services.accounts import change_user, create_owner, create_user
from tournament.services.clubs import bring_in, change_club, create_club, give_club_role, take_club_role
from tournament.services.event_roles import change_event_role, give_event_role, take_event_role
from tournament.services.links import (
    accept_invitation,
    ask_for_letter,
    invite,
    invite_by_mail,
    register,
    reset_link,
    use_reset_link,
    withdraw_invitation,
)
from tournament.services.members import add_member, change_member, member_for

__all__ = [
    "accept_invitation",
    "add_member",
    "ask_for_letter",
    "bring_in",
    "change_club",
    "change_event_role",
    "change_member",
    "change_user",
    "create_club",
    "create_owner",
    "create_user",
    "give_club_role",
    "give_event_role",
    "invite",
    "invite_by_mail",
    "member_for",
    "register",
    "reset_link",
    "take_club_role",
    "take_event_role",
    "use_reset_link",
    "withdraw_invitation",
]
