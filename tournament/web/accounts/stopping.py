"""The page behind the link by which a reader stops letters. Nobody signs in: the link is signed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.models import Mail
from tournament.services.mails import stops


# A mail program posts here by itself, at its reader's wish (RFC 8058), and knows no token but the link's own.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """Opening changes nothing; the button does, and the same page takes it back (``on`` is 0)."""
    stop = stops.find(token)
    if stop is None:
        return render(request, "accounts/link_gone.html", status=404)
    if request.method == "POST":
        stops.put(stop, request.POST.get("on") != "0")
        stop = stops.find(token)
    response = render(request, "accounts/mail_stop.html", {"stop": stop, "what": _words(stop)})
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _words(stop: stops.Stop | None) -> str:
    words = {
        Mail.Kind.RESULTS: _("your own results after an evening"),
        Mail.Kind.INVITATION: _("invitations to help with an event"),
        Mail.Kind.SIGN_UP: _("notes that somebody was entered"),
    }
    return words[Mail.Kind(stop.kind)] if stop else ""
