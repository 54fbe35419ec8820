"""Slips typed in later are compared with what was stored meanwhile, and go through the one door to results.

What agrees passes silently and is confirmed by it. What differs is shown with who says so and when, and
decided hand by hand; a table of which anything is undecided is left as it is, whole.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import BLANK, hand_on
from tournament.mapping.rules import rules_of
from tournament.models import HandScore, Round, Sitting, Submission, User
from tournament.queries.said import hands_in, open_held
from tournament.services import sheets
from tournament.services.receipts import Receipt, earlier_receipt
from tournament.services.sendings import place_of, read_sending
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
class Difference:
    """A hand of which the slip says something else than others do."""

    hand: int
    paper: Hand
    words: tuple[Word, ...]


@dataclass(frozen=True)
class Decision:
    """choice: ``paper`` or the key of a word. met: the keys of all that he had before him."""

    choice: str
    met: frozenset[str]


class Differs(Exception):
    """Hands of a slip that have to be decided; nothing of this table was stored.

    problems: whatever else is wrong with it, so that all is said at once.
    """

    def __init__(self, differences: tuple[Difference, ...], problems: tuple[Problem, ...] = ()) -> None:
        self.differences, self.problems = differences, problems
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
) -> Receipt:
    """Write a slip down: every hand of the table as typed, hand 0 for the round's total.

    decided: what was chosen for hands that differ. short: why hands on the slip are blank.
    Raises Refused with everything wrong at once, or Differs; either stores nothing of this table.
    """
    with write_table(sitting):
        earlier = earlier_receipt(sitting, token)
        if earlier is not None:
            return earlier
        reason = "" if sitting.round.state == Round.State.OPEN else _("From the paper slip")
        sending = read_sending(sitting, hands, {}, token=token, reason=reason, short=short, accepted="")
        problems = [*sending.problems, *([] if late else _left_out(sitting, sending.hands, short))]
        said = {hand: tuple(words) for hand, words in _words(sitting).items()}
        final, open_ones = _decide(sending.hands, said, decided)
        if open_ones:
            raise Differs(open_ones, tuple(problems))
        if problems:
            raise Refused(problems)
        versions = HandScore.objects.filter(sitting=sitting, is_current=True).values_list("hand", "version")
        return sheets.submit(
            sitting,
            final,
            seen=dict(versions),
            by=by,
            source=SOURCE,
            token=token,
            reason=reason,
            short=short,
            accepted=sitting.accepted,
            settled_by=settled_by,
            late=late,
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
) -> tuple[dict[int, Hand], tuple[Difference, ...]]:
    """What each hand becomes, and the hands that somebody has to decide first."""
    final: dict[int, Hand] = {}
    open_ones: list[Difference] = []
    for hand, paper in typed.items():
        others = tuple(word for word in said.get(hand, ()) if word.hand != paper)
        decision = decided.get(hand)
        choices = {PAPER: paper, **{word.key: word.hand for word in others}}
        final[hand] = paper
        if not others:
            continue
        if decision is None or decision.choice not in choices or not choices.keys() - {PAPER} <= decision.met:
            open_ones.append(Difference(hand, paper, others))
        else:
            final[hand] = choices[decision.choice]
    return final, tuple(open_ones)


def typed_tables(event_id: int, round_number: int) -> dict[int, int]:
    """Tables of a round whose slip was typed in, each with its last receipt."""
    rows = Submission.objects.filter(
        sitting__round__event=event_id, sitting__round__number=round_number, source=SOURCE
    )
    return dict(rows.order_by("pk").values_list("sitting__table_number", "receipt"))
