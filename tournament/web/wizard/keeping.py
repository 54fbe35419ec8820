"""What somebody typed into a step and could not save yet, kept for when he comes back to it."""

from django.http import HttpRequest, QueryDict

from tournament.models import Event

LONGEST = 60_000


def _key(event: Event, step: str) -> str:
    return f"typed-{event.pk}-{step}"


def keep(request: HttpRequest, event: Event, step: str) -> None:
    typed = request.POST.copy()
    typed.pop("csrfmiddlewaretoken", None)
    written = typed.urlencode()
    if len(written) <= LONGEST:
        request.session[_key(event, step)] = written


def kept(request: HttpRequest, event: Event, step: str) -> QueryDict | None:
    written = request.session.get(_key(event, step))
    return QueryDict(written) if isinstance(written, str) else None


def forget(request: HttpRequest, event: Event, step: str) -> None:
    request.session.pop(_key(event, step), None)
