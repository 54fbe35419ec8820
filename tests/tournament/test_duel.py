"""``manage.py duel``: a duplicate match between two bots, for people and as JSON."""

import json

import pytest
from django.core.management import CommandError, call_command


def duel(capsys, *arguments: str) -> str:
    call_command("duel", *arguments)
    return capsys.readouterr().out


def test_the_rules_beat_chance_in_both_games(capsys) -> None:
    for rules, least in (("basic", 1.0), ("bid", 3.0)):
        told = json.loads(duel(capsys, "rules", "random", "--rules", rules, "--hands", "40", "--json"))
        assert set(told) == {"hands", "advantage", "stderr", "seconds_per_move"}
        assert told["hands"] == 40 and told["advantage"] > least
        assert set(told["seconds_per_move"]) == {"mean", "p95"}


def test_a_bot_against_itself_is_even(capsys) -> None:
    told = json.loads(duel(capsys, "rules", "rules", "--hands", "10", "--json"))
    assert (told["advantage"], told["stderr"]) == (0, 0)


def test_the_same_seed_gives_the_same_match(capsys) -> None:
    first, second, other = (
        json.loads(duel(capsys, "rules", "random", "--hands", "12", "--seed", seed, "--json"))["advantage"]
        for seed in ("5", "5", "6")
    )
    assert first == second != other


def test_people_read_sentences(capsys) -> None:
    said = duel(capsys, "rules", "random", "--hands", "2")
    assert "rules against random, 2 hands, each played twice" in said
    assert "tricks a hand ahead" in said and "One standard error is" in said
    assert "points a hand ahead" in duel(capsys, "rules", "random", "--rules", "bid", "--hands", "2")
    assert "One hand does not say how sure that is." in duel(capsys, "rules", "random", "--hands", "1")


def test_a_bot_that_there_is_not_is_named(capsys) -> None:
    with pytest.raises(SystemExit) as left:
        call_command("duel", "rules", "clever", "--hands", "1")
    assert left.value.code == 1
    assert "clever" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-3", "1.5", "many", "1000001", "٣"])
def test_a_number_of_hands_that_is_none_is_wrong_usage(number: str) -> None:
    with pytest.raises(CommandError, match="is no number of hands"):
        call_command("duel", "rules", "random", f"--hands={number}")
