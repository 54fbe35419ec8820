"""What a page may follow: reading the topics it asks for, and what this reader may read of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import get_language

from tournament.live import parts
from tournament.live.reading import Topic
from tournament.models import Event, User
from tournament.services.permissions import Person, may

# More than the tabs of one browser ever show.
MOST_TOPICS = 60


@dataclass(frozen=True)
class Wanted:
    """One thing that a page follows. tag: of what it has already, "" for nothing."""

    slug: str
    topic: Topic
    tag: str


def wanted(request: HttpRequest) -> tuple[Wanted, ...]:
    """``?on=tuesday/standings~<tag>&on=tuesday/round/3``: in order, each once; unknown parts are left out."""
    asked = request.GET.getlist("on")
    if len(asked) > MOST_TOPICS:
        raise BadRequest(f"more than {MOST_TOPICS} parts at once")
    found: dict[Topic, Wanted] = {}
    for written in asked:
        name, _, tag = written.partition("~")
        slug, _, rest = name.partition("/")
        part, _, which = rest.partition("/")
        if part in parts.REGISTRY and parts.WHICH.fullmatch(which):
            topic = Topic(name.rstrip("/"), part, which, get_language() or settings.LANGUAGE_CODE)
            found.setdefault(topic, Wanted(slug, topic, tag))
    return tuple(found.values())


def events_of(asked: Iterable[Wanted]) -> Mapping[str, Event]:
    slugs = {one.slug for one in asked}
    return {event.slug: event for event in Event.objects.select_related("club").filter(slug__in=slugs)}


def kinds(user: Person, event: Event) -> frozenset[str]:
    """The kinds of parts (parts.Reader) that this person may read of the event now."""
    if not user.is_authenticated:
        return frozenset({"public"} if event.is_public else ())
    deeds = {deed for deed in ("score", "run-event") if may(user, deed, event=event)}
    return frozenset(deeds | ({"public"} if deeds or event.is_public else set()))


@dataclass(frozen=True)
class Pass:
    """What a signed-in reader came with. A stream stays open for hours: it is looked at again and again."""

    user_id: int
    session: str
    hash: str

    @classmethod
    def of(cls, request: HttpRequest) -> "Pass | None":
        user = request.user
        if not isinstance(user, User) or request.session.session_key is None:
            return None
        return cls(user.pk, request.session.session_key, user.get_session_auth_hash())

    def kinds(self, event_id: int) -> frozenset[str]:
        """What he may read of the event now; after a sign-out or with a new password, what everybody may."""
        event = Event.objects.filter(pk=event_id).first()
        return kinds(self._user() or AnonymousUser(), event) if event is not None else frozenset()

    def _user(self) -> User | None:
        session = import_module(settings.SESSION_ENGINE).SessionStore(self.session)
        if session.get(SESSION_KEY) != str(self.user_id):
            return None
        user = User.objects.filter(pk=self.user_id, is_active=True).first()
        return user if user is not None and user.get_session_auth_hash() == self.hash else None
