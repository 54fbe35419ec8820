"""Names: any Unicode, kept as typed; what reads the same is the same person."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problems import Refused
from tournament.services import names

KEPT = [
    "Ann A",
    "Zoë Ödegård",
    "O'Neil",
    "Anne-Marie de la Tour",
    "李小龍",
    "محمد علي",
    "נועה",
    "Åsa 😀",
    ";",
    'D2 "A" team',
    "Back\\slash",
    "<img src=x onerror=alert(1)>",
    "=1+1",
    "-7",
    "@home",
    "می‌روم",  # a zero-width non-joiner inside a word belongs to its spelling
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
]


@pytest.mark.parametrize("name", KEPT)
def test_a_name_is_kept_as_typed(name: str) -> None:
    assert names.clean(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   A ", "Ann A"),
        ("Ann\u00a0A", "Ann A"),
        ("Ann\u3000A", "Ann A"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\ufeffAnn A", "Ann A"),
        ("\u200bAnn A\u200b", "Ann A"),
        ("\u202aAnn A\u202c", "Ann A"),
        ("\u200f\u05e0\u05d5\u05e2\u05d4\u200f", "\u05e0\u05d5\u05e2\u05d4"),
    ],
)
def test_blanks_and_marks_around_a_name_go(typed: str, kept: str) -> None:
    assert names.clean(typed) == kept


EMPTY = ["", " ", "\u00a0\u3000", "\t"]
INVISIBLE = [
    "\u200b",
    "\u2800",
    "\u3164",
    "\u200f\u200e",
    "\ufeff",
    "\u00ad",
    "\u115f\u1160",
    "\uffa0",
    "\u180e",
    "\u2060\u2061",
    "\ufe0f",
    "\u034f",
    "\u0301",
    "\U000e0020",
    "\u2800 \u3164",
    "\u17b4",
]


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_name_is_refused(name: str) -> None:
    assert code_of(name) == "name-empty"


@pytest.mark.parametrize("name", INVISIBLE)
def test_an_invisible_name_is_refused(name: str) -> None:
    assert code_of(name) == "name-invisible"


@pytest.mark.parametrize(
    "name", ["two\nlines", "a\rb", "a\x00b", "a\x07b", "a\u2028b", "a\u2029b", "a\x85b", "a\tb", "a\ud800b"]
)
def test_line_breaks_and_control_characters_are_refused(name: str) -> None:
    assert code_of(name) == "name-control"


def test_a_name_has_100_characters_at_most() -> None:
    assert names.clean("x" * 100) == "x" * 100
    assert code_of("x" * 101) == "name-too-long"
    # Counted as kept: 101 typed characters that compose to 100.
    assert names.clean("x" * 99 + "e\u0301") == "x" * 99 + "\u00e9"


SAME = [
    ("Ann Archer", "ann archer"),
    ("Ann Archer", "ANN  ARCHER"),
    ("Ann Archer", " Ann\u00a0Archer "),
    ("Zoë", "Zoe\u0308"),
    ("Ann Archer", "An\u200bn Archer"),
    ("Ann Archer", "Ann\u00ad Archer"),
    ("Ann Archer", "Ａｎｎ Ａｒｃｈｅｒ"),
    ("Straße", "STRASSE"),
    ("ﬁona", "Fiona"),
    ("O'Neil", "O’Neil"),
    ("Anne-Marie", "Anne\u2010Marie"),
    ("Ann\u2800Archer", "Ann Archer"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_reads_the_same_has_one_key(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Jose", "José"), ("Ann A", "Ann B"), ("Annlee", "Ann Lee"), (";", ",")]
)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@given(st.text(max_size=120))
def test_a_kept_name_stays_as_it_is_and_has_a_key(text: str) -> None:
    try:
        kept = names.clean(text)
    except Refused:
        return
    assert names.clean(kept) == kept
    assert kept == unicodedata.normalize("NFC", kept)
    assert 1 <= len(kept) <= 100
    assert 1 <= len(names.key(kept)) <= 400


@given(st.text(min_size=1, max_size=60))
def test_case_spaces_and_normal_forms_never_make_another_person(text: str) -> None:
    key = names.key(text)
    assert names.key(key) == key
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert names.key(unicodedata.normalize(form, text)) == key
    assert names.key(f"  {text} \u200b") == key


def test_a_very_long_key_still_tells_names_apart() -> None:
    one, other = "\ufdfa" * 99 + "a", "\ufdfa" * 99 + "b"
    assert len(names.key(one)) <= 400
    assert names.key(one) != names.key(other)


def code_of(name: str) -> str:
    with pytest.raises(Refused) as refused:
        names.clean(name)
    (problem,) = refused.value.problems
    return problem.code
