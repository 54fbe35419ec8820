"""Templates, styles and scripts: translated, safe under the security policy, right in both directions."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.layout.code import below, files, name

TEMPLATES = below("templates", ".html")
STYLES = tuple(path for path in below("tournament/static", ".css") if "vendor" not in path.parts)
SCRIPTS = tuple(path for path in below("tournament/static", ".js") if "vendor" not in path.parts)

_COMMENT = re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}|<!--.*?-->", re.DOTALL)
_TRANSLATED = re.compile(
    r"{%\s*(?:blocktrans|blocktranslate)\b.*?{%\s*end(?:blocktrans|blocktranslate)\s*%}", re.DOTALL
)
# A block that only names a class of the page's frame.
_CLASS = re.compile(r"{%\s*block (?:width|body_class)\s*%}[\w -]*{%\s*endblock[^%]*%}")
_TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)


def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# Elements whose content is no sentence: code, and examples of what a file looks like.
SILENT = {"script", "style", "pre", "code"}


class Page(HTMLParser):
    """The words a template shows, and the attributes of its elements, without what Django fills in."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._silent = 0
        plain = _TAG.sub(" ", _TRANSLATED.sub(" ", _CLASS.sub(" ", _COMMENT.sub(" ", text))))
        self.feed(plain)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.attributes += [(tag, key, value or "") for key, value in attributes]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words += re.findall(r"[^\W\d_]{2,}", data)


# What is the same in every language: names of things in files and suits' letters.
SAME_EVERYWHERE = {"CSV", "XLSX", "JSON", "QR", "NS", "EW"}


# When anything at all may have failed, nothing is asked of Django, not even a translation.
BY_ITSELF = {"templates/500.html"}


@pytest.mark.parametrize("path", [path for path in TEMPLATES if name(path) not in BY_ITSELF], ids=name)
def test_every_word_of_a_template_is_translated(path: Path) -> None:
    page = Page(source(path))
    assert [word for word in page.words if word not in SAME_EVERYWHERE] == []
    spoken = [
        f"{key}={value!r}"
        for tag, key, value in page.attributes
        if key in {"title", "alt", "placeholder", "aria-label", "label"} and re.search(r"[^\W\d_]{2,}", value)
    ]
    assert spoken == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_that_translates_loads_what_it_needs(path: Path) -> None:
    text = source(path)
    if re.search(r"{%\s*(translate|blocktranslate|trans|blocktrans|get_current_language)\b|_\(", text):
        assert re.search(r"{%\s*load\b[^%]*\bi18n\b", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_holds_no_inline_script_style_or_handler(path: Path) -> None:
    text = _COMMENT.sub("", source(path))
    for script in re.findall(r"<script\b[^>]*>", text):
        is_data = "application/json" in script
        assert "src=" in script or is_data, script
    assert "<style" not in text
    wrong = [
        f"{tag} {key}"
        for tag, key, value in Page(text).attributes
        if key == "style" or key.startswith("on") or value.strip().lower().startswith("javascript:")
    ]
    assert wrong == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_form_that_posts_carries_its_token(path: Path) -> None:
    for form in re.findall(r"<form\b[^>]*>.*?</form>", source(path), re.DOTALL):
        if re.search(r"method=[\"']?post", form, re.IGNORECASE):
            assert "csrf_token" in form


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_nothing_is_marked_safe(path: Path) -> None:
    # Django's own validators write their help as a list; it holds nothing that anybody typed.
    text = source(path).replace("field.help_text|safe", "")
    assert not re.search(r"\|\s*safe\b|{%\s*autoescape\s+off", text)


# A physical side has a logical name that follows the direction of the script.
PHYSICAL = re.compile(
    r"(?<![-\w])(?:(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-[a-z]+)?"
    r"|border-(?:top|bottom)-(?:left|right)-radius|left|right|scroll-(?:margin|padding)-(?:left|right))\s*:"
    r"|(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b"
)


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_styles_name_start_and_end_not_left_and_right(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), source(path), flags=re.DOTALL)
    wrong = [
        f"line {number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if PHYSICAL.search(line)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "rule", ["margin-left: 1px", "left:0", "text-align: right", "border-right-color: red"]
)
def test_the_check_of_sides_knows_a_physical_one(rule: str) -> None:
    assert PHYSICAL.search(f"a {{ {rule} }}")


@pytest.mark.parametrize(
    "rule", ["margin-inline-start: 1px", "inset-inline: 0", "text-align: start", "--left: 1"]
)
def test_the_check_of_sides_lets_a_logical_one_pass(rule: str) -> None:
    assert not PHYSICAL.search(f"a {{ {rule} }}")


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_scripts_write_no_markup_and_no_styles(path: Path) -> None:
    """innerHTML would let a name become markup; a style attribute is refused by the policy."""
    text = re.sub(r"//.*", "", source(path))
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
    ):
        assert forbidden not in text


@pytest.mark.parametrize("path", (*STYLES, *SCRIPTS), ids=name)
def test_pages_fetch_nothing_from_elsewhere(path: Path) -> None:
    assert not re.search(r"""(?:url\(|from\s+|import\s*\(|fetch\()\s*["']?https?:""", source(path))


def test_there_are_templates_styles_and_scripts_to_check() -> None:
    assert len(TEMPLATES) > 5 and STYLES and SCRIPTS


# --- the project speaks of itself alone ---------------------------------------------------------

# Spelled in parts, so that this file does not hold what it looks for.
FOREIGN = [
    *("/wo" + "rk/", "../sha" + "red", "/tmp/" + "brief", "/root" + "/", "sub" + "agent", "pypi" + ".org"),
    *("TO" + "DO", "FIX" + "ME", "coming " + "soon", "lorem " + "ipsum"),
]
BINARY = {".png", ".jpg", ".ico", ".woff2", ".xlsx", ".gz", ".mo", ".pdf"}


@pytest.mark.parametrize("words", FOREIGN)
def test_nothing_names_the_machine_it_was_made_on_or_puts_work_off(words: str) -> None:
    found = [
        name(path)
        for path in files()
        if path.suffix not in BINARY and words in path.read_text(encoding="utf-8", errors="replace")
    ]
    assert found == []
