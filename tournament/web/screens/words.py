"""Where somebody goes, in one line."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.queries.places import Place
from tournament.queries.views import EntryView
from tournament.web.tables import names_in_html
from tournament.wording import chair, side


def where(place: Place) -> SafeString:
    """``Round 4: table 5, East-West, against Cy & Di``."""
    told: dict[str, object] = {"round": place.round}
    if not place.known:
        return format_html(_("Round {round}: the seating is not shown yet"), **told)
    if place.sits_out or place.opponent is None:
        return format_html(_("Round {round}: you sit out"), **told)
    told |= {"seat": _seat(place), "against": names(place.opponent)}
    if place.partner is None:
        return format_html(_("Round {round}: {seat} against {against}"), **told)
    told["partner"] = names(place.partner)
    return format_html(_("Round {round}: {seat} with {partner} against {against}"), **told)


def _seat(place: Place) -> SafeString:
    """On one line: "North-" at the end of one reads like a chair."""
    if place.chair:
        words = _("table {table}, sit {chair},").format(table=place.table, chair=chair(place.chair))
    else:
        words = _("table {table}, {side},").format(table=place.table, side=side(place.side))
    return format_html('<span class="nowrap">{}</span>', words)


def names(entry: EntryView) -> SafeString:
    """``The Knaves · Cy & Di``: each name isolated, so that scripts may mix."""
    players = names_in_html(entry.names)
    if not entry.pair_name:
        return players
    return format_html('<span class="pair-name"><bdi>{}</bdi></span> {}', entry.pair_name, players)
