"""Looking longer for a better schedule: begun, followed, stopped and taken over from the last step."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Event, MovementSearch
from tournament.services import searches
from tournament.web.access import event_page
from tournament.web.wizard import steps
from tournament.web.wizard.deeds import attempt_and_tell

_State = MovementSearch.State


@dataclass(frozen=True)
class Shown:
    """A search as the page shows it. state: as its script knows it; found: something better is there."""

    state: str
    progress: int
    told: str
    found: bool

    @property
    def is_live(self) -> bool:
        return self.state in searches.LIVE


def shown(event: Event) -> Shown | None:
    """The event's last search; None while nobody has asked for one."""
    search = event.searches.first()
    if search is None:
        return None
    found = bool(search.best and search.best["improved"] and search.best["seed"] != event.seed)
    live = search.state in searches.LIVE
    state = search.state if live else ("failed" if search.state == _State.FAILED else "done")
    return Shown(state, 100 * search.tried // search.wish["seeds"], _told(search, found), found and not live)


def _told(search: MovementSearch, found: bool) -> str:
    if search.state == _State.FAILED:
        return _("The search ended half-way. What it had found by then is kept.")
    said = ngettext("%(n)d schedule tried.", "%(n)d schedules tried.", search.tried) % {"n": search.tried}
    if found:
        return f"{said} {_('A better one is found.')}"
    if search.state in searches.LIVE:
        return f"{said} {_('Nothing better so far.')}"
    if search.best and not any(search.best["worth"]):
        return _("Nothing better is possible.")
    return f"{said} {_('Nothing better was found.')}"


@require_POST
@event_page("organiser")
def event_search(request: HttpRequest, event: Event) -> HttpResponse:
    """``deed`` is start, stop or take."""
    deeds = {
        "start": (searches.start, _("The search is on. You can go on with other things meanwhile.")),
        "stop": (searches.stop, _("The search stops. The best so far is kept.")),
        "take": (searches.take, _("The better schedule is taken over.")),
    }
    deed, done = deeds.get(request.POST.get("deed", ""), deeds["start"])
    attempt_and_tell(request, lambda: deed(event, request.user), done)
    return HttpResponseRedirect(steps.url_of(event, "check"))


@never_cache
@require_safe
@event_page("organiser")
def search_state(request: HttpRequest, event: Event) -> HttpResponse:
    """How far the search is: ``state``, ``progress`` in percent, ``told`` in words."""
    now = shown(event)
    if now is None:
        return JsonResponse({"state": "none", "progress": 0, "told": ""})
    return JsonResponse({"state": now.state, "progress": now.progress, "told": now.told})
