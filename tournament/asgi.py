"""The server's door: one ASGI application for pages and streams."""

import os

from django.core.asgi import get_asgi_application

from tournament.web.bounded import Bounded
from tournament.web.handover import Streams

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = Bounded(Streams(get_asgi_application()))
