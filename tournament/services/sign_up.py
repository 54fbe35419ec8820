"""The sign-up link: opened and closed by the organiser, used by anybody who has it."""

import secrets

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event, Mail, Member, User
from tournament.services import entries, log, names, states
from tournament.services.accounts import checked_email
from tournament.services.mails import rows, stops
from tournament.services.writing import changed, write


def open_sign_up(event: Event, by: User | None) -> str:
    """Let players sign themselves up; the code is the secret part of the link. Twice: the same code."""
    with write(event):
        states.require(event, "change-entries")
        if not event.sign_up_code:
            event.sign_up_code = secrets.token_urlsafe(9)
            event.save(update_fields=["sign_up_code"])
            log.record("sign-up-opened", event=event, by=by)
            changed(event)
    return event.sign_up_code


def close_sign_up(event: Event, by: User | None) -> None:
    """The link stops working for good; opening again makes another."""
    with write(event):
        if event.sign_up_code:
            event.sign_up_code = ""
            event.save(update_fields=["sign_up_code"])
            log.record("sign-up-closed", event=event, by=by)
            changed(event)


def event_of(code: str) -> Event | None:
    """The event that this code opens, while it is being prepared."""
    if not code:
        return None
    return Event.objects.select_related("club").filter(sign_up_code=code, state=Event.State.DRAFT).first()


def sign_up(event: Event, typed: tuple[str, ...], *, code: str, email: str = "", base: str = "") -> Entry:
    """Enter a pair by the link. A mail address gets a note, and is kept for a new member only.

    base: under which address the sender reached the program.

    Of a player who is in already no more is said than that: the reader may be anybody.
    """
    address = _checked(event, typed, email)
    with write(event):
        if event.sign_up_code != code or event.state != Event.State.DRAFT:
            raise Refused(Problem("sign-up-closed"))
        first = names.key(typed[0])
        known = Member.objects.filter(club_id=event.club_id, key=first).exists()
        try:
            entry = entries.add(event, typed, None, by_link=True)
        except Refused as refused:
            raise Refused([_discreet(problem) for problem in refused.problems]) from None
        if address and not known:
            Member.objects.filter(club_id=event.club_id, key=first).update(email=address)
        if address and not stops.is_stopped(Mail.Kind.SIGN_UP, address):
            names_of = entries.joined_names(entry)
            rows.ask([rows.made(Mail.Kind.SIGN_UP, entry.pk, address, event=event, base=base, name=names_of)])
    return entry


def _checked(event: Event, typed: tuple[str, ...], email: str) -> str:
    """The mail address; or everything that is wrong with it and with the names, at once."""
    problems: list[Problem] = []
    address = ""
    try:
        entries.cleaned(event, typed)
    except Refused as refused:
        problems += refused.problems
    try:
        address = checked_email(email) if email.strip() else ""
    except Refused as refused:
        problems += refused.problems
    if problems:
        raise Refused(problems)
    return address


def _discreet(problem: Problem) -> Problem:
    if problem.code != "player-twice":
        return problem
    return Problem("already-entered", {"name": problem.details["name"]})
