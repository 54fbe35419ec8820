"""The demo night goes with one button."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.services import demo
from tournament.web.access import deed_page
from tournament.web.wizard.deeds import attempt


@require_http_methods(["GET", "HEAD", "POST"])
@deed_page("make-club")
def demo_wipe(request: HttpRequest) -> HttpResponse:
    problems: list[str] = []
    if request.method == "POST":
        problems = attempt(lambda: demo.wipe(request.user))
        if not problems:
            messages.success(request, _("The demo night is gone. What is here now is yours."))
            return HttpResponseRedirect(reverse("home"))
    return render(request, "wizard/demo.html", {"problems": problems}, status=400 if problems else 200)
