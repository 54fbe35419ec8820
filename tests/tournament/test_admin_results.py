"""The admin as a second door to results: the same services, own events only, nothing deleted."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.tournament import nights
from tournament.models import Event, HandScore, LogEntry, Sitting, User
from tournament.services import rounds, sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive() -> User:
    """An organiser who may open the admin, and who has no Django permission at all."""
    olive = nights.person()
    olive.is_staff = True
    olive.save()
    return olive


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


@pytest.fixture
def foreign() -> Event:
    """Somebody else's night, with a result."""
    event = nights.night(4, by=nights.person("else@example.org", "Else"), name="Foreign night")
    nights.play(event, 1, 1, [8])
    return event


def change(sitting: Sitting) -> str:
    return reverse("admin:tournament_sitting_change", args=[sitting.pk])


def fields(html: str) -> dict[str, str]:
    form = html[html.index('<form method="post"') if '<form method="post"' in html else 0 :]
    form = html[html.index('id="sitting_form"') :]
    form = form[: form.index("</form>")]
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        name, value = re.search(r'\bname="([^"]+)"', tag), re.search(r'\bvalue="([^"]*)"', tag)
        if name and 'type="submit"' not in tag:
            found[name[1]] = value[1] if value else ""
    return found


def opened(client: Client, sitting: Sitting) -> dict[str, str]:
    answer = client.get(change(sitting))
    assert answer.status_code == 200
    return fields(answer.content.decode())


def test_a_result_typed_in_the_admin_is_stored_by_the_service(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table) | {"ns_1": "8", "ns_2": "", "ew_2": "13"}
    assert client_of.post(change(table), sent).status_code == 302
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (0, 13)}
    row = HandScore.objects.get(hand=1)
    assert (row.source, row.entered_by, row.version) == ("admin", olive, 1)
    assert nights.sitting(event, 1, 1).state == "confirmed"
    assert LogEntry.objects.filter(deed="result-entered", by=olive).count() == 1


def test_the_same_post_twice_stores_once(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table) | {"ns_1": "8"}
    for _press in range(2):
        client_of.post(change(table), sent)
    assert HandScore.objects.count() == 1


def test_all_faults_stand_beside_their_fields_and_nothing_is_lost(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table) | {"ns_1": "8", "ew_1": "6", "ns_2": "7.0"}
    answer = client_of.post(change(table), sent)
    html = answer.content.decode()
    assert answer.status_code == 200 and html.count('class="errorlist') >= 2
    again = fields(html)
    assert [again[name] for name in ("ns_1", "ew_1", "ns_2")] == ["8", "6", "7.0"]
    assert not HandScore.objects.exists()


def test_a_stale_save_shows_both_and_is_settled_by_a_choice(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table) | {"ns_1": "9"}
    nights.play(event, 1, 1, [8], nights.person("ann@example.org", "Ann Scorer"))
    html = client_of.post(change(table), sent).content.decode()
    assert "Yours is 9–4; 8–5 was stored by Ann Scorer" in html
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert 'value="keep"' in html and 'value="mine.1"' in html
    again = fields(html)
    assert client_of.post(change(table), again | {"choice_1": "keep"}).status_code == 302
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert client_of.post(change(table), again | {"choice_1": "mine.1"}).status_code == 302
    assert nights.stored(event, 1, 1) == {1: (9, 4)}


def test_a_round_that_is_over_wants_a_reason_here_too(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, opened=2)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table) | {"ns_1": "9"}
    assert client_of.post(change(table), sent).status_code == 200
    assert not HandScore.objects.exists()
    client_of.post(change(table), sent | {"reason": "card found"})
    assert HandScore.objects.get().reason == "card found"


def test_a_correction_of_a_round_that_is_over_says_first_what_it_would_change(
    olive: User, client_of: Client
) -> None:
    """9-4 and 8-5, three points and two; 8-5 becomes 11-2, five points."""
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [9])
    nights.play(event, 1, 2, [8])
    rounds.open_round(event, 2, olive)
    table = nights.sitting(event, 1, 2)
    ahead, behind = (seat_of(nights.sitting(event, 1, number)) for number in (1, 2))
    sent = opened(client_of, table) | {"ns_1": "11", "ew_1": "2"}
    none = client_of.post(change(table), sent)
    page = unescape(none.content.decode())
    assert none.status_code == 200 and "Write a reason." in page
    assert f"{behind}: from place 2 to place 1." in page and f"{ahead}: from place 1 to place 2." in page
    assert "Nothing is saved yet." in page and nights.stored(event, 1, 2) == {1: (8, 5)}
    again = fields(none.content.decode())
    assert again["looked"] and client_of.post(change(table), again | {"reason": "  "}).status_code == 200
    # Another number than the one that was shown is shown first, whatever the reason.
    other = client_of.post(change(table), again | {"ns_1": "12", "ew_1": "1", "reason": "Misread"})
    assert other.status_code == 200 and "What this would change" in other.content.decode()
    assert nights.stored(event, 1, 2) == {1: (8, 5)}
    assert client_of.post(change(table), again | {"reason": "Misread"}).status_code == 302
    assert nights.stored(event, 1, 2) == {1: (11, 2)}
    assert HandScore.objects.get(sitting=table, is_current=True).reason == "Misread"


def test_another_end_of_a_round_that_is_over_wants_a_reason_too(olive: User, client_of: Client) -> None:
    """Detroit: 4 bid and made by each side; the extra hand decides who has won the round."""
    event = nights.night(4, by=olive, hands=2, rules="detroit")
    made = {"bid": "4", "kind": "uptown", "trump": "S", "tricks": "10"}
    level = {1: {"bidder": "ns", **made}, 2: {"bidder": "ew", **made}}
    for number in (1, 2):
        table = nights.sitting(event, 1, number)
        sheets.submit(table, level, seen={}, by=None, source="organiser", settled_by="ns")
    rounds.open_round(event, 2, olive)
    sent = with_choices(client_of, table) | {"settled_by": "ew"}
    none = client_of.post(change(table), sent)
    page = none.content.decode()
    assert none.status_code == 200 and "Write a reason." in page and "What this would change" in page
    again = sent | {"looked": fields(page)["looked"], "reason": "Both sides say so"}
    assert client_of.post(change(table), again).status_code == 302
    table.refresh_from_db()
    assert table.settled_by == "ew"


def with_choices(client: Client, sitting: Sitting) -> dict[str, str]:
    """The form's fields with what is chosen in its lists."""
    form = client.get(change(sitting)).content.decode()
    found = opened(client, sitting)
    for name, options in re.findall(r'<select name="([^"]+)"(.*?)</select>', form, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found


def seat_of(sitting: Sitting) -> str:
    """The pair that sits North-South."""
    return sitting.seats.get(side="ns").entry.label


def test_a_total_and_an_accepted_card(olive: User, client_of: Client) -> None:
    totals = nights.night(4, by=olive, hands=4, options={"record": "totals"}, rank_by=["tricks"])
    table = nights.sitting(totals, 1, 1)
    client_of.post(change(table), opened(client_of, table) | {"ns_0": "30"})
    assert nights.stored(totals, 1, 1) == {0: (30, 22)}
    event = nights.night(4, by=olive, name="Odd cards")
    table = nights.sitting(event, 1, 1)
    client_of.post(
        change(table), opened(client_of, table) | {"ns_1": "8", "ew_1": "6", "accepted": "lost card"}
    )
    assert nights.stored(event, 1, 1) == {1: (8, 6)}


def test_every_version_is_listed(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [9], olive)
    nights.play(event, 1, 1, [4], olive)
    html = client_of.get(change(nights.sitting(event, 1, 1))).content.decode()
    history = html[html.index('id="hand_scores-group"') :]
    assert history.count('class="field-version"') == 2


def test_nothing_can_be_deleted_or_added(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    owner = User.objects.create_superuser("owner@example.org", None)
    before = HandScore.objects.count(), Sitting.objects.count(), Event.objects.count()
    for user in (olive, owner):
        client_of.force_login(user)
        for name, row in (
            ("event", event),
            ("round", event.rounds.first()),
            ("sitting", nights.sitting(event, 1, 1)),
        ):
            delete = reverse(f"admin:tournament_{name}_delete", args=[row.pk])
            assert client_of.post(delete, {"post": "yes"}).status_code == 403
            assert client_of.get(reverse(f"admin:tournament_{name}_add")).status_code == 403
            listed = reverse(f"admin:tournament_{name}_changelist")
            client_of.post(
                listed,
                {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes", "index": "0"},
            )
    assert (HandScore.objects.count(), Sitting.objects.count(), Event.objects.count()) == before


def test_results_are_changed_through_no_other_page_of_the_admin() -> None:
    for model in apps.get_app_config("tournament").get_models():
        if model.__name__ in ("HandScore", "Penalty", "Submission", "Seat", "FinalStandings"):
            assert model not in admin.site._registry


def test_an_event_is_renamed_through_the_service(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    address = reverse("admin:tournament_event_change", args=[event.pk])
    sent = {"name": "Wednesday whist", "date": "2026-12-01", "sit_out": "zero"}
    answer = client_of.post(address, sent)
    assert answer.status_code == 302, answer.context["errors"]
    event.refresh_from_db()
    assert (event.name, event.sit_out) == ("Wednesday whist", "zero")
    assert LogEntry.objects.get(deed="event-changed").by == olive
    answer = client_of.post(address, sent | {"sit_out": "a lot"})
    assert answer.status_code == 200 and "errorlist" in answer.content.decode()
    event.refresh_from_db()
    assert event.sit_out == "zero"


def lists() -> Iterator[str]:
    for name in ("event", "round", "sitting", "logentry"):
        yield reverse(f"admin:tournament_{name}_changelist")


def test_an_organiser_sees_his_own_events_only(olive: User, client_of: Client, foreign: Event) -> None:
    own = nights.night(4, by=olive, name="Own night")
    for address in lists():
        for query in ("", "?q=Foreign", f"?of_event={foreign.slug}"):
            html = client_of.get(address + query, follow=True).content.decode()
            shown = (
                html.replace("q=Foreign", "")
                .replace("q%3DForeign", "")
                .replace('value="Foreign"', "")
                .replace(foreign.slug, "")
            )
            assert "Foreign" not in shown
    assert "Own night" in client_of.get(reverse("admin:tournament_event_changelist")).content.decode()
    for name, row in (
        ("event", foreign),
        ("round", foreign.rounds.first()),
        ("sitting", nights.sitting(foreign, 1, 1)),
        ("logentry", foreign.log.first()),
    ):
        address = reverse(f"admin:tournament_{name}_change", args=[row.pk])
        assert "Foreign" not in client_of.get(address, follow=True).content.decode()
        history = reverse(f"admin:tournament_{name}_history", args=[row.pk])
        assert client_of.get(history, follow=True).status_code in (200, 403, 404)
        assert "Foreign" not in client_of.get(history, follow=True).content.decode()
    sent = {"ns_1": "3", "seen_1": "1", "token": "x"}
    client_of.post(change(nights.sitting(foreign, 1, 1)), sent)
    assert nights.stored(foreign, 1, 1) == {1: (8, 5)}
    assert own.pk


def test_autocompletes_name_nothing_foreign(olive: User, client_of: Client, foreign: Event) -> None:
    """Every relation of every registered model is asked for, as the admin's own script would."""
    nights.night(4, by=olive, name="Own night")
    address, asked = reverse("admin:autocomplete"), 0
    for model in apps.get_app_config("tournament").get_models():
        for field in model._meta.get_fields():
            if not field.many_to_one or not field.concrete:
                continue
            query = {
                "app_label": "tournament",
                "model_name": model._meta.model_name,
                "field_name": field.name,
            }
            answer = client_of.get(address, query | {"term": ""})
            assert answer.status_code in (200, 403)
            assert "Foreign" not in answer.content.decode() and "Else" not in answer.content.decode()
            asked += 1
    assert asked > 10
    answer = client_of.get(address, {"app_label": "tournament", "model_name": "round", "field_name": "event"})
    assert [one["text"] for one in answer.json()["results"]] == ["Own night"]


def test_a_scorer_of_staff_types_results_and_no_more(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    scorer = nights.person("s@example.org")
    scorer.is_staff = True
    scorer.save()
    nights.role(event, scorer, "scorer")
    client_of.force_login(scorer)
    table = nights.sitting(event, 1, 1)
    client_of.post(change(table), opened(client_of, table) | {"ns_1": "8"})
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert client_of.get(reverse("admin:tournament_event_changelist")).status_code == 403


def test_who_is_not_of_the_staff_is_sent_away(olive: User, client_of: Client) -> None:
    olive.is_staff = False
    olive.save()
    event = nights.night(4, by=olive)
    for address in [*lists(), change(nights.sitting(event, 1, 1))]:
        assert client_of.get(address).status_code == 302


def test_every_page_of_the_admin_opens(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    for user in (olive, User.objects.create_superuser("owner@example.org", None)):
        client_of.force_login(user)
        for address in [*lists(), reverse("admin:index")]:
            assert client_of.get(address).status_code == 200
        for name, row in (("event", event), ("round", event.rounds.first()), ("logentry", event.log.first())):
            try:
                address = reverse(f"admin:tournament_{name}_change", args=[row.pk])
            except NoReverseMatch:
                pytest.fail(f"no page for {name}")
            assert client_of.get(address).status_code == 200
