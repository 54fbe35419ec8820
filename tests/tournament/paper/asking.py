"""Asks for paper as an organiser does: on the page, by the worker's task, and by the link to the file."""

from django.test import Client

from tests.factories import make_club, make_user
from tests.tournament.paper.reading import Sheet, sheets
from tournament import tasks
from tournament.models import Club, Event, Export, User
from tournament.services import people


def organiser() -> tuple[User, Club]:
    """Somebody who runs the events of a club."""
    olive = make_user("olive@example.org", name="Olive")
    club = make_club("Town Whist")
    people.give_club_role(club, olive, "admin", None)
    return olive, club


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def address(event: Event) -> str:
    return f"/organiser/events/{event.slug}/exports/"


def asked(client: Client, event: Event, kind: str, paper: str = "a4", **more: object) -> Export:
    """The row that the page makes; the worker has not seen it yet."""
    answer = client.post(address(event), {"kind": kind, "paper": paper, **more})
    assert answer.status_code == 302, answer.content.decode()
    return event.exports.filter(kind=kind, paper=paper).latest("pk")


def printed(client: Client, event: Event, kind: str, paper: str = "a4", **more: object) -> bytes:
    """The file, from asking for it to opening it."""
    export = asked(client, event, kind, paper, **more)
    if export.state != Export.State.DONE:
        assert tasks.make_export(export.pk) is True
        export.refresh_from_db()
    assert (export.state, export.error) == ("done", "")
    answer = client.get(f"{address(event)}{export.pk}/file/")
    assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
    return b"".join(answer.streaming_content)


def read(client: Client, event: Event, kind: str, paper: str = "a4", **more: object) -> list[Sheet]:
    return sheets(printed(client, event, kind, paper, **more))


def of_part(found: list[Sheet], title: str) -> list[Sheet]:
    """The pages of one piece of paper, by what stands at their foot."""
    return [sheet for sheet in found if f"{title} ·" in sheet.foot]
