"""The server's door: one ASGI application for pages and streams."""

import os
import sys
import warnings

import django

from tournament.web.bounded import Bounded
from tournament.web.handover import Streams
from tournament.web.one_thread import OneThread

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

# A thread that draws a screen lets those that store results, and the one that sends, go on after half a
# millisecond instead of five: each of them stops for the database or a socket dozens of times on its way.
sys.setswitchinterval(0.0005)
# Style sheets and files are sent whole, as WhiteNoise and FileResponse do it: they are small or bounded, and
# whoever looks at the server's window should not take the remark for a fault.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

django.setup(set_prefix=False)
_pages = OneThread()

# Routes and figures need the models, which are there from here on.
from tournament.web.watched import Watched  # noqa: E402

application = Watched(Bounded(Streams(_pages)))
