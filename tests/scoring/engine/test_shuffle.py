"""The fair shuffle against vectors that other programs worked out, and against the script in docs/."""

import json
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.cards import card_text
from scoring.engine.deal import pack_of
from scoring.engine.game import PRESETS
from scoring.engine.seats import Seat
from scoring.engine.shuffle import commitment, shuffle_key, shuffled
from scoring.problems import Refused
from tests.layout.code import ROOT

SEED = bytes(range(32))

# By openssl dgst -sha256, and -mac HMAC with the seed as its key.
COMMITMENT = "9042f4e2b361823f96892e78332437dd29c120a360d065517d397aceb4ed8983"
COMMITMENT_OF_NORTH = "c02d908278cad318774cb7ee81687c45094960f0345704e9aa3d094c581dc9e2"
KEY_ALONE = "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb"
KEY_WITH_NORTH_AND_WEST = "23b1b83183a249770ac50d72042cc2015daa46a173b47a408dbd0792392d14a0"

# By docs/verify_shuffle.py, which shares no line with the engine. The last three cards of the first
# hand by pencil: the stream begins 26 d3 6b (openssl). 38 of 52 is DA and goes to the end; 211 of 51
# is 7, S9; 107 of 50 is 7 again, where the CK lies by now.
PACKS = {
    ("basic", 1, 1): (
        "DT S8 S6 DK C8 H7 D9 D3 D8 C2 SK D2 C5 D5 HK HJ HT SJ DJ H8 C6 H4 S2 H9 D7 CA "
        "C4 H5 ST D6 SQ SA D4 S5 C9 H6 HQ C7 H3 C3 S7 CJ HA CT CQ S4 S3 DQ H2 CK S9 DA"
    ),
    ("basic", 2, 1): (
        "S7 S6 C4 H9 H7 S3 CQ H5 C8 HQ HJ DK S4 D8 ST D6 CT D9 S5 D5 C9 C3 D7 CK C7 DJ "
        "D3 CA H2 S9 SK SA HK DT DQ SJ H4 S2 SQ S8 D2 C6 C5 HT DA H3 HA H6 C2 H8 D4 CJ"
    ),
    ("basic", 1, 2): (
        "D2 D5 SQ D9 CT D3 HA HJ DA C8 HQ H6 ST DT S5 CA S7 C5 C3 C9 D7 DJ S9 HK C2 S3 "
        "S6 H4 H3 H8 S8 H5 SK CJ D4 HT C6 SA SJ H9 DQ C7 S4 H2 DK S2 CK D8 D6 H7 CQ C4"
    ),
    ("bid", 1, 1): (
        "S6 SA ST H4 BJ C8 C7 D6 S3 DK C5 C9 HQ CK C4 C3 D4 S7 DT CA LJ H9 DQ D9 DJ S8 HA "
        "H7 D2 HK D7 S9 SQ SJ SK HJ S2 H2 CT S4 D8 H3 C2 C6 H8 DA D5 CJ D3 S5 HT CQ H6 H5"
    ),
    ("detroit", 7, 3): (
        "D5 S7 SK HK C4 C5 DJ HJ CJ D8 DK S8 H4 D4 C9 CA H7 DA SQ CK C3 D3 H5 BJ SA S4 D2 "
        "D9 DQ S5 H2 D6 H6 H8 C7 CT H3 HA C2 C6 S6 C8 D7 HT CQ S2 H9 S9 HQ SJ ST S3 DT"
    ),
}
SEEDS = {"basic": {}, "bid": {"N": b"hello", "W": b"ab"}, "detroit": {"N": b"hello", "W": b"ab"}}


def key_for(rules):
    return shuffle_key(SEED, {Seat[name]: seed for name, seed in SEEDS[rules].items()})


def order(rules, hand, attempt):
    return [card_text(card) for card in shuffled(pack_of(PRESETS[rules]), key_for(rules), hand, attempt)]


def test_the_commitments_are_those_of_another_program():
    assert commitment("server", SEED) == COMMITMENT
    assert commitment("N", b"hello") == COMMITMENT_OF_NORTH


def test_the_keys_are_those_of_another_program():
    assert shuffle_key(SEED).hex() == KEY_ALONE
    seeds = {Seat.W: b"ab", Seat.N: b"hello"}
    assert shuffle_key(SEED, seeds).hex() == KEY_WITH_NORTH_AND_WEST


@pytest.mark.parametrize("which", PACKS, ids=str)
def test_the_packs_are_in_the_order_that_the_seeds_decide(which):
    assert order(*which) == PACKS[which].split()


def shown(rules, hand, attempt):
    """What is revealed of a sitting, as the script reads it."""
    seeds = {"server": SEED, **SEEDS[rules]}
    return {
        "commitments": {owner: commitment(owner, seed) for owner, seed in seeds.items()},
        "seeds": {owner: seed.hex() for owner, seed in seeds.items()},
        "hand": hand,
        "deal": attempt,
        "jokers": PRESETS[rules].jokers,
        "pack": order(rules, hand, attempt),
    }


def checked(tmp_path, document):
    path = tmp_path / "shuffle.json"
    path.write_text(json.dumps(document))
    command = [sys.executable, "-I", str(ROOT / "docs" / "verify_shuffle.py"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("which", PACKS, ids=str)
def test_the_script_agrees_without_the_project(tmp_path, which):
    code, said = checked(tmp_path, shown(*which))
    assert code == 0 and said.splitlines() == [PACKS[which], "right"]


def test_the_script_names_a_seed_that_was_changed(tmp_path):
    document = shown("bid", 1, 1)
    document["seeds"]["W"] = b"ac".hex()
    code, said = checked(tmp_path, document)
    assert code == 1 and "WRONG: the seed of W" in said


def test_the_script_finds_cards_in_another_order(tmp_path):
    document = shown("basic", 1, 1)
    document["pack"][3:5] = reversed(document["pack"][3:5])
    code, said = checked(tmp_path, document)
    assert code == 1 and "WRONG: the cards" in said


def test_the_script_is_short_and_uses_the_standard_library_only():
    lines = (ROOT / "docs" / "verify_shuffle.py").read_text().splitlines()
    assert len(lines) <= 30
    names = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert names == {"hashlib", "hmac", "json", "sys"}


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_the_servers_seed_has_32_bytes(length):
    with pytest.raises(Refused) as refusal:
        shuffle_key(bytes(length))
    assert dict(refusal.value.problems[0].details) == {
        "owner": "server",
        "bytes": length,
        "least": 32,
        "most": 32,
    }


@pytest.mark.parametrize("seed", [b"", bytes(257)])
def test_a_players_seed_is_neither_empty_nor_endless(seed):
    with pytest.raises(Refused) as refusal:
        shuffle_key(SEED, {Seat.E: seed})
    assert refusal.value.problems[0].details["owner"] == "E"


def test_no_two_lists_of_seeds_make_the_same_key():
    lists = (
        {},
        {Seat.N: b"ab"},
        {Seat.E: b"ab"},
        {Seat.N: b"a", Seat.E: b"b"},
        {Seat.N: b"a", Seat.E: b"b", Seat.S: b"c"},
        {Seat.N: b"aEb"},
        {Seat.N: b"a\0\0\0\1E\0\0\0\1b"},
    )
    assert len({shuffle_key(SEED, seeds) for seeds in lists}) == len(lists)


def test_a_commitment_cannot_be_taken_over_by_somebody_else():
    owners = ("server", "N", "E", "S", "W")
    assert len({commitment(owner, SEED) for owner in owners}) == len(owners)


@settings(max_examples=50)
@given(st.binary(min_size=32, max_size=32), st.integers(1, 60), st.integers(1, 5))
def test_a_shuffle_loses_no_card_and_is_the_same_again(seed, hand, attempt):
    pack = pack_of(PRESETS["bid"])
    first = shuffled(pack, shuffle_key(seed), hand, attempt)
    assert sorted(first) == sorted(pack)
    assert shuffled(pack, shuffle_key(seed), hand, attempt) == first
    assert shuffled(pack, shuffle_key(seed), hand + 1, attempt) != first
    assert shuffled(pack, shuffle_key(seed), hand, attempt + 1) != first


def test_every_card_falls_everywhere_about_equally_often():
    """6,000 shuffles of five cards: each of 25 places holds 1,200, one standard error being 31."""
    key, found = shuffle_key(SEED), Counter()
    for hand in range(6000):
        found.update(enumerate(shuffled("ABCDE", key, hand)))
    assert len(found) == 25
    assert all(1200 - 5 * 31 < count < 1200 + 5 * 31 for count in found.values()), found


def test_all_orders_of_three_cards_are_about_equally_often():
    """6,000 shuffles, six orders: 1,000 each, one standard error being 29."""
    key = shuffle_key(bytes(32))
    found = Counter(shuffled("ABC", key, hand) for hand in range(6000))
    assert len(found) == 6
    assert all(1000 - 5 * 29 < count < 1000 + 5 * 29 for count in found.values()), found


def test_bytes_that_would_favour_small_numbers_are_passed_over():
    """Of a bound of 52 the bytes 208 to 255 are not used: 4 x 52 = 208."""
    from scoring.engine.shuffle import _below

    assert _below(52, iter([255, 208, 207])) == 207 % 52 == 51
    assert _below(52, iter([52])) == 0
    assert _below(2, iter([255])) == 1
    assert _below(54, iter([216, 215])) == 215 % 54 == 53
