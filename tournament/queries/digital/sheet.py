"""What the hands of a digital table have come to: its sheet, its score, and whether its round is over."""

from collections.abc import Iterable

from django.utils import timezone

from scoring.record import Hand, Sheet
from scoring.sheets import faults, is_level, of_hand, score
from tournament.mapping.engine_results import written
from tournament.mapping.hands import hand_on
from tournament.mapping.sheets import sheet_of
from tournament.models import DealtHand, DigitalTable, HandScore, Penalty
from tournament.queries.digital.played import replayed
from tournament.queries.digital.setting import Setting

# Of results that were played on screens.
SOURCE = "digital"
NEXT, EXTRA, OVER = "next", "extra", "over"


def hands_over(table: DigitalTable) -> list[DealtHand]:
    """The hands that are over, in order, the extra one last."""
    rows = list(table.dealt_hands.filter(state=DealtHand.State.OVER).order_by("number"))
    for row in rows:
        row.table = table
    return rows


def hand_written(row: DealtHand, setting: Setting) -> Hand:
    """The hand as it goes onto the sheet."""
    return written(replayed(row), setting.kind(row.number))


def sheet_so_far(rows: Iterable[DealtHand], setting: Setting) -> Sheet:
    """The table's sheet; the extra hand counts for nothing on it."""
    return Sheet(tuple(hand_written(row, setting) for row in rows if not row.is_extra))


def points_of(row: DealtHand, setting: Setting) -> dict[str, int]:
    """The points of one hand that is over."""
    rules, usual, number = setting.judged_by
    found = of_hand(hand_written(row, setting), rules, row.number, usual, number)
    return dict(zip(("ns", "ew"), found or (0, 0), strict=True))


def score_so_far(rows: Iterable[DealtHand], setting: Setting) -> dict[str, int]:
    """The points of both sides in the round so far, as the standings have them."""
    found = score(_as_it_stands(rows, setting), *setting.judged_by)
    return {"ns": int(found.ns.points), "ew": int(found.ew.points)}


def _as_it_stands(rows: Iterable[DealtHand], setting: Setting) -> Sheet:
    """The sheet with what an organiser has written of these hands otherwise, and what was charged in them."""
    own, sitting = sheet_so_far(rows, setting), setting.sitting
    if sitting is None or not own.hands or setting.rules.record == "totals":
        return own
    there = {"sitting": sitting, "hand__lte": len(own.hands)}
    corrected = HandScore.objects.filter(**there, is_current=True, ns__isnull=False).exclude(source=SOURCE)
    hands = dict(enumerate(own.hands, start=1)) | {row.hand: hand_on(row) for row in corrected}
    charged = Penalty.objects.filter(**there, taken_back_at__isnull=True)
    return sheet_of(
        hands,
        charged.values_list("hand", "side", "kind", "points"),
        record=setting.rules.record,
        hands_per_round=len(own.hands),
        late=sitting.late_side,
    )


def what_follows(rows: list[DealtHand], setting: Setting) -> str:
    """After a hand: the next one, the extra hand of a level round, or nothing more."""
    if not rows:
        return NEXT
    if rows[-1].is_extra:
        return OVER
    sheet = sheet_so_far(rows, setting)
    rules, full = setting.rules, len(sheet.hands) >= setting.hands
    if rules.hands_are_exact or rules.one_game or rules.best_of > 1:
        return OVER if full or not faults(sheet, *setting.judged_by) else NEXT
    if not (full or _time_is_up(setting)):
        return NEXT
    settled = setting.event is not None and is_level(sheet, *setting.judged_by)
    return EXTRA if settled else OVER


def _time_is_up(setting: Setting) -> bool:
    """Whether the round's clock has rung: the hand that was being played then was the last."""
    if setting.sitting is None or setting.rules.round_end != "clock":
        return False
    ends = setting.sitting.round.clock_ends_at
    return ends is not None and ends <= timezone.now()


def total(table: DigitalTable) -> Hand:
    """The tricks of all hands that are over, as a round's total is written."""
    rows = [one for one in hands_over(table) if not one.is_extra]
    return Hand(sum(one.ns or 0 for one in rows), sum(one.ew or 0 for one in rows))


def winner(row: DealtHand, setting: Setting) -> str:
    """The side that won an extra hand: by its aim, and in bid whist as rounds are compared."""
    ns, ew = row.ns or 0, row.ew or 0
    if not setting.rules.is_bid:
        return setting.kind(row.number).winner(ns, ew) or "ew"
    if setting.rules.compare != "tricks":
        points = points_of(row, setting)
        ns, ew = points["ns"], points["ew"]
    return "ns" if ns > ew else "ew"


def settled_by(row: DealtHand, setting: Setting) -> str | None:
    """The side that an extra hand gave the round to, as far as it is entered with this one; else None."""
    last = hands_over(row.table)[-1] if setting.rules.record == "totals" else row
    return winner(last, setting) if last.is_extra else None


def as_entered(row: DealtHand, setting: Setting) -> tuple[int, Hand | None]:
    """Its hand on the sheet (0: the round's total), and what is written there; None for an extra hand."""
    if setting.rules.record == "totals":
        return 0, total(row.table)
    return (row.number, None) if row.is_extra else (row.number, hand_written(row, setting))
