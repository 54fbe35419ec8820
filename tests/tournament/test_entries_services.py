"""Deeds on entries: adding, changing, ticks, no-shows, undo, the sign-up link."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from scoring.problems import Refused
from tests.tournament.evenings import club, draft, organiser
from tournament import tasks, wording
from tournament.models import Entry, Event, LogEntry, Member
from tournament.queries.entries import entry_list, last_deed
from tournament.services import entries, events, sign_up
from tournament.services.entry_texts import Texts
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return draft(0, None, club("town"))


def refused(deed: object, *arguments: object, **more: object) -> list[tuple[str, object]]:
    with pytest.raises(Refused) as found:
        deed(*arguments, **more)  # type: ignore[operator]
    return [(problem.code, problem.details.get("player")) for problem in found.value.problems]


def named(event: Event) -> dict[int | None, tuple[str, ...]]:
    return {line.number: line.names for line in entry_list(event).lines}


def take_back(event: Event) -> None:
    line = last_deed(event)
    assert line is not None
    undo(LogEntry.objects.get(pk=line.id), None)


# --- who plays with whom ------------------------------------------------------------------


def test_a_new_name_makes_a_member_and_a_known_one_is_found_again(event: Event) -> None:
    known = Member.objects.create(club=event.club, name="Ann Archer", key="ann archer", is_active=False)
    entry = entries.add(event, ("ann  ARCHER", "Ben Baker"), None)
    players = list(entry.players.order_by("position"))
    assert players[0].member == known
    assert players[0].name == "ann ARCHER"  # as typed this time
    assert Member.objects.get(key="ben baker").name == "Ben Baker"
    known.refresh_from_db()
    assert known.is_active


@pytest.mark.parametrize(
    "again", ["Ann Archer", "ANN ARCHER", " Ann\u00a0 Archer ", "An\u200bn Archer", "Ａｎｎ Archer"]
)
def test_a_player_in_two_pairs_is_refused_by_name(event: Event, again: str) -> None:
    entries.add(event, ("Ann Archer", "Ben Baker"), None)
    assert refused(entries.add, event, ("Cy C", again), None) == [("player-twice", None)]
    assert refused(entries.add, event, (again, "Ben Baker"), None) == [("player-twice", None)] * 2
    assert event.entries.count() == 1


def test_accents_composed_or_not_are_one_player(event: Event) -> None:
    entries.add(event, ("Zo\u00eb", "Ben Baker"), None)
    assert refused(entries.add, event, ("Zoe\u0308", "Cy C"), None) == [("player-twice", None)]
    entries.add(event, ("Zoe", "Cy C"), None)  # another name


def test_a_pair_with_itself_is_refused(event: Event) -> None:
    assert refused(entries.add, event, ("Ann A", "ann  a"), None) == [("pair-with-itself", None)]


def test_every_fault_of_both_names_is_told_at_once(event: Event) -> None:
    assert refused(entries.add, event, ("", "\u2800"), None) == [("name-empty", 1), ("name-invisible", 2)]
    assert refused(entries.add, event, ("x" * 101, "a\nb"), None) == [
        ("name-too-long", 1),
        ("name-control", 2),
    ]
    assert Member.objects.count() == 0


def test_the_players_of_another_event_and_club_may_play_here(event: Event) -> None:
    other = draft(0, None, club("far"))
    entries.add(event, ("Ann A", "Ben B"), None)
    entries.add(other, ("Ann A", "Ben B"), None)
    assert Member.objects.filter(key="ann a").count() == 2


def test_numbers_fill_gaps_and_keep_what_is_free(event: Event) -> None:
    for number in range(3):
        entries.add(event, (f"A{number}", f"B{number}"), None)
    entries.remove(event.entries.get(number=2), None)
    assert entries.add(event, ("C", "D"), None).number == 2
    assert entries.add(event, ("E", "F"), None, number=9).number == 9
    assert entries.add(event, ("G", "H"), None, number=9).number == 4


def test_names_change_and_a_swap_of_places_too(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None)
    entries.change(entry, ("Ben B", "Ann A"), None)
    assert named(event) == {1: ("Ben B", "Ann A")}
    entries.change(entry, ("Ben B", "Cy C"), None)
    assert named(event) == {1: ("Ben B", "Cy C")}


def test_all_of_many_or_none(event: Event) -> None:
    rows = [(None, ("Ann A", "Ben B")), (None, ("Cy C", "Ann A")), (None, ("", "Di D"))]
    with pytest.raises(Refused) as found:
        entries.add_many(event, rows, None)
    assert [(p.code, p.details["line"]) for p in found.value.problems] == [
        ("player-twice", 2),
        ("name-empty", 3),
    ]
    assert (event.entries.count(), Member.objects.count()) == (0, 0)


def test_there_is_room_for_200(event: Event) -> None:
    entries.add_many(event, [(None, (f"A{n}", f"B{n}")) for n in range(200)], None)
    assert refused(entries.add, event, ("One", "More"), None) == [("too-many-entries", None)]


def test_once_seated_nothing_changes_but_the_ticks(event: Event) -> None:
    for number in range(4):
        entries.add(event, (f"A{number}", f"B{number}"), None)
    events.seat(event, None)
    entry = event.entries.get(number=1)
    for deed in (
        lambda: entries.add(event, ("C", "D"), None),
        lambda: entries.change(entry, ("C", "D"), None),
        lambda: entries.remove(entry, None),
        lambda: entries.set_absent(entry, True, None),
    ):
        assert refused(deed) == [("wrong-state", None)]
    assert entries.set_paid(entry, True, None)
    assert entries.set_present(entry, True, None)


# --- who is here ----------------------------------------------------------------------------


def test_ticks_are_said_once_and_twice_alike(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None)
    version = event.version
    assert entries.set_present(entry, True, None) is True
    assert entries.set_present(entry, True, None) is False
    assert event.version == version + 1
    assert LogEntry.objects.filter(deed="entry-present").count() == 1


def test_a_no_show_gives_its_number_back_and_may_come_after_all(event: Event) -> None:
    first = entries.add(event, ("Ann A", "Ben B"), None, present=True)
    entries.add(event, ("Cy C", "Di D"), None)
    entries.set_absent(first, True, None)
    first.refresh_from_db()
    assert (first.number, first.status, first.is_present) == (None, Entry.Status.ABSENT, False)
    assert refused(entries.add, event, ("Ann A", "Ed E"), None) == [("player-twice", None)]
    entries.set_absent(first, False, None)
    assert named(event) == {1: ("Ann A", "Ben B"), 2: ("Cy C", "Di D")}


# --- undo -------------------------------------------------------------------------------------


def test_every_deed_can_be_taken_back(event: Event) -> None:
    entries.add(event, ("Cy C", "Di D"), None)
    entry = entries.add(event, ("Ann A", "Ben B"), None)
    before = entry_list(event)
    deeds = [
        lambda: entries.add(event, ("Ed E", "Fay F"), None),
        lambda: entries.change(entry, ("Ann A", "Gil G"), None),
        lambda: entries.set_present(entry, True, None),
        lambda: entries.set_paid(entry, True, None),
        lambda: entries.set_absent(entry, True, None),
    ]
    for deed in deeds:
        deed()
        assert entry_list(event) != before
        take_back(event)
        entry.refresh_from_db()
        assert entry_list(event) == before


def test_a_no_show_that_is_taken_back_is_here_again_under_its_number(event: Event) -> None:
    for number in range(3):
        entries.add(event, (f"A{number}", f"B{number}"), None, present=True)
    entries.remove(event.entries.get(number=1), None)
    before = entry_list(event)
    entries.set_absent(event.entries.get(number=3), True, None)
    take_back(event)
    assert entry_list(event) == before


def test_an_entry_taken_out_comes_back_as_it_was(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None, number=7)
    entries.set_paid(entry, True, None)
    entries.set_present(entry, True, None)
    entries.remove(entry, None)
    take_back(event)
    (line,) = entry_list(event).lines
    assert (line.number, line.names, line.present, line.paid) == (7, ("Ann A", "Ben B"), True, True)


def test_undo_goes_back_step_by_step(event: Event) -> None:
    entries.add(event, ("Ann A", "Ben B"), None)
    entries.add(event, ("Cy C", "Di D"), None)
    take_back(event)
    take_back(event)
    assert entry_list(event).lines == ()
    assert last_deed(event) is None


def test_what_has_changed_since_is_not_undone(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None)
    added = LogEntry.objects.get(deed="entry-added")
    entries.change(entry, ("Ann A", "Cy C"), None)
    assert refused(undo, added, None) == [("undo-too-late", None)]
    entries.remove(entry, None)
    removed = LogEntry.objects.get(deed="entry-removed")
    undo(removed, None)
    assert refused(undo, removed, None) == [("undo-too-late", None)]
    assert event.entries.count() == 1


def test_a_whole_list_goes_with_one_undo(event: Event) -> None:
    entries.add_many(event, [(None, ("Ann A", "Ben B")), (None, ("Cy C", "Di D"))], None)
    take_back(event)
    assert entry_list(event).lines == ()


# --- the sign-up link ---------------------------------------------------------------------------


@pytest.fixture
def code(event: Event) -> str:
    cache.clear()
    return sign_up.open_sign_up(event, None)


def send(code: str, first: str, second: str, email: str = "", **more: object) -> str:
    data = {"first": first, "second": second, "email": email}
    return Client().post(f"/sign-up/{code}/", data, follow=True, **more).content.decode()


def test_one_player_enters_both(event: Event, code: str) -> None:
    assert "Ann Archer &amp; Ben Baker: you are entered." in send(code, "Ann Archer", "Ben Baker")
    (line,) = entry_list(event).lines
    assert (line.names, line.by_link, line.present) == (("Ann Archer", "Ben Baker"), True, False)


def test_a_player_who_is_in_already_hears_that_and_no_more(event: Event, code: str) -> None:
    entries.add(event, ("Ann Archer", "Secret Partner"), None)
    page = send(code, "ann archer", "Cy C")
    assert "ann archer is entered already." in page
    assert "Secret Partner" not in page
    assert 'value="Cy C"' in page  # nothing typed is lost


def test_no_member_is_suggested_and_nobody_entered_is_shown(event: Event, code: str) -> None:
    Member.objects.create(club=event.club, name="Somebody Known", key="somebody known", email="s@example.org")
    entries.add(event, ("Ann Archer", "Ben Baker"), None)
    page = Client().get(f"/sign-up/{code}/").content.decode()
    assert not [word for word in ("Somebody", "Archer", "datalist", "suggest") if word in page]
    assert Client().get(f"/organiser/events/{event.slug}/entries/suggest/?q=some").status_code == 302


def test_faults_stand_at_their_field_and_nothing_is_lost(event: Event, code: str) -> None:
    page = send(code, "", "Ben Baker", "no address")
    assert 'value="Ben Baker"' in page
    assert "no address is not a mail address." in page
    assert "The name is missing." in page
    assert event.entries.count() == 0


@pytest.mark.parametrize("how", ["closed", "seated", "unknown"])
def test_a_closed_link_says_so_and_enters_nobody(event: Event, code: str, how: str) -> None:
    if how == "closed":
        sign_up.close_sign_up(event, None)
    if how == "seated":
        entries.add_many(event, [(None, ("A", "B")), (None, ("C", "D"))], None)
        events.seat(event, None)
    asked = "nothing" if how == "unknown" else code
    before = event.entries.count()
    for answer in (
        Client().get(f"/sign-up/{asked}/"),
        Client().post(f"/sign-up/{asked}/", {"first": "X", "second": "Y"}),
    ):
        assert answer.status_code == 404
        assert "Sign-up is closed" in answer.content.decode()
    assert event.entries.count() == before


def test_a_link_that_was_closed_never_works_again(event: Event, code: str) -> None:
    sign_up.close_sign_up(event, None)
    assert sign_up.open_sign_up(event, None) != code
    assert sign_up.event_of("") is None


def test_mail_goes_to_the_one_who_signs_up_and_is_kept_for_a_new_member_only(
    event: Event, code: str, django_capture_on_commit_callbacks
) -> None:  # type: ignore[no-untyped-def]
    Member.objects.create(club=event.club, name="Known", key="known", email="")
    with django_capture_on_commit_callbacks(execute=True):
        send(code, "Ann Archer", "Ben Baker", "ann@example.org")
        send(code, "Known", "Cy C", "stranger@example.org")
    tasks.send_mails()
    assert [letter.to for letter in mail.outbox] == [["ann@example.org"], ["stranger@example.org"]]
    assert "Ann Archer & Ben Baker" in mail.outbox[0].body
    assert Member.objects.get(key="ann archer").email == "ann@example.org"
    assert Member.objects.get(key="known").email == ""


def test_a_program_that_sends_on_and_on_is_stopped(event: Event, code: str) -> None:
    client = Client(REMOTE_ADDR="192.0.2.7")
    for number in range(60):
        client.post(f"/sign-up/{code}/", {"first": "", "second": f"B{number}"})
    answer = client.post(f"/sign-up/{code}/", {"first": "Ann", "second": "Ben"})
    assert answer.status_code == 429
    assert 'value="Ann"' in answer.content.decode()
    assert event.entries.count() == 0
    assert "you are entered" in send(code, "Ann", "Ben", REMOTE_ADDR="192.0.2.8")


# --- the check-in page ------------------------------------------------------------------------


def test_the_check_in_counts_ticks_and_answers_a_script_and_a_form(event: Event) -> None:
    user = organiser()
    event.roles.create(user=user, role="organiser")
    for number in range(3):
        entries.add(event, (f"A{number}", f"B{number}"), None)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/organiser/events/{event.slug}/entries/"
    first, second, third = event.entries.order_by("number")
    answer = client.post(
        f"{path}{first.pk}/tick/", {"what": "present", "on": "1"}, headers={"Accept": "application/json"}
    )
    assert answer.json()["present"] is True
    assert answer.json()["counted"] == "1 of 3 here, 0 paid"
    answer = client.post(f"{path}{second.pk}/tick/", {"what": "present", "on": "1", "back": "check-in"})
    assert answer["Location"] == f"{path}check-in/#pair-{second.pk}"
    client.post(f"{path}{third.pk}/tick/", {"what": "absent", "on": "1", "back": "check-in"})
    page = client.get(f"{path}check-in/").content.decode()
    assert "2 of 2 here, 0 paid" in page
    assert "Came after all" in page
    client.post(f"{path}check-in/", {"first": "Walk", "second": "Inn"})
    assert "3 of 3 here, 0 paid" in client.get(f"{path}check-in/").content.decode()
    assert client.post(f"{path}{first.pk}/tick/", {"what": "nonsense", "on": "1"}).status_code == 400
    signed_out = Client().post(
        f"{path}{first.pk}/tick/", {"what": "paid", "on": "1"}, headers={"Accept": "application/json"}
    )
    assert signed_out.status_code == 401
    assert signed_out.json()["problems"]


def test_suggestions_come_as_one_types_with_those_entered_last(event: Event) -> None:
    user = organiser()
    event.roles.create(user=user, role="organiser")
    for name in ("Ann Archer", "Anna Berg", "Hanna Cole"):
        Member.objects.create(club=event.club, name=name, key=name.lower())
    Member.objects.create(club=event.club, name="Ann Gone", key="ann gone", is_active=False)
    entries.add(event, ("Ann Archer", "Ben Baker"), None)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    found = client.get(f"/organiser/events/{event.slug}/entries/suggest/", {"q": "ann"}).json()
    assert [one["name"] for one in found["names"]] == ["Anna Berg", "Hanna Cole", "Ann Archer"]
    assert found["names"][2]["note"] == "already entered"
    assert found["note"] == "A new name. It becomes a member."
    assert (
        client.get(f"/organiser/events/{event.slug}/entries/suggest/", {"q": "anna BERG"}).json()["note"]
        == ""
    )


def test_pasted_lines_are_shown_before_they_are_stored_and_stay_in_their_field(event: Event) -> None:
    user = organiser()
    event.roles.create(user=user, role="organiser")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/organiser/events/{event.slug}/entries/paste/"
    text = "1. Ann A & Ben B\n2. Cy C and Di D\n3. Ed E"
    page = client.post(path, {"text": text, "check": "1"})
    shown = page.content.decode()
    assert "2 to add, 0 changed, 0 the same, 1 refused." in shown
    assert "3. Ed E</textarea>" in shown
    assert event.entries.count() == 0
    mark = page.context["checked"].comparison.mark
    assert client.post(path, {"text": text, "store": "1", "mark": "another"}).status_code == 200
    assert event.entries.count() == 0
    assert client.post(path, {"text": text, "store": "1", "mark": mark}).status_code == 302
    assert named(event) == {1: ("Ann A", "Ben B"), 2: ("Cy C", "Di D")}


# --- what a pair carries besides its players ------------------------------------------------


def texts(entry: Entry) -> tuple[str, str]:
    entry.refresh_from_db()
    return entry.label, entry.home_club


def test_a_pair_name_and_a_club_are_kept_by_the_rules_for_names(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None, texts=Texts("  The   Reds ", "Cafe\u0301 Club"))
    assert texts(entry) == ("The Reds", "Café Club")
    entries.change(entry, ("Ann A", "Cy C"), None)
    assert texts(entry) == ("The Reds", "Café Club")
    entries.change(entry, ("Ann A", "Cy C"), None, texts=Texts("", None))
    assert texts(entry) == ("", "Café Club")


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        (Texts("\u200b", None), ["name-invisible"]),
        (Texts("two\nlines", "x" * 101), ["name-control", "name-too-long"]),
        (Texts("7", None), ["label-number"]),
        (Texts("12.", ""), ["label-number"]),
    ],
)
def test_texts_at_fault_are_refused_with_everything_else(
    event: Event, given: Texts, codes: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        entries.add(event, ("Ann A", ""), None, texts=given)
    assert [problem.code for problem in refused.value.problems] == ["name-empty", *codes]
    assert not event.entries.exists()


def test_a_pair_name_is_one_pair_s_and_a_club_is_anybody_s(event: Event) -> None:
    entries.add(event, ("Ann A", "Ben B"), None, texts=Texts("Reds", "Far"))
    other = entries.add(event, ("Cy C", "Di D"), None, texts=Texts("Blues", "Far"))
    for again in ("Reds", "REDS", " reds "):
        with pytest.raises(Refused) as refused:
            entries.change(other, ("Cy C", "Di D"), None, texts=Texts(again, None))
        (problem,) = refused.value.problems
        assert problem.code == "label-twice"
        assert wording.sentence(problem).endswith("is taken already, by Ann A & Ben B.")
    assert texts(other) == ("Blues", "Far")


def test_deeds_about_pair_names_can_be_taken_back(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None, texts=Texts("Reds", "Far"))
    entries.change(entry, ("Ann A", "Ben B"), None, texts=Texts("Blues", ""))
    line = event.log.order_by("-pk").first()
    assert wording.deed(line) == "Ann A & Ben B have another pair name or club."
    undo(line, None)
    assert texts(entry) == ("Reds", "Far")
    entries.remove(entry, None)
    undo(event.log.filter(deed="entry-removed").get(), None)
    (back,) = event.entries.all()
    assert texts(back) == ("Reds", "Far")


def test_a_change_of_names_is_not_taken_back_over_a_newer_pair_name(event: Event) -> None:
    entry = entries.add(event, ("Ann A", "Ben B"), None)
    entries.change(entry, ("Ann A", "Ben B"), None, texts=Texts("Reds", None))
    line = event.log.order_by("-pk").first()
    entries.change(entry, ("Ann A", "Ben B"), None, texts=Texts("Blues", None))
    with pytest.raises(Refused) as refused:
        undo(line, None)
    assert [problem.code for problem in refused.value.problems] == ["undo-too-late"]


def test_the_same_as_last_week_keeps_pair_names_and_clubs(event: Event) -> None:
    entries.add(event, ("Ann A", "Ben B"), None, texts=Texts("Reds", "Far"))
    copied = events.copy(event, None, name="Again", date=event.date)
    assert texts(copied.entries.get()) == ("Reds", "Far")
