"""The table as a phone reads it: what stands there, and what this phone may do. Shapes: docs/tables.md."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.hand_list import MOST_TRICKS
from scoring.problems import Problem
from scoring.record import Hand
from tournament import presence, wording
from tournament.mapping.hands import told_hand
from tournament.mapping.rules import SIDE_CHAIRS, hands_of_round
from tournament.models import Entry, Event, TableCode
from tournament.queries import table_page as pages
from tournament.queries.clock import clock_of
from tournament.queries.places import Place, place_now
from tournament.queries.seated_names import names_in
from tournament.queries.views import EntryView, HandView
from tournament.services import table_sessions
from tournament.web.contract_points import points_line
from tournament.web.play.cookies import own_of, secret_of
from tournament.web.play.told import steps_after, told_of

Json = dict[str, Any]


class Phone:
    """Who asks: the phone's sessions at the table as it is now, and where it spoke before.

    own: the entry whose own page it has opened, where it has opened one.
    """

    def __init__(self, request: HttpRequest, code: TableCode, secret: str = "") -> None:
        self.event, self.table_number = code.event, code.table_number
        secret = secret or secret_of(request)
        self.sitting = pages.open_sitting(self.event, code.table_number)
        self.sessions = table_sessions.sessions_at(secret, self.sitting) if self.sitting else []
        self.last = table_sessions.last_session(secret, self.event)
        self.own = _own_entry(request, self.event)
        if self.sitting is not None:
            self.sitting.round.event = self.event
        for session in self.sessions[:1]:
            presence.note(session.sitting_id)

    @cached_property
    def came_with(self) -> Entry | None:
        """Who brought the phone here, as far as it tells.

        One that stays on its table, and is spoken to by whoever sits down there, belongs to nobody; one that
        was at another table before came with the pair for whom it spoke there.
        """
        if self.own is not None or self.last is None:
            return self.own
        if self.last.sitting.table_number == self.table_number:
            return None
        return pages.seated_entry(self.last.sitting, self.last.side)

    @property
    def tag(self) -> str:
        """What the answer depends on, all of it."""
        event = self.event
        sides = "".join(session.side for session in self.sessions)
        last = self.last.pk if self.last else 0
        own = self.own.pk if self.own else 0
        seat = (
            event.pk,
            event.created_at,
            event.version,
            self.table_number,
            sides,
            last,
            own,
            get_language(),
        )
        return f'"{hashlib.sha256(repr(seat).encode()).hexdigest()[:24]}"'


def _own_entry(request: HttpRequest, event: Event) -> Entry | None:
    pk = own_of(request)
    found = event.entries.filter(pk=pk, number__isnull=False).first() if pk else None
    if found is not None:
        found.event = event
    return found


def state_of(phone: Phone) -> Json:
    """The table as it is now, with what this phone may do there."""
    event = phone.event
    page = pages.table_page(event, phone.table_number, phone.sitting)
    elsewhere = _elsewhere(phone)
    told = told_of(phone, page)
    table = page.table
    clock = clock_of(event)
    return {
        "format": "whist-table",
        "version": event.version,
        "now": in_zone(event, timezone.now()),
        "event": event.slug,
        "event_name": event.name,
        "table": page.table_number,
        "round": page.round_number,
        "rounds": page.rounds,
        "state": page.state,
        "waiting_for": table.waiting_for if table else "",
        "sides": {"ns": _side(table.ns, "ns"), "ew": _side(table.ew, "ew")} if table else None,
        "yours": [session.side for session in phone.sessions],
        "confirmation": event.confirmation,
        "record": page.rules.record,
        "hands_per_round": hands_of_round(event, page.round_number or 1),
        "exact": page.rules.hands_are_exact,
        "open_ended": page.open_ended,
        "more": page.more,
        "hands": [_hand(page, hand) for hand in page.hands],
        **_of_game(page),
        "next": _next(page),
        "clock": clock.as_json() if clock else None,
        "elsewhere": elsewhere,
        "moved": _moved(phone),
        **told,
        "message": _message(page, elsewhere),
    }


def in_zone(event: Event, at: datetime) -> str:
    """A time as the clock in the hall shows it, with its distance from Greenwich."""
    return at.astimezone(ZoneInfo(event.zone)).isoformat(timespec="seconds")


def _side(entry: EntryView, side: str) -> Json:
    chairs = {"chairs": list(SIDE_CHAIRS[side])} if entry.is_several else {}
    return {"names": list(entry.names), "entry": entry.number, **chairs}


def _hand(page: pages.TablePage, hand: HandView) -> Json:
    held = page.held.get(hand.number)
    return {
        "hand": hand.number,
        "dealer": hand.dealer,
        "leader": hand.leader,
        "trump": hand.trump,
        **_written(hand.hand),
        "version": hand.version,
        "said": sorted(page.said.get(hand.number, ()), reverse=True),
        "held": {"side": held.side, **_written(held.hand)} if held else None,
        **_more(page, hand),
    }


def _written(hand: Hand) -> Json:
    """What is written of a hand: the tricks, and then what else there is, by name."""
    told = told_hand(hand)
    # In notrump there is no suit, whatever the rules say beforehand.
    named = {"trump": None} if hand.contract is not None else {}
    return {"ns": told[0], "ew": told[1], **named, **(told[2] if len(told) > 2 else {})}


def _more(page: pages.TablePage, hand: HandView) -> Json:
    """What the rules say of the hand beyond its trump, and what it gives as it stands."""
    kind = hand.kind
    told: Json = {"aim": kind.aim} if kind.aim != MOST_TRICKS else {}
    if not page.rules.is_bid and page.rules.hands:
        told["count"] = kind.count
    for name in ("talk", "honour", "named_by"):
        if getattr(kind, name):
            told[name] = getattr(kind, name)
    if page.rules.is_bid and hand.points is not None:
        told["points"] = list(hand.points)
    return told


def _of_game(page: pages.TablePage) -> Json:
    """What only matters where contracts are bid, or the clock ends a round."""
    rules, table = page.rules, page.table
    told: Json = {}
    if rules.is_bid:
        told["bidding"] = {
            "lowest": rules.lowest_bid,
            "kitty": rules.kitty_to if rules.kitty else "",
            "points": points_line(rules),
        }
    if rules.round_end == "clock" and table is not None:
        told |= {"settled_by": table.settled_by or None, "level": table.level}
    if table is not None and table.games:
        told["games"] = [
            {"number": one.number, "ns": one.ns, "ew": one.ew, "winner": one.winner} for one in table.games
        ]
    return told


def _next(page: pages.TablePage) -> Json | None:
    places = {side: place for side, place in page.next.items() if place is not None}
    if page.players:
        steps = steps_after(page, page.players[0][1].round)
        told = [
            {"names": list(names), **seat, **steps.get(names, {})}
            for names, place in page.players
            if (seat := _place(place))
        ]
        return {"round": page.players[0][1].round, "ns": None, "ew": None, "players": told}
    if not places:
        return None
    number = next(iter(places.values())).round
    return {"round": number, **{side: _place(places.get(side)) for side in ("ns", "ew")}}


def _place(place: Place | None) -> Json | None:
    if place is None or not place.known:
        return None
    if place.sits_out:
        return {"sit_out": True}
    chair = {"chair": place.chair} if place.chair else {}
    return {"table": place.table, "side": place.side, **chair}


def seat_now(entry: Entry) -> Json | None:
    """Where the entry belongs at this moment; None while it is not shown."""
    return _place(place_now(entry))


def _moved(phone: Phone) -> list[Json]:
    """Where the two single players whose phone this is belong now, as far as it is not here."""
    if phone.own or phone.last is None or phone.last.sitting_id == (phone.sitting and phone.sitting.pk):
        return []
    found = []
    entries = pages.seated_entries(phone.last.sitting, phone.last.side)
    for entry in entries if len(entries) > 1 else ():
        place = place_now(entry)
        told = _place(place)
        if told is not None and told.get("table") != phone.table_number:
            found.append({"names": list(names_in(entry, place.round if place else None)), **told})
    return found


def _elsewhere(phone: Phone) -> Json | None:
    """Where the phone's own pair belongs now, when it is not here."""
    entry = phone.own or _last_entry(phone)
    place = place_now(entry) if entry else None
    told = _place(place)
    if entry is None or place is None or told is None or place.table == phone.table_number:
        return None
    return {"names": list(names_in(entry, place.round)), "round": place.round, **told}


def _last_entry(phone: Phone) -> Entry | None:
    """The pair for which the phone spoke last, before this round at this table."""
    if phone.last is None or phone.last.sitting_id == (phone.sitting and phone.sitting.pk):
        return None
    return pages.seated_entry(phone.last.sitting, phone.last.side)


def place_said(names: Iterable[str], place: Mapping[str, Any]) -> str:
    """``Ann A & Ben B: table 5, East-West.``"""
    told = {"names": " & ".join(names)}
    if place.get("sit_out"):
        return _("%(names)s: you sit out this round.") % told
    if place.get("chair"):
        told |= {"table": str(place["table"]), "chair": wording.chair(str(place["chair"]))}
        return _("%(names)s: table %(table)s, sit %(chair)s.") % told
    told |= {"table": str(place["table"]), "side": wording.side(str(place["side"]))}
    return _("%(names)s: table %(table)s, %(side)s.") % told


def _message(page: pages.TablePage, elsewhere: Json | None) -> str | None:
    if elsewhere is not None:
        return place_said(elsewhere["names"], elsewhere)
    codes = {
        pages.BEFORE: Problem("tables-not-open", {}),
        pages.CLOSED: Problem("tables-closed", {}),
        pages.OFF: Problem("tables-do-not-enter", {}),
        pages.UNUSED: Problem("table-not-played", {"table": page.table_number}),
    }
    if page.state in codes:
        return wording.sentence(codes[page.state])
    if page.table and page.table.forfeit_by:
        return _("%(side)s did not play. There is nothing to write down here.") % {
            "side": wording.side(page.table.forfeit_by)
        }
    return None


def fresh(request: HttpRequest, code: TableCode, secret: str = "") -> Json:
    """The state after a deed: the event as it reads now."""
    code.event.refresh_from_db()
    return state_of(Phone(request, code, secret))
