"""What the pages about one round have in common."""

from dataclasses import dataclass

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournament.models import Event
from tournament.queries.facts import gather
from tournament.queries.kept_facts import facts_now
from tournament.queries.marks import held_views, with_marks
from tournament.queries.rounds import round_of
from tournament.queries.views import RoundView

# Fields that belong to every form, whatever it asks.
ALWAYS = {"csrfmiddlewaretoken", "token"}


@dataclass(frozen=True)
class RoundPage:
    """A round, and where it stands in the night. begun: the numbers of the rounds opened so far."""

    event: Event
    view: RoundView
    begun: tuple[int, ...]
    rules: Rules

    @property
    def needs_reason(self) -> bool:
        """Whether a change is a correction of a round that is over."""
        return self.view.state == "closed"

    @property
    def locked(self) -> str:
        """Why no result can be entered now, in words; "" when one can."""
        if self.event.state == Event.State.CLOSED:
            return _("The evening is closed. Reopen it to change a result.")
        if self.view.number not in self.begun:
            return _("Round %(round)d has not begun. Open it on the evening page, then type its results.") % {
                "round": self.view.number
            }
        return ""

    @property
    def correcting(self) -> str:
        """What has to be known before a round that is over is changed; "" for the current one."""
        if self.locked or not self.needs_reason:
            return ""
        if self.begun[-1] == self.view.number:
            return _("Round %(round)d is over.") % {"round": self.view.number}
        return _("You are in round %(round)d; the current round is %(current)d.") % {
            "round": self.view.number,
            "current": self.begun[-1],
        }


def round_page(event: Event, number: int, *, table: int | None = None) -> RoundPage:
    """The round of this number, or 404. table: of all its tables only this one is read."""
    facts = facts_now(event) if table is None else gather(event, only_round=number, only_table=table)
    view = round_of(facts, number)
    if view is None:
        raise Http404
    if table is not None:
        view = with_marks(facts, view, held_views(facts))
    begun = tuple(one.number for one in facts.rounds if one.opened_at is not None)
    return RoundPage(event, view, begun, facts.rules)


def strangers(data: QueryDict, known: set[str]) -> list[str]:
    """Fields that this form does not have: who is at a table is never taken from a request."""
    return sorted(set(data) - known - ALWAYS)
