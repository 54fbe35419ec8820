"""What stands in the letters, who gets his results, and how their reader stops them."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.problems import Refused
from tests.factories import make_club, make_event, make_owner, play_round
from tests.postbox import BASE, Postbox, rewind, sent_by, text_of
from tests.tournament.page_reading import text as seen
from tournament import tasks
from tournament.models import Event, HandScore, Invitation, Mail, Member, Seat, Sitting, User
from tournament.services import events, people, personal, sheets, substituting
from tournament.services.closing import close, reopen
from tournament.services.mails import stops, wishes
from tournament.services.substituting import Substitution

pytestmark = pytest.mark.django_db
OVER = timedelta(minutes=11)


@pytest.fixture
def box(settings: object) -> Iterator[Postbox]:
    with sent_by(settings) as one:
        yield one


@pytest.fixture
def owner() -> User:
    return make_owner()


@pytest.fixture
def night(owner: User) -> Event:
    """Two pairs and a round of two hands, N-S 8 and 6 tricks; Ann 1 wants her results."""
    make_club(by=owner)
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    events.set_public(event, owner, True)
    change("Ann 1", email="ann@example.org", wants_results=True)
    play_round(event, 1, [8, 6], by=owner)
    return event


def change(name: str, **wanted: object) -> Member:
    member = Member.objects.get(name=name)
    people.change_member(member, None, name=name, **wanted)  # type: ignore[arg-type]
    return member


def closed(event: Event) -> Event:
    """Closed, and so long ago that its letters are due."""
    close(event, None)
    rewind(OVER)
    return event


def code_of(deed: object, *arguments: object, **more: object) -> str:
    with pytest.raises(Refused) as refused:
        deed(*arguments, **more)  # type: ignore[operator]
    return refused.value.problems[0].code


# --- one's own results ----------------------------------------------------------------------------

LETTER = """Ann 1 & Ben 1
Tuesday whist, Tuesday Club, 1 Dec 2026

Place {place} of 2
Points: {points}
Net points: {net}
Tricks: {tricks}

Round 1, table 1: {side}, against Ann 2 & Ben 2
   tricks {tricks_told}, points {points_told}, {won}

Your own page:
https://whist.example.org/my/{code}/

The whole table:
https://whist.example.org/events/{slug}/

You get this because somebody told Tuesday Club that you want your results by mail.
To get no more of these, open this page:
{stop}
"""
# N-S 8 and 6 tricks, E-W 5 and 7: a point for each trick over six (docs/rules.md), so 2-1, and 14-12.
TOLD = {
    "ns": {
        **{"place": 1, "points": 2, "net": 1, "tricks": 14, "side": "North-South"},
        **{"tricks_told": "14–12", "points_told": "2–1", "won": "won"},
    },
    "ew": {
        **{"place": 2, "points": 1, "net": -1, "tricks": 12, "side": "East-West"},
        **{"tricks_told": "12–14", "points_told": "1–2", "won": "lost"},
    },
}


@pytest.mark.parametrize("side", ["ns", "ew"])
def test_the_letter_to_the_last_word(box: Postbox, night: Event, side: str) -> None:
    """Whoever sits North-South has won; both pairs' letters are written out."""
    entry = Seat.objects.get(round__event=night, side=side).entry
    if entry.number != 1:
        # The other pair's players change names with this one's.
        for place, name in ((1, "Ann"), (2, "Ben")):
            one = night.entries.get(number=1).players.get(position=place)
            other = entry.players.get(position=place)
            one.name, other.name = f"{name} 2", f"{name} 1"
            one.member, other.member = other.member, one.member
            for player in (one, other):
                type(player).objects.filter(pk=player.pk).update(name=player.name)
        change("Ann 1", email="", wants_results=False)
        change("Ann 2", email="ann@example.org", wants_results=True)
    code = personal.codes_of(night)[entry.pk]
    closed(night)
    tasks.send_mails()
    (letter,) = box.letters
    assert (letter["To"], letter["Subject"]) == ("ann@example.org", "Your results: Tuesday whist")
    stop = BASE + stops.path_of(Mail.objects.get())
    assert text_of(letter) == LETTER.format(**TOLD[side], code=code, slug=night.slug, stop=stop)
    assert f"\r\n <{stop}>\r\n".encode() in box.raw[0], "no mail program can read it folded or encoded"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_an_organiser_who_reopens_within_ten_minutes_has_sent_nothing(box: Postbox, night: Event) -> None:
    close(night, None)
    rewind(timedelta(minutes=9, seconds=50))
    assert tasks.send_mails() == 0
    reopen(night, None, "a slip was found")
    rewind(timedelta(minutes=1))
    assert tasks.send_mails() == 1 and box.letters == [] and not Mail.objects.exists()
    closed(night)
    assert tasks.send_mails() == 1 and len(box.letters) == 1


def test_the_very_same_is_not_told_twice_and_a_correction_is_called_one(box: Postbox, night: Event) -> None:
    closed(night)
    tasks.send_mails()
    reopen(night, None, "looked at again")
    closed(night)
    assert tasks.send_mails() == 1 and len(box.letters) == 1
    reopen(night, None, "read wrongly")
    sitting = Sitting.objects.get(round__event=night)
    assert HandScore.objects.get(sitting=sitting, hand=1, is_current=True).ns == 8
    sheets.submit(sitting, {1: (9, 4)}, seen={1: 1}, by=None, source="organiser", reason="read wrongly")
    closed(night)
    tasks.send_mails()
    assert box.letters[-1]["Subject"] == "Corrected results: Tuesday whist"
    assert "15" in text_of(box.letters[-1]) and len(box.letters) == 2


def test_who_did_not_ask_gets_nothing(box: Postbox, night: Event) -> None:
    change("Ben 1", email="ben@example.org")
    close(night, None)
    assert list(Mail.objects.values_list("address", flat=True)) == ["ann@example.org"]


def test_of_a_pair_with_one_address_one_letter(box: Postbox, night: Event) -> None:
    change("Ben 1", email="ann@example.org", wants_results=True)
    close(night, None)
    assert Mail.objects.count() == 1


def test_who_asks_soon_after_the_night_still_gets_them(box: Postbox, night: Event) -> None:
    ben = change("Ben 2", email="ben@example.org")
    closed(night)
    Event.objects.update(closed_at=timezone.now() - timedelta(days=6))
    wishes.want(ben, True, None)
    assert Mail.objects.filter(address="ben@example.org").count() == 1
    wishes.want(ben, False, None)
    Event.objects.update(closed_at=timezone.now() - timedelta(days=8))
    Mail.objects.all().delete()
    wishes.want(ben, True, None)
    assert not Mail.objects.exists()


def test_a_wish_taken_back_or_an_address_changed_before_the_letter_went_counts(
    box: Postbox, night: Event
) -> None:
    closed(night)
    change("Ann 1", email="another@example.org")
    assert tasks.send_mails() == 1 and box.letters == []


def test_places_are_told_of_a_published_event_alone(box: Postbox, night: Event) -> None:
    events.set_public(night, None, False)
    closed(night)
    tasks.send_mails()
    text = text_of(box.letters[0])
    assert "Round 1, table 1" in text and "Place" not in text and "/events/" not in text


def test_a_letter_without_an_address_of_the_installation_has_no_links(
    box: Postbox, night: Event, settings: object
) -> None:
    settings.BASE_URL = ""
    personal.codes_of(night)
    closed(night)
    tasks.send_mails()
    text = text_of(box.letters[0])
    assert "http" not in text and "/my/" not in text and "List-Unsubscribe" not in box.letters[0]
    assert text.endswith("To get no more of these, tell the organiser.\n")


def test_a_sit_out_and_a_forfeit_are_told(box: Postbox, owner: User) -> None:
    event = make_event(pairs=3, rounds_planned=3, by=owner)
    change("Ann 1", email="ann@example.org", wants_results=True)
    for number in (1, 2, 3):
        play_round(event, number, [8, 6], by=owner)
    closed(event)
    tasks.send_mails()
    assert len(re.findall(r"^Round \d: you sat out$", text_of(box.letters[0]), re.M)) == 1
    assert len(re.findall(r"^Round \d, table 1: ", text_of(box.letters[0]), re.M)) == 2


# --- the other letters ----------------------------------------------------------------------------


def test_the_invitation_says_who_asks_for_what_until_when_and_why_it_came(box: Postbox, owner: User) -> None:
    people.change_user(owner, owner, name="Olive Owner")
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    people.invite_by_mail(event, "scorer", owner, "helper@example.org", f"{BASE}/")
    # London is an hour ahead of UTC in June.
    Invitation.objects.update(expires_at="2031-06-08T19:30:00Z")
    tasks.send_mails()
    assert box.letters[0]["Subject"] == "Will you help with Tuesday whist?"
    stop = BASE + stops.path_of(Mail.objects.get())
    text = re.sub(r"/account/invitation/[\w-]+/", "/account/invitation/SECRET/", text_of(box.letters[0]))
    assert text == (
        "Olive Owner (Tuesday Club) asks you to help with Tuesday whist on 1 Dec 2026.\n"
        "As a scorer you write down results.\n\n"
        "Open this link to say yes. It works once, for one person, until 8 June, 20:30:\n\n"
        f"{BASE}/account/invitation/SECRET/\n\n"
        "You get this because Olive Owner wrote down this address. "
        "If you do not want to help, there is nothing to do.\n"
        f"To get no more of these, open this page:\n{stop}\n"
    )


def test_from_the_letter_to_the_role(box: Postbox, owner: User) -> None:
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    people.invite_by_mail(event, "scorer", owner, "helper@example.org", BASE)
    tasks.send_mails()
    path = re.search(rf"{BASE}(/account/invitation/[\w-]+/)", text_of(box.letters[0]))[1]
    reader, phrase = Client(), "seven-brown-teapots-sing"
    typed = {"name": "Hal", "email": "helper@example.org", "password1": phrase, "password2": phrase}
    assert reader.get(path).status_code == 200
    assert reader.post(path, typed)["Location"] == f"/organiser/events/{event.slug}/"
    assert event.roles.get(user__email="helper@example.org").role == "scorer"
    assert Client().get(path).status_code == 404, "it works once"


def test_names_stand_in_a_letter_as_they_are_and_make_no_second_head(box: Postbox, owner: User) -> None:
    event = make_event(pairs=2, rounds_planned=1, by=owner, name="Whist & <tea>")
    people.invite_by_mail(event, "organiser", owner, "helper@example.org", BASE)
    Event.objects.update(name="Whist & <tea>\nBcc: everybody@example.org")
    tasks.send_mails()
    assert box.readers == ["helper@example.org"] and box.letters[0]["Bcc"] is None
    assert box.letters[0]["Subject"] == "Will you help with Whist & <tea>"


@pytest.mark.parametrize("ended", ["withdrawn", "used", "over", "no say"])
def test_an_invitation_that_has_ended_meanwhile_is_not_sent(box: Postbox, owner: User, ended: str) -> None:
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    invitation = people.invite_by_mail(event, "scorer", owner, "helper@example.org", BASE)
    if ended == "withdrawn":
        people.withdraw_invitation(invitation, owner)
    elif ended == "used":
        Invitation.objects.update(used_at=timezone.now())
    elif ended == "over":
        Invitation.objects.update(expires_at=timezone.now())
    else:
        User.objects.update(is_active=False)
    assert tasks.send_mails() == 1
    assert box.letters == [] and not Mail.objects.exists()


def test_one_address_is_invited_once_until_its_link_ends(owner: User) -> None:
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    first = people.invite_by_mail(event, "scorer", owner, "helper@example.org", BASE)
    asked = (event, "scorer", owner)
    assert code_of(people.invite_by_mail, *asked, "HELPER@example.org", BASE) == "invited-already"
    people.withdraw_invitation(first, owner)
    people.invite_by_mail(*asked, "helper@example.org", BASE)
    assert Mail.objects.count() == 2
    assert code_of(people.invite_by_mail, *asked, "no address", BASE) == "mail-not-valid"


# --- stopping -------------------------------------------------------------------------------------


def test_the_link_in_a_letter_stops_its_kind_and_starts_it_again(box: Postbox, night: Event) -> None:
    path = f"/mail/{stops.token_of(stops.hash_of('ann@example.org'))}/"
    reader = Client()
    kind = "your own results after an evening."
    assert f"Sent to this address: {kind}" in seen(reader.get(path).content.decode())
    assert not stops.is_stopped("results", "ann@example.org"), "opening changes nothing"
    stopped = reader.post(path, {"on": "1"}).content.decode()
    assert f"No longer sent to this address: {kind}" in seen(stopped)
    assert stops.is_stopped("results", "Ann@Example.org") and not stops.is_stopped(
        "sign-up", "ann@example.org"
    )
    reader.post(path, {"on": "0"})
    assert not stops.is_stopped("results", "ann@example.org")


def test_a_mail_program_stops_them_without_a_page(box: Postbox, night: Event) -> None:
    closed(night)
    tasks.send_mails()
    path = box.letters[0]["List-Unsubscribe"].strip(" <>").removeprefix(BASE)
    machine = Client(enforce_csrf_checks=True)
    assert machine.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert stops.is_stopped("results", "ann@example.org")


@pytest.mark.parametrize("token", ["x", "0abc:def", ":", "0" * 33 + ":" + "A" * 43])
def test_nobody_stops_letters_with_a_link_of_his_own(token: str, night: Event) -> None:
    for answer in (Client().get(f"/mail/{token}/"), Client().post(f"/mail/{token}/")):
        assert answer.status_code == 404


def test_a_letter_that_waits_when_it_is_stopped_is_not_sent(box: Postbox, night: Event) -> None:
    closed(night)
    Client().post(f"/mail/{stops.token_of(stops.hash_of('ann@example.org'))}/")
    tasks.send_mails()
    found = Mail.objects.get()
    assert (found.state, found.fault["code"]) == ("failed", "mail-stopped") and box.letters == []


def test_who_has_stopped_them_is_not_written_to_by_anybody(box: Postbox, owner: User) -> None:
    event = make_event(pairs=2, rounds_planned=1, by=owner)
    for kind in ("results", "invitation"):
        stops.put(stops.Stop(kind, stops.hash_of("ann@example.org"), False), True)
    invite = (people.invite_by_mail, event, "scorer", owner, "ann@example.org", BASE)
    assert code_of(*invite) == "invitation-stopped"
    ann = change("Ann 1", email="ann@example.org")
    assert code_of(wishes.want, ann, True, owner) == "results-stopped"
    assert code_of(wishes.want, change("Ben 1"), True, owner) == "results-no-address"
    assert not Mail.objects.exists() and not Member.objects.filter(wants_results=True).exists()


def test_who_played_in_anothers_stead_gets_the_rounds_he_sat_there(box: Postbox, owner: User) -> None:
    make_club(by=owner)
    event = make_event(pairs=2, rounds_planned=2, by=owner)
    play_round(event, 1, [8, 6], by=owner)
    substituting.apply(event, Substitution(1, 1, "Paul P", 2, 2), owner)
    play_round(event, 2, [8, 6], by=owner)
    change("Paul P", email="paul@example.org", wants_results=True)
    closed(event)
    tasks.send_mails()
    (letter,) = box.letters
    assert letter["To"] == "paul@example.org"
    told = text_of(letter)
    assert "Paul P" in told.splitlines()[0] and "Ann 1" not in told
    assert re.findall(r"^Round (\d+)", told, re.MULTILINE) == ["2"]
