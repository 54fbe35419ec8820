"""Where every address leads; each group of pages has its own list."""

from django.contrib import admin
from django.urls import path

from tournament.web.accounts.urls import urlpatterns as accounts
from tournament.web.clubs.urls import urlpatterns as clubs
from tournament.web.digital.urls import urlpatterns as digital
from tournament.web.entries.urls import urlpatterns as entries
from tournament.web.live_urls import urlpatterns as live
from tournament.web.organiser.urls import urlpatterns as organiser
from tournament.web.play.urls import urlpatterns as play
from tournament.web.public.urls import urlpatterns as public
from tournament.web.screens.urls import urlpatterns as screens
from tournament.web.wizard.urls import urlpatterns as wizard

urlpatterns = [
    *public,
    *screens,
    *live,
    *play,
    *digital,
    *accounts,
    *clubs,
    *wizard,
    *entries,
    *organiser,
    path("admin/", admin.site.urls),
]
