"""Any order of entering, correcting and taking back: the rows say exactly what happened."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.problems import Refused
from tests.tournament.evenings import DATE, club, table
from tournament.models import Club, Event, HandScore, Sitting, Submission
from tournament.queries.history import sitting_history
from tournament.queries.rounds import round_view
from tournament.queries.standings import standings
from tournament.services import entries, events, rounds, sheets

HANDS = 3

counts = st.one_of(st.just(("", "")), st.integers(0, 13).map(lambda ns: (ns, 13 - ns)))
steps = st.lists(
    st.one_of(
        # hand -> counts, and for each hand how far behind the sender's picture is
        st.tuples(
            st.just("send"),
            st.dictionaries(st.integers(1, HANDS), counts, min_size=1),
            st.dictionaries(st.integers(1, HANDS), st.integers(0, 2)),
        ),
        st.tuples(st.just("revert"), st.integers(1, HANDS), st.integers(1, 6)),
        st.tuples(
            st.just("wrong"), st.integers(1, HANDS), st.sampled_from([(8, 6), ("x", 1), (14, ""), (-1, 14)])
        ),
    ),
    max_size=10,
)


class Paper:
    """The same kept with pencil and paper: for each hand the list of its versions."""

    def __init__(self):
        self.versions = {hand: [] for hand in range(1, HANDS + 1)}

    def now(self, hand):
        return self.versions[hand][-1] if self.versions[hand] else (None, None)

    def send(self, hands, seen):
        """True when it is stored, False when somebody was quicker, None when there is nothing to store."""
        blank = (None, None)
        sent = {hand: blank if pair == ("", "") else pair for hand, pair in hands.items()}
        saw = {
            hand: self.versions[hand][seen[hand] - 1] if 0 < seen[hand] <= len(self.versions[hand]) else blank
            for hand in sent
        }
        touched = {hand: pair for hand, pair in sent.items() if pair != saw[hand]}
        new = {hand: pair for hand, pair in touched.items() if pair != self.now(hand)}
        if any(seen[hand] != len(self.versions[hand]) for hand in new):
            return False
        if not new and all(self.now(hand) == blank for hand in self.versions):
            return None
        for hand, pair in new.items():
            self.versions[hand].append(pair)
        return True


def evening():
    home = Club.objects.filter(slug="town").first() or club()
    event = events.create(home, None, name="Any", date=DATE, rounds_planned=1, hands_per_round=HANDS)
    entries.add_many(event, [(None, ["A", "B"]), (None, ["C", "D"])], None)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    return table(event, 1)


def play(at, paper, step):
    deed, *rest = step
    if deed == "send":
        hands, behind = rest
        seen = {hand: max(0, len(paper.versions[hand]) - behind.get(hand, 0)) for hand in hands}
        expected = paper.send(hands, seen)
        if expected is False:
            with pytest.raises(sheets.Stale):
                sheets.submit(at, hands, seen=seen, by=None, source="organiser")
        elif expected is None:
            with pytest.raises(Refused):
                sheets.submit(at, hands, seen=seen, by=None, source="organiser")
        else:
            sheets.submit(at, hands, seen=seen, by=None, source="organiser")
    elif deed == "revert":
        hand, version = rest
        if version > len(paper.versions[hand]):
            with pytest.raises(Refused):
                sheets.revert(at, hand, version, None)
            return
        wanted = paper.versions[hand][version - 1]
        if wanted != paper.now(hand):
            paper.versions[hand].append(wanted)
            sheets.revert(at, hand, version, None)
    else:
        hand, typed = rest
        with pytest.raises(Refused):
            sheets.submit(
                at, {hand: typed}, seen={hand: len(paper.versions[hand])}, by=None, source="organiser"
            )


@pytest.mark.django_db
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=steps)
def test_history_state_and_standings_follow_whatever_is_sent(steps):
    at, paper = evening(), Paper()
    for step in steps:
        play(at, paper, step)
    at = Sitting.objects.get(pk=at.pk)
    history = sitting_history(at)
    for hand, versions in paper.versions.items():
        stored = history.hand(hand)
        assert [(one.ns, one.ew) for one in stored] == versions
        assert [one.version for one in stored] == list(range(1, len(versions) + 1))
        assert [one.is_current for one in stored] == [False] * (len(versions) - 1) + [True] * bool(versions)
    whole = all(paper.now(hand) != (None, None) for hand in paper.versions)
    assert at.state == (Sitting.State.CONFIRMED if whole else Sitting.State.PLAYING)
    event = Event.objects.get(pk=at.round.event_id)
    view = round_view(event, 1).tables[0]
    assert [(hand.ns, hand.ew) for hand in view.hands] == [paper.now(hand) for hand in paper.versions]
    tricks = {row.entry_number: row.tricks for row in standings(event).rows}
    played = [paper.now(hand) for hand in paper.versions] if whole else []
    assert tricks[view.ns.number] == sum(ns for ns, _ew in played)
    assert tricks[view.ew.number] == sum(ew for _ns, ew in played)
    receipts = list(Submission.objects.filter(sitting=at).order_by("pk").values_list("receipt", flat=True))
    assert receipts == list(range(1, len(receipts) + 1))
    assert HandScore.objects.filter(sitting=at).count() == sum(map(len, paper.versions.values()))
