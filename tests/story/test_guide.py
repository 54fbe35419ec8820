"""docs/running-a-night.md speaks of pages and buttons: each word in bold is one that the product says."""

import ast
import re
from functools import cache

import pytest

from tests.serving import ROOT

GUIDE = (ROOT / "docs" / "running-a-night.md").read_text(encoding="utf-8")
BOLD = sorted({" ".join(phrase.split()) for phrase in re.findall(r"\*\*([^*]+)\*\*", GUIDE)})
QUOTED = sorted({" ".join(phrase.split()) for phrase in re.findall(r'"([^"]+)"', GUIDE)})


@cache
def said() -> frozenset[str]:
    """Every text of the product, with # for whatever is put into it."""
    found: set[str] = set()
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r"{% translate \"([^\"]+)\"", text))
        found.update(re.findall(r"{% translate '([^']+)'", text))
        for block in re.findall(r"{% blocktranslate[^%]*%}(.*?){% endblocktranslate %}", text, re.S):
            found.update(re.split(r"{% plural %}", block))
        found.update(re.findall(r'data-word-[a-z]+="{% translate [\'\"]([^\'\"]+)', text))
    for path in (ROOT / "tournament").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(
            one.value
            for one in ast.walk(tree)
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        )
    return frozenset(map(bare, found))


def bare(phrase: str) -> str:
    """Numbers, names and values as #."""
    phrase = re.sub(r"{{[^}]*}}|%\(\w+\)[sd]|\b\d+\b", "#", phrase)
    return " ".join(phrase.split())


@pytest.mark.parametrize("phrase", BOLD)
def test_the_guide_says_what_the_pages_say(phrase: str) -> None:
    assert bare(phrase) in said()


@pytest.mark.parametrize("phrase", QUOTED)
def test_the_guide_quotes_what_the_pages_say(phrase: str) -> None:
    """A quoted sentence may be two of the product's in a row."""
    assert all(bare(sentence) in " ".join(said()) for sentence in re.findall(r"[^.]+\.?", phrase))


def test_every_document_it_speaks_of_is_there() -> None:
    named = set(re.findall(r"\b[a-z-]+\.md\b", GUIDE))
    assert named and [name for name in named if not (ROOT / "docs" / name).exists()] == []
