"""Rows. A row says what is stored and what the database itself forbids; what a
deed does stands in services/, what a page reads in queries/."""

from tournament.models.events import Entry, EntryPlayer, Event, Round, Seat, Sitting
from tournament.models.hands import (
    DealtHand,
    DigitalPlan,
    DigitalSeat,
    DigitalTable,
    HandDeed,
    PlayerSeed,
    Shuffle,
)
from tournament.models.log import Export, FinalStandings, LogEntry, LogSeal
from tournament.models.lots import Lot
from tournament.models.mails import Heartbeat, Mail, MailStop
from tournament.models.people import (
    Club,
    ClubRole,
    EventRole,
    Invitation,
    Member,
    ResetLink,
    User,
)
from tournament.models.phones import Agreement, HeldResult, TableCode, TableSession
from tournament.models.searches import MovementSearch
from tournament.models.sheets import Adjustment, HandScore, Penalty, Submission
from tournament.models.substitutes import Substitute
from tournament.models.told import ChangedPlace
from tournament.models.wrong_seats import WrongSeat

__all__ = [
    "Adjustment",
    "Agreement",
    "ChangedPlace",
    "Club",
    "ClubRole",
    "DealtHand",
    "DigitalPlan",
    "DigitalSeat",
    "DigitalTable",
    "Entry",
    "EntryPlayer",
    "Event",
    "EventRole",
    "Export",
    "FinalStandings",
    "HandDeed",
    "HandScore",
    "Heartbeat",
    "HeldResult",
    "Invitation",
    "LogEntry",
    "LogSeal",
    "Lot",
    "Mail",
    "MailStop",
    "Member",
    "MovementSearch",
    "Penalty",
    "PlayerSeed",
    "ResetLink",
    "Round",
    "Seat",
    "Shuffle",
    "Sitting",
    "Submission",
    "Substitute",
    "TableCode",
    "TableSession",
    "User",
    "WrongSeat",
]
