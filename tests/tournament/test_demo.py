"""The demo night: what it holds, and that wiping it takes nothing else."""

import datetime as dt
import io
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from scoring.problems import Refused
from tests.factories import make_club, make_event, make_owner, make_user
from tournament.models import Club, Event, LogEntry, Member, User
from tournament.queries.standings import standings
from tournament.services import clubs, demo, entries, exports, members

pytestmark = pytest.mark.django_db

TODAY = dt.date(2026, 12, 1)


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


def owner() -> User:
    return User.objects.get(email=demo.EMAIL)


def test_it_holds_an_evening_being_played_and_one_that_is_over() -> None:
    demo.load(today=TODAY)
    on, over = Event.objects.order_by("-date")
    assert (on.state, on.date, on.entries.count(), on.is_public) == ("running", TODAY, 9, True)
    assert list(on.rounds.values_list("state", flat=True)) == ["closed"] * 3 + ["open"] + ["planned"] * 5
    open_round = on.rounds.get(number=4)
    assert sorted(open_round.sittings.values_list("state", flat=True)) == ["confirmed"] * 2 + ["playing"] * 2
    assert (over.state, over.date, over.entries.count()) == ("closed", TODAY - dt.timedelta(days=7), 6)
    assert over.final_standings.count() == 1


def test_its_standings_are_worth_looking_at() -> None:
    demo.load(today=TODAY)
    rows = standings(Event.objects.get(state="running")).rows
    assert len(rows) == 9 and rows[0].points > rows[-1].points
    assert any(row.sit_outs for row in rows)


def test_the_same_demo_everywhere_but_for_its_pass_phrase() -> None:
    first = demo.load(today=TODAY)
    shown = [(row.label, row.points) for row in standings(Event.objects.get(state="running")).rows]
    demo.wipe(owner())
    owner().delete()
    second = demo.load(today=TODAY)
    assert shown == [(row.label, row.points) for row in standings(Event.objects.get(state="running")).rows]
    assert first.email == second.email and first.phrase != second.phrase


def test_its_owner_can_sign_in_with_the_phrase_that_is_shown(rf) -> None:
    access = demo.load(today=TODAY)
    assert authenticate(rf.post("/"), username=access.email, password=access.phrase) == owner()
    assert demo.sign_in() == access
    assert len(access.phrase.split("-")) == 5


def test_a_changed_phrase_is_not_shown_any_more() -> None:
    demo.load(today=TODAY)
    user = owner()
    user.set_password("something-else-entirely")
    user.save()
    assert demo.sign_in() is None


def test_half_a_demo_is_never_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "_evening_on", lambda *rest: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        demo.load(today=TODAY)
    assert not User.objects.exists() and not Club.objects.exists() and not Event.objects.exists()


def test_wiping_leaves_the_owner_and_a_line_in_the_log() -> None:
    demo.load(today=TODAY)
    assert demo.is_loaded()
    demo.wipe(owner())
    assert not demo.is_loaded()
    assert not Event.objects.exists() and not Club.objects.exists() and not Member.objects.exists()
    assert list(LogEntry.objects.values_list("deed", "by__email")) == [("demo-wiped", demo.EMAIL)]


def test_wiping_by_another_owner_takes_the_demos_account_along() -> None:
    demo.load(today=TODAY)
    demo.wipe(make_owner())
    assert list(User.objects.values_list("email", flat=True)) == ["owner@example.org"]
    assert demo.sign_in() is None


def test_wiping_takes_nothing_that_somebody_made_since() -> None:
    demo.load(today=TODAY)
    club = Club.objects.get()
    mine = make_event(pairs=2, rounds_planned=1, club=club, name="My own")
    known = Member.objects.get(name="Ada Marsh")
    members.change_member(known, None, name="Ada Marsh", email="ada@example.org", phone="", is_active=True)
    other = make_event(pairs=2, rounds_planned=1, club=make_club("Another"), name="Elsewhere")
    demo.wipe(owner())
    assert set(Event.objects.all()) == {mine, other}
    assert standings(mine).rows == () or len(standings(mine).rows) == 2
    left = set(Member.objects.filter(club=club).values_list("name", flat=True))
    assert left == {"Ann 1", "Ben 1", "Ann 2", "Ben 2", "Ada Marsh"}


def test_a_demo_player_who_plays_in_a_real_event_stays() -> None:
    demo.load(today=TODAY)
    club = Club.objects.get()
    mine = make_event(pairs=1, club=club, seated=False, name="My own")
    entries.add(mine, ("Ada Marsh", "Zed Z"), None)
    demo.wipe(owner())
    assert (
        Member.objects.filter(name="Ada Marsh").exists()
        and not Member.objects.filter(name="Bruno Hale").exists()
    )


def test_wiping_removes_the_files_that_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "wake", lambda *rest: None)
    demo.load(today=TODAY)
    export = exports.ask(Event.objects.get(state="closed"), None)
    exports.make(export.pk)
    export.refresh_from_db()
    path = Path(export.file.path)
    assert path.exists()
    demo.wipe(owner())
    assert not path.exists()


def test_only_the_owner_may_wipe() -> None:
    demo.load(today=TODAY)
    user = make_user()
    clubs.give_club_role(Club.objects.get(), user, "admin", None)
    with pytest.raises(Refused) as refused:
        demo.wipe(user)
    assert refused.value.problems[0].code == "not-yours"
    assert Event.objects.count() == 2


# --- the commands -------------------------------------------------------------------------------


def said(*arguments: str, **options: object) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_the_command_loads_and_wipes() -> None:
    assert demo.EMAIL in said("demo")
    with pytest.raises(CommandError, match="here already"):
        call_command("demo")
    assert said("demo", "--wipe") == "The demo night is gone.\n"
    with pytest.raises(CommandError, match="no demo night"):
        call_command("demo", "--wipe")


def test_an_owner_is_made_by_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNER_PASSWORD", "lamp-river-teapot-seven")
    assert "olive@example.org is now an owner" in said(
        "create_owner", "Olive@Example.org", "--name", "Olive O"
    )
    made = User.objects.get()
    assert made.is_superuser and made.is_staff and made.name == "Olive O"
    assert made.check_password("lamp-river-teapot-seven")


@pytest.mark.parametrize(
    ("email", "phrase", "sentence"),
    [("no-address", "lamp-river-teapot-seven", "address"), ("a@example.org", "short", "too short")],
)
def test_an_owner_with_a_fault_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, email: str, phrase: str, sentence: str
) -> None:
    monkeypatch.setenv("OWNER_PASSWORD", phrase)
    with pytest.raises(CommandError, match=sentence):
        call_command("create_owner", email)
    assert not User.objects.exists()


def test_the_same_owner_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNER_PASSWORD", "lamp-river-teapot-seven")
    make_owner("olive@example.org")
    with pytest.raises(CommandError):
        call_command("create_owner", "olive@example.org")
    assert User.objects.count() == 1


def test_without_a_terminal_the_phrase_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OWNER_PASSWORD", raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(CommandError, match="OWNER_PASSWORD"):
        call_command("create_owner", "olive@example.org")


def test_two_different_phrases_store_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter(["lamp-river-teapot-seven", "lamp-river-teapot-eight"])
    monkeypatch.delenv("OWNER_PASSWORD", raising=False)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))
    with pytest.raises(CommandError, match="differ"):
        call_command("create_owner", "olive@example.org")
    assert not User.objects.exists()
