"""Every page that the resolver knows, opened in a browser: at three sizes, light and dark."""

import urllib.error
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.serving import ROOT
from tests.story.looking import look
from tests.story.stage import Stage
from tests.story.visits import NO_PAGE, NOBODY, OWNER, VISITS, Visit
from tests.story.windows import Windows
from tests.tournament.routes import resolved

OWN = sorted({name for name, _ in resolved() if not name.startswith("admin:")})


def visit(windows: Windows, route: str, one: Visit) -> list[str]:
    """Go there, do what is to be done, look."""
    ear = windows.of(one.role)
    page, address = ear.page, windows.stage.where(one.path, route)
    statuses: list[int] = []

    def note(response) -> None:  # type: ignore[no-untyped-def]
        if response.request.is_navigation_request() and response.frame == page.main_frame:
            statuses.append(response.status)

    page.on("response", note)
    page.goto(address)
    if one.do is not None:
        one.do(page)
    page.remove_listener("response", note)
    found = [] if statuses[-1] == one.status else [f"answered {statuses[-1]} instead of {one.status}"]
    found += look(page)
    where = page.url.removeprefix(windows.stage.url)
    return [f"{one.role} at {where}: {fault}" for fault in found + ear.take()]


def test_every_route_is_visited_or_shows_no_page() -> None:
    assert sorted(VISITS.keys() | NO_PAGE.keys()) == OWN
    assert VISITS.keys() & NO_PAGE.keys() == set()


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows nothing: the first answer is the one that is asked about."""

    def redirect_request(self, *_: object) -> None:
        return None


def first_answer(stage: Stage, route: str) -> tuple[int, str, str]:
    """Status, kind of content and the beginning of what a GET gives to the owner."""
    asked = urllib.request.Request(
        stage.where("", route), headers={"Cookie": f"sessionid={stage.sessions[OWNER]}"}
    )
    try:
        answer = urllib.request.build_opener(Stay).open(asked, timeout=30)
    except urllib.error.HTTPError as refused:
        answer = refused
    with answer:
        # A stream never ends; its first words are enough.
        begin = answer.read1(65_536).decode(errors="replace") if answer.status == 200 else ""
        return answer.status, answer.headers.get_content_type(), begin


@pytest.mark.parametrize("route", sorted(NO_PAGE))
def test_without_a_page(stage: Stage, route: str) -> None:
    """What is not visited has indeed no page."""
    status, kind, begin = first_answer(stage, route)
    what = NO_PAGE[route]
    assert status == {"post": 405, "none": 404}.get(what, 200)
    if what == "data":
        assert kind != "text/html"
    if what == "part":
        assert kind == "text/html" and begin.strip() and "<html" not in begin and "<body" not in begin


BAD_PAGE = """<!doctype html><html><head><title></title></head><body>
<h1>One</h1><h1>Two</h1><p>The the pair is None now.</p><a href="javascript:alert(1)">Run</a>
<button style="height: 20px" tabindex="3">Go</button><input type="text"><p style="color: #ccc">Pale</p>
<div style="inline-size: 1000px">Wide</div>
<div style="block-size: 30px; overflow-y: scroll"><p>One</p><p>Two</p><p>Three</p></div>
<img src="x" onerror="alert(1)"></body></html>"""


def test_the_eye_sees_what_it_looks_for(windows: Windows) -> None:
    """A page with every fault: each is reported."""
    ear = windows.of("scorer")
    ear.page.goto("/")
    # Without the policy of the product, so that its script does run.
    ear.page.route("**/bad/", lambda route: route.fulfill(content_type="text/html", body=BAD_PAGE))
    ear.page.goto("/bad/")
    ear.page.wait_for_timeout(200)
    found = "\n".join([*look(ear.page), *ear.take()])
    for fault in (
        *(
            "2 first heads",
            "no language",
            "no title",
            "no main part",
            "an order of its own",
            "a word twice",
            "left over",
        ),
        *("an event handler in the markup", "a style in the markup", "a link that runs"),
        *("360: the page is 1008 wide", "1366: <button", "1366: <div ", "scrolls up and down"),
        *("dark: label", "360: color-contrast", "360: label", "dark: region", "a dialog opened", "404: "),
    ):
        assert fault in found, found


@pytest.mark.parametrize("route", sorted(VISITS))
def test_page(windows: Windows, route: str) -> None:
    found = [fault for one in VISITS[route] for fault in visit(windows, route, one)]
    assert not found, "\n".join(found)


# --- pages that nobody wants to see -------------------------------------------------------------


def not_found(page: Page) -> None:
    page.goto("/no/such/page/")


def too_old(page: Page) -> None:
    """A form whose page is from before the cookies were cleared."""
    page.goto("/account/sign-in/")
    page.context.clear_cookies()
    page.locator("[name=username]").fill("nobody@example.org")
    page.locator("[name=password]").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


def too_much(page: Page) -> None:
    """More fields than any form of the product has."""
    page.goto("/account/sign-in/")
    with page.expect_navigation():
        page.evaluate(
            """() => {
              const form = document.querySelector("main form");
              for (let n = 0; n < 5100; n += 1) {
                const field = document.createElement("input");
                field.name = `f${n}`;
                form.append(field);
              }
              form.submit();
            }"""
        )


def locked_out(page: Page) -> None:
    for _ in range(6):
        page.goto("/account/sign-in/")
        page.locator("[name=username]").fill("locked@example.org")
        page.locator("[name=password]").fill("wrong")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_load_state()


def broken(page: Page) -> None:
    """The page of a fault is a file without a template's help, so it is answered here as it is."""
    text = (ROOT / "templates" / "500.html").read_text(encoding="utf-8")
    page.route("**/broken/", lambda route: route.fulfill(status=500, content_type="text/html", body=text))
    page.goto("/broken/")


ERRORS = {not_found: 404, too_old: 403, too_much: 400, locked_out: 429, broken: 500}


@pytest.mark.parametrize("deed", ERRORS, ids=lambda deed: deed.__name__)
def test_error_page(windows: Windows, deed: Callable[[Page], None]) -> None:
    found = visit(windows, "home", Visit(NOBODY, "/", deed, ERRORS[deed]))
    assert not found, "\n".join(found)


# --- the admin ----------------------------------------------------------------------------------

ADMIN = sorted({name for name, _ in resolved() if name.startswith("admin:")})
MODELS = [name.removeprefix("admin:").removesuffix("_changelist") for name in ADMIN if "_changelist" in name]
DEEDS = ("changelist", "add", "history", "delete", "change")
AROUND = ("index", "login", "password_change", "password_change_done", "app_list")
# Answers of the admin that are no pages: data, scripts, a POST, a way elsewhere, what else is under admin/.
NO_ADMIN_PAGE = ("autocomplete", "jsi18n", "logout", "view_on_site", "")


def test_every_route_of_the_admin_is_known() -> None:
    of_models = {f"admin:{model}_{deed}" for model in MODELS for deed in DEEDS}
    assert of_models | {f"admin:{name}" for name in (*AROUND, *NO_ADMIN_PAGE)} == set(ADMIN)


def admin_faults(windows: Windows, *addresses: str) -> list[str]:
    """The admin is Django's own: its sizes are not measured, everything else is."""
    ear, found = windows.of(OWNER), []
    for address in addresses:
        ear.page.goto(address)
        if ear.page.locator("select.admin-autocomplete").count():
            ear.page.locator(".select2-selection[aria-label]").first.wait_for()
        found += [f"{address}: {fault}" for fault in look(ear.page, least=0) + ear.take()]
    return found


@pytest.mark.parametrize("model", MODELS)
def test_admin_pages_of(windows: Windows, model: str) -> None:
    page = windows.of(OWNER).page
    listed = f"/admin/{model.replace('_', '/', 1)}/"
    page.goto(listed)
    first = page.locator("#result_list tbody th a").first
    rows = [str(first.get_attribute("href"))] if first.count() else []
    deeds = ("change", "history", "delete")
    of_row = [row.replace("/change/", f"/{deed}/") for row in rows for deed in deeds]
    found = admin_faults(windows, listed, f"{listed}add/", *of_row)
    assert not found, "\n".join(found)


def test_admin_pages_around(windows: Windows) -> None:
    found = admin_faults(
        windows,
        "/admin/",
        "/admin/tournament/",
        "/admin/password_change/",
        "/admin/password_change/done/",
    )
    assert not found, "\n".join(found)
