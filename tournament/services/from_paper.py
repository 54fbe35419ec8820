"""Slips typed in later are compared with what was stored meanwhile, and go through the one door to results.

What agrees passes silently and is confirmed by it. What differs is shown with who says so and when, and
decided hand by hand; a table of which anything is undecided is left as it is, whole. What stood and becomes
another in a round that is over is a correction like any other: it is looked at first, and says why.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import BLANK, hand_on
from tournament.mapping.rules import rules_of
from tournament.models import HandScore, Round, Sitting, Submission, User
from tournament.queries.said import hands_in, open_held
from tournament.services import sheets
from tournament.services.judging import impossible, sheet_after
from tournament.services.reasons import missing_reason
from tournament.services.receipts import Receipt, earlier_receipt
from tournament.services.sendings import ends_otherwise, place_of, read_sending
from tournament.services.typed_hands import Typed
from tournament.services.writing import write_table

SOURCE = "paper"
PAPER = "paper"


@dataclass(frozen=True)
class Word:
    """What somebody else says of a hand. key: names it in a form.

    by: a user's name. side: of the table, when a phone there sent it. stands: it is the stored value;
    else it is held beside that.
    """

    key: str
    hand: Hand
    by: str
    side: str
    at: dt.datetime
    stands: bool


@dataclass(frozen=True)
class Decision:
    """choice: ``paper`` or the key of a word. met: the keys of all that he had before him."""

    choice: str
    met: frozenset[str]


@dataclass(frozen=True)
class Difference:
    """A hand of which the slip says something else than others do."""

    hand: int
    paper: Hand
    words: tuple[Word, ...]

    @property
    def choices(self) -> dict[str, Hand]:
        return {PAPER: self.paper, **{word.key: word.hand for word in self.words}}

    @property
    def for_the_slip(self) -> Decision:
        """That the slip is right, by somebody who has seen all the others say."""
        return Decision(PAPER, frozenset(word.key for word in self.words))

    def is_decided(self, decision: Decision) -> bool:
        """Whether it is one of these values, chosen before all of them."""
        return decision.choice in self.choices and self.for_the_slip.met <= decision.met


class Differs(Exception):
    """Hands of a slip of which others say something else; nothing of this table was stored.

    differences: those to be decided, and those that were, so that no choice is lost.
    problems: whatever else is wrong with it, so that all is said at once.
    unseen: all is decided, and what it changes of a round that is over has yet to be looked at.
    """

    def __init__(
        self,
        differences: tuple[Difference, ...],
        problems: tuple[Problem, ...] = (),
        *,
        unseen: bool = False,
    ) -> None:
        self.differences, self.problems, self.unseen = differences, problems, unseen
        super().__init__(", ".join(f"hand {one.hand}" for one in differences))


def enter(
    sitting: Sitting,
    hands: Mapping[int, Typed],
    *,
    decided: Mapping[int, Decision],
    by: User | None,
    token: str = "",
    short: str = "",
    settled_by: str | None = None,
    late: str | None = None,
    reason: str = "",
    looked: bool = False,
) -> Receipt:
    """Write a slip down: every hand of the table as typed, hand 0 for the round's total.

    decided: what was chosen for hands that differ. short: why hands on the slip are blank.
    reason: why a result that stood in a round that is over becomes another; looked: what that
    changes was seen. Neither is asked for where the slip is the first to say anything.
    Raises Refused with everything wrong at once, or Differs; either stores nothing of this table.
    """
    with write_table(sitting):
        earlier = earlier_receipt(sitting, token)
        if earlier is not None:
            return earlier
        sending = read_sending(sitting, hands, {}, token=token, reason=reason, short=short, accepted="")
        problems = [*sending.problems, *([] if late else _left_out(sitting, sending.hands, short))]
        said = {hand: tuple(words) for hand, words in _words(sitting).items()}
        wrong = _impossible(sitting, {hand: paper for hand, paper in sending.hands.items() if hand in said})
        problems += [problem.at(**place_of(sitting)) for of_hand in wrong.values() for problem in of_hand]
        to_compare = {hand: paper for hand, paper in sending.hands.items() if hand not in wrong}
        final, differences, undecided = _decide(to_compare, said, decided)
        counts = sitting.state == Sitting.State.CONFIRMED
        corrects = _overturns(final, said) or (counts and ends_otherwise(sitting, settled_by, late))
        if not undecided and corrects and looked and not sending.reason:
            problems += missing_reason(sitting, "")
        unseen = corrects and not looked and sitting.round.state == Round.State.CLOSED
        if undecided or (unseen and not problems):
            raise Differs(differences, tuple(problems), unseen=not undecided)
        _refuse(differences, problems)
        by_itself = _("From the paper slip") if sitting.round.state != Round.State.OPEN else ""
        versions = HandScore.objects.filter(sitting=sitting, is_current=True).values_list("hand", "version")
        try:
            return sheets.submit(
                sitting,
                final,
                seen=dict(versions),
                by=by,
                source=SOURCE,
                token=token,
                reason=sending.reason or by_itself,
                short=short,
                accepted=sitting.accepted,
                settled_by=settled_by,
                late=late,
            )
        except Refused as refusal:
            _refuse(differences, refusal.problems)
            raise


def _impossible(sitting: Sitting, slip: Mapping[int, Hand]) -> dict[int, list[Problem]]:
    """Hands of the slip that no card could show, with why: there is nothing to choose, only to mend."""
    if sitting.accepted:
        return {}
    written = {hand: paper for hand, paper in slip.items() if paper != BLANK}
    found = impossible(sheet_after(sitting, written, {}), sitting)
    return {hand: problems for hand, problems in found.items() if hand in written}


def _refuse(differences: tuple[Difference, ...], problems: Sequence[Problem]) -> None:
    """Say everything at once; what was decided goes along."""
    if problems and differences:
        raise Differs(differences, tuple(problems))
    if problems:
        raise Refused(problems)


def _overturns(final: Mapping[int, Hand], said: Mapping[int, tuple[Word, ...]]) -> bool:
    """Whether a hand becomes another than the one that stands."""
    return any(
        word.stands and word.hand != counts for hand, counts in final.items() for word in said.get(hand, ())
    )


def _left_out(sitting: Sitting, hands: Mapping[int, Hand], short: str) -> Iterator[Problem]:
    """A slip is typed whole: a hand left blank by mistake must not pass for one that was not played."""
    event = sitting.round.event
    blank = [hand for hand, counts in sorted(hands.items()) if counts == BLANK]
    if len(blank) == len(hands):
        yield Problem("nothing-entered", place_of(sitting))
    elif blank and rules_of(event).hands_are_exact and not short:
        yield Problem("paper-hands-blank", {"hands": blank, **place_of(sitting)})


def _words(sitting: Sitting) -> dict[int, list[Word]]:
    """What others say of each hand: what stands, and what is held beside it."""
    found: dict[int, list[Word]] = {}
    current = HandScore.objects.filter(sitting=sitting, is_current=True, ns__isnull=False)
    for row in current.select_related("entered_by", "submission"):
        side = row.submission.side if row.submission is not None else ""
        by = str(row.entered_by) if row.entered_by is not None else ""
        word = Word(f"v{row.version}", hand_on(row), by, side, row.entered_at, stands=True)
        found.setdefault(row.hand, []).append(word)
    for held in open_held(sitting):
        for hand, counts in hands_in(held).items():
            word = Word(f"h{held.pk}", counts, "", held.side, held.submission.at, stands=False)
            found.setdefault(hand, []).append(word)
    return found


def _decide(
    typed: Mapping[int, Hand], said: Mapping[int, tuple[Word, ...]], decided: Mapping[int, Decision]
) -> tuple[dict[int, Hand], tuple[Difference, ...], bool]:
    """What each hand becomes, the hands of which others say something else, and whether one is undecided."""
    final: dict[int, Hand] = {}
    differences: list[Difference] = []
    undecided = False
    for hand, paper in typed.items():
        others = tuple(word for word in said.get(hand, ()) if word.hand != paper)
        final[hand] = paper
        if not others:
            continue
        one = Difference(hand, paper, others)
        differences.append(one)
        decision = decided.get(hand)
        if decision is None or not one.is_decided(decision):
            undecided = True
        else:
            final[hand] = one.choices[decision.choice]
    return final, tuple(differences), undecided


def typed_tables(event_id: int, round_number: int) -> dict[int, int]:
    """Tables of a round whose slip was typed in, each with its last receipt."""
    rows = Submission.objects.filter(
        sitting__round__event=event_id, sitting__round__number=round_number, source=SOURCE
    )
    return dict(rows.order_by("pk").values_list("sitting__table_number", "receipt"))
