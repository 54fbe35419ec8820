"""The server's door: one ASGI application for pages and streams."""

import os

from django.core.asgi import get_asgi_application

from tournament.web.bounded import Bounded
from tournament.web.handover import Streams

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

_pages = get_asgi_application()

# Routes and figures need the models, which are there from here on.
from tournament.web.watched import Watched  # noqa: E402

application = Watched(Bounded(Streams(_pages)))
