"""The link of a pair: unguessable, the same until it is renewed, and no other pair's."""

import json

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_event, play_round
from tournament import wording
from tournament.models import Entry, LogEntry
from tournament.queries.history import event_log
from tournament.services import entries, events, personal
from tournament.services.documents import export_document

pytestmark = pytest.mark.django_db


def test_every_pair_has_a_code_of_its_own_that_stays():
    event = make_event(pairs=120, rounds_planned=3)
    codes = personal.codes_of(event)
    assert set(codes) == set(event.entries.values_list("pk", flat=True))
    assert len(set(codes.values())) == 120
    # 32 symbols, 26 of them: 130 bits, and no letter that reads like a digit.
    assert {len(code) for code in codes.values()} == {26}
    assert set("".join(codes.values())) == set("0123456789abcdefghjkmnpqrstvwxyz")
    assert personal.codes_of(event) == codes
    assert wording.deed(event_log(event, 1)[0]) == "Links were made for 120 pairs."
    assert LogEntry.objects.filter(deed="personal-links-made").count() == 1


def test_a_pair_that_comes_later_gets_one_and_the_others_keep_theirs():
    event = make_event(pairs=3, seated=False)
    before = personal.codes_of(event)
    late = entries.add(event, ["Late", "Later"], None)
    after = personal.codes_of(event)
    assert after.items() > before.items() and set(after) - set(before) == {late.pk}
    assert wording.deed(event_log(event, 1)[0]) == "A link was made for 1 pair."


def test_who_did_not_come_gets_none():
    event = make_event(pairs=4, seated=False)
    entries.set_absent(event.entries.get(number=4), True, None)
    assert len(personal.codes_of(event)) == 3


@pytest.mark.parametrize(
    "written", ["{}", " {} ", "{0:.5}-{1}", "upper", "look-alikes"], ids=lambda written: written
)
def test_a_code_is_found_however_it_is_written(written):
    event = make_event(pairs=2)
    entry = event.entries.get(number=1)
    code = "01" + personal.codes_of(event)[entry.pk][2:]
    Entry.objects.filter(pk=entry.pk).update(personal_code=code)
    if written == "upper":
        shown = code.upper()
    elif written == "look-alikes":
        shown = "Ol" + code[2:]
    else:
        shown = written.format(code, code[5:])
    assert personal.find(shown) == entry


@given(st.text(max_size=40))
def test_anything_else_is_nobody_and_asks_the_database_for_nothing_it_cannot_hold(text):
    assert personal.find(text) is None


def test_an_empty_code_is_not_the_code_of_those_who_have_none():
    make_event(pairs=2)
    assert Entry.objects.filter(personal_code="").count() == 2
    assert personal.find("") is None


def test_a_renewed_code_ends_the_old_one():
    event = make_event(pairs=2)
    entry = event.entries.get(number=1)
    old = personal.codes_of(event)[entry.pk]
    new = personal.renew(entry, None)
    assert new != old and personal.find(old) is None and personal.find(new) == entry
    assert wording.deed(event_log(event, 1)[0]) == (
        "Ann 1 & Ben 1 have a new link; the old one no longer works."
    )


def test_no_code_leaves_by_the_log_a_copy_or_a_file():
    event = make_event(pairs=2, rounds_planned=1)
    codes = personal.codes_of(event)
    personal.renew(event.entries.get(number=1), None)
    codes |= personal.codes_of(event)
    play_round(event, 1)
    said = json.dumps(list(LogEntry.objects.values("deed", "details")))
    said += json.dumps(export_document(event))
    assert not any(code in said for code in codes.values())
    made = events.copy(event, None, name="Again", date=event.date)
    assert set(made.entries.values_list("personal_code", flat=True)) == {""}


def test_no_two_entries_have_the_same_code():
    event = make_event(pairs=2)
    codes = personal.codes_of(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        event.entries.update(personal_code=min(codes.values()))
