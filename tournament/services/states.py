"""In which state of an event each deed is allowed. docs/states.md shows this table; a test compares them."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.problems import Problem, Refused
from tournament.models import Event

_DRAFT, _SEATED, _RUNNING, _CLOSED = (
    Event.State.DRAFT,
    Event.State.SEATED,
    Event.State.RUNNING,
    Event.State.CLOSED,
)

ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "change-entries": (_DRAFT,),
        "change-game": (_DRAFT,),
        "change-ranking": (_DRAFT, _SEATED, _RUNNING),
        "rename": (_DRAFT, _SEATED, _RUNNING, _CLOSED),
        "set-public": (_DRAFT, _SEATED, _RUNNING, _CLOSED),
        "copy": (_DRAFT, _SEATED, _RUNNING, _CLOSED),
        "discard": (_DRAFT,),
        "seat": (_DRAFT,),
        "unseat": (_SEATED,),
        "publish-round": (_SEATED, _RUNNING),
        "open-round": (_SEATED, _RUNNING),
        "run-clock": (_RUNNING,),
        "change-clock": (_DRAFT, _SEATED, _RUNNING),
        "change-tables": (_DRAFT, _SEATED, _RUNNING),
        "renew-code": (_SEATED, _RUNNING),
        "enter-result": (_RUNNING,),
        "give-penalty": (_RUNNING,),
        "adjust": (_DRAFT, _SEATED, _RUNNING),
        "withdraw": (_SEATED, _RUNNING),
        "change-plan": (_SEATED, _RUNNING),
        "next-stage": (_RUNNING,),
        "draw-lot": (_RUNNING,),
        "draw-prize": (_RUNNING, _CLOSED),
        "change-prizes": (_DRAFT, _SEATED, _RUNNING, _CLOSED),
        "change-embargo": (_DRAFT, _SEATED, _RUNNING),
        "show-standings": (_DRAFT, _SEATED, _RUNNING, _CLOSED),
        "close": (_RUNNING,),
        "reopen": (_CLOSED,),
    }
)


def allowed(event: Event, deed: str) -> bool:
    return event.state in ALLOWED[deed]


def fault(event: Event, deed: str) -> Problem | None:
    """Why the event's state forbids the deed; None when it does not."""
    return None if allowed(event, deed) else Problem("wrong-state", {"state": event.state, "deed": deed})


def require(event: Event, deed: str) -> None:
    """Refused when the event's state forbids the deed."""
    problem = fault(event, deed)
    if problem is not None:
        raise Refused(problem)
