"""The log is sealed: whoever changes, removes or slips in a line behind the program's back is found out."""

import hashlib
import json

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from tests.factories import make_event, play_round
from tournament.models import Event, FinalStandings, HandScore, LogEntry, LogSeal
from tournament.services import events, sheets
from tournament.services.auditing import audit
from tournament.services.closing import close
from tournament.services.discarding import discard
from tournament.services.log import record
from tournament.services.sealing import hash_of, hidden, veiled

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = make_event(pairs=4, rounds_planned=3, hands=4)
    play_round(made, 1)
    return made


def codes() -> list[str]:
    return [fault.code for fault in audit().faults]


def test_a_night_as_it_was_played_holds(event: Event) -> None:
    found = audit(event)
    assert found.faults == ()
    assert found.lines == LogEntry.objects.filter(event=event).count() > 3
    (last,) = found.chains.values()
    assert last == LogSeal.objects.filter(line__event=event).latest("number").hash


def test_the_hash_is_written_out_here() -> None:
    text = "\n".join(["", "site", "1", '{"deed":"club-made"}'])
    assert hash_of("", "site", 1, '{"deed":"club-made"}') == hashlib.sha256(text.encode()).hexdigest()


def test_free_text_is_hidden_and_numbers_are_not() -> None:
    said = {"reason": "Ann was ill", "hands": [{"hand": 1, "new": [8, 5]}], "side": "ns", "short": ""}
    told = veiled(said, "salt")
    assert told == {
        "reason": hidden("Ann was ill", "salt"),
        "hands": [{"hand": 1, "new": [8, 5]}],
        "side": "ns",
        "short": "",
    }
    assert "Ann" not in json.dumps(told)
    assert hidden("Ann was ill", "salt") != hidden("Ann was ill", "other")


def test_no_seal_holds_a_name(event: Event) -> None:
    record("member-added", club=event.club, name="Zebedee Quill")
    assert not LogSeal.objects.filter(sealed__contains="Zebedee").exists()
    assert LogSeal.objects.latest("pk").sealed.count("sha256:") == 1


def test_every_event_and_club_has_a_chain_of_its_own(event: Event) -> None:
    other = make_event(pairs=4, rounds_planned=3, hands=4, name="Other")
    one, two = (LogSeal.objects.filter(line__event=which) for which in (event, other))
    assert set(one.values_list("chain")) & set(two.values_list("chain")) == set()
    assert sorted(two.values_list("number", flat=True)) == list(range(1, two.count() + 1))


@pytest.mark.parametrize(
    "change",
    [
        {"deed": "result-corrected"},
        {"details": {"hands": []}},
        {"club": None},
        {"at": "2020-01-01T00:00:00Z"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_line_is_found(event: Event, change: dict[str, object]) -> None:
    LogEntry.objects.filter(pk=event.log.order_by("pk")[1].pk).update(**change)
    assert "log-line-changed" in codes()


def test_a_removed_line_is_found(event: Event) -> None:
    event.log.order_by("pk")[1].delete()
    assert codes() == ["log-lines-removed"]


def test_a_line_slipped_in_is_found(event: Event) -> None:
    LogEntry.objects.create(event=event, deed="event-hidden")
    assert codes() == ["log-line-unsealed"]


def test_a_line_with_a_seal_of_its_own_is_found(event: Event) -> None:
    first = LogSeal.objects.filter(line__event=event).earliest("number")
    line = LogEntry.objects.create(event=event, deed="event-hidden", salt="x")
    LogSeal.objects.create(
        line=line, chain=first.chain, number=500, sealed="{}", previous=first.hash, hash="0" * 64
    )
    assert codes() == ["log-seal-missing", "log-seal-broken", "log-line-changed"]


def test_a_seal_is_never_changed(event: Event) -> None:
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogSeal.objects.filter(line__event=event).update(sealed="{}")
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            LogSeal.objects.filter(line__event=event).delete()


def test_a_result_changed_behind_the_log_is_found(event: Event) -> None:
    score = HandScore.objects.filter(sitting__round__event=event, is_current=True).first()
    HandScore.objects.filter(pk=score.pk).update(ns=score.ew, ew=score.ns)
    (fault,) = audit(event).faults
    assert (fault.code, fault.details["hand"]) == ("result-not-in-log", score.hand)


def test_a_result_corrected_and_taken_back_holds(event: Event) -> None:
    sitting = event.rounds.get(number=1).sittings.first()
    score = sitting.hand_scores.get(hand=1, is_current=True)
    sheets.submit(sitting, {1: (13, 0)}, seen={1: score.version}, by=None, source="organiser")
    sheets.submit(sitting, {1: ("", "")}, seen={1: score.version + 1}, by=None, source="organiser")
    assert codes() == []


def test_the_last_hash_stands_under_the_final_standings(event: Event) -> None:
    close(event, None, anyway=True)
    kept = FinalStandings.objects.get(event=event)
    newest = LogSeal.objects.filter(line__event=event).latest("number")
    assert (kept.log_hash, kept.log_lines) == (newest.hash, newest.number)
    assert codes() == []
    # The end of the chain cut off: by itself the rest would hold.
    if connection.vendor == "sqlite":
        event.log.filter(deed="event-closed").delete()
        LogSeal.objects.filter(line=None).delete()
        assert codes() == ["log-shorter-than-kept"]


def test_the_seal_is_read_under_the_final_table_and_not_before(event: Event, client) -> None:
    events.set_public(event, None, True)
    assert "sealed by" not in client.get(f"/events/{event.slug}/").content.decode()
    close(event, None, anyway=True)
    kept = FinalStandings.objects.get(event=event)
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert f"has {kept.log_lines} lines, sealed by <bdi>{kept.log_hash}</bdi>" in page


def test_an_event_thrown_away_leaves_its_seals(event: Event) -> None:
    draft = make_event(pairs=4, seated=False, name="Draft")
    own = LogSeal.objects.filter(line__event=draft)
    count, chain = own.count(), own.first().chain
    discard(draft, None)
    assert LogSeal.objects.filter(chain=chain, line=None).count() == count > 0
    assert codes() == []


def test_the_command_says_it(event: Event, capsys) -> None:
    call_command("verify_log", event.slug)
    out = capsys.readouterr().out
    assert f"{event.log.count()} lines hold." in out
    call_command("verify_log", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["lines"] == LogSeal.objects.count() and told["erased"] == 0
    events.set_public(event, None, True)
    LogEntry.objects.filter(event=event, deed="event-published").update(deed="event-hidden")
    with pytest.raises(SystemExit) as left:
        call_command("verify_log")
    assert left.value.code == 1
    assert "says something else than when it was sealed" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        call_command("verify_log", "no-such-event")
