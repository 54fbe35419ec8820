"""What is settled about an event: its four steps, its name, who sees it."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament import wording
from tournament.models import Event
from tournament.services import events, states
from tournament.services.texts import LONGEST_NAME
from tournament.web.access import event_page
from tournament.web.wizard import steps
from tournament.web.wizard.deeds import attempt, attempt_and_tell


class NameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=LONGEST_NAME)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_settings(request: HttpRequest, event: Event) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": event.name})
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        problems = attempt(lambda: events.change(event, request.user, name=form.cleaned_data["name"]))
        if not problems:
            messages.success(request, _("The name is saved."))
            return HttpResponseRedirect(reverse("event-settings", args=[event.slug]))
    context = {
        "event": event,
        "form": form,
        "problems": problems,
        "steps": steps.links(event, ""),
        "draft": states.allowed(event, "change-game"),
        "may_unseat": states.allowed(event, "unseat"),
        "may_discard": states.allowed(event, "discard"),
    }
    return render(request, "wizard/settings.html", context, status=400 if problems or form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_discard(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask, then throw a draft away."""
    name, problems = event.name, []
    wrong = states.fault(event, "discard")
    if request.method == "POST":
        problems = attempt(lambda: events.discard(event, request.user))
        if not problems:
            messages.success(
                request, _("%(name)s is thrown away. Its players are still members.") % {"name": name}
            )
            return HttpResponseRedirect(reverse("organiser-home"))
    elif wrong is not None:
        problems = [str(wording.sentence(wrong))]
    context = {"event": event, "problems": problems, "possible": wrong is None}
    refused = request.method == "POST"
    return render(request, "wizard/discard.html", context, status=400 if refused else 200)


@require_POST
@event_page("organiser")
def event_publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event to everybody, or take it off; ``on`` is 1 or 0."""
    on = request.POST.get("on") == "1"
    if on:
        done = _("Everybody can see this event now.")
    else:
        done = _("Only you and your helpers can see this event now.")
    attempt_and_tell(request, lambda: events.set_public(event, request.user, on), done)
    back = "public-event" if request.POST.get("back") == "public-event" else "event-settings"
    return HttpResponseRedirect(reverse(back, args=[event.slug]))
