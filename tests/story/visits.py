"""Which pages are looked at, by whom, and in which state: one entry for every route that shows a page.

A route of the resolver that stands neither in VISITS nor in NO_PAGE fails the test.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

ORGANISER, SCORER, ADMIN, OWNER, NOBODY, PLAYER = (
    *("event-organiser", "scorer", "club-admin", "owner", "anonymous", "player"),
)


@dataclass(frozen=True)
class Visit:
    """role: who looks. path: another address than the route's own, with ``{event}`` and the like.

    do: what is done on the page before it is looked at. status: of the last answer.
    """

    role: str = ORGANISER
    path: str = ""
    do: Callable[[Page], object] | None = None
    status: int = 200


def press(button: str, /, **typed: str) -> Callable[[Page], object]:
    """Fill fields by their names, then press the button."""

    def deed(page: Page) -> None:
        for field, text in typed.items():
            page.locator(f"main [name={field}]").first.fill(text)
        with page.expect_navigation():
            page.get_by_role("button", name=button).first.click()

    return deed


def opened(page: Page) -> None:
    """Everything that is folded away, also what opens only one at a time."""
    page.evaluate(
        "document.querySelectorAll('main details').forEach((one) => { one.name = ''; one.open = true; })"
    )


def some_cards_on(page: Page) -> None:
    """A hand again, in the middle of its second trick."""
    opened(page)
    for _card in range(6):
        page.get_by_role("button", name="Next card").click()


def wishes_for(fixed: str) -> Callable[[Page], object]:
    """A wish, in the folded part of the page."""

    def deed(page: Page) -> None:
        opened(page)
        press("Keep this", fixed=fixed)(page)

    return deed


def asked_to(kind: str, **typed: str) -> Callable[[Page], object]:
    """A change of the evening asked for and looked at; nothing of it is done."""

    def deed(page: Page) -> None:
        choice = page.locator("main details").filter(has=page.locator(f"[name=kind][value={kind}]"))
        choice.locator("summary").click()
        form = choice.locator("form")
        for field, text in typed.items():
            found = form.locator(f"[name={field}]")
            if found.first.get_attribute("type") == "radio":
                form.locator(f"[name={field}][value={text}]").check()
            else:
                found.first.fill(text)
        with page.expect_navigation():
            form.get_by_role("button", name="Show what would change").click()

    return deed


def prizes_of_many_places(page: Page) -> None:
    page.locator("[name=kind]").first.select_option("top")
    press("Save the lists", places="many")(page)


def fill_grid(*cells: tuple[str, str]) -> Callable[[Page], object]:
    def deed(page: Page) -> None:
        for cell, text in cells:
            page.locator(f"#{cell}").fill(text)
        with page.expect_navigation():
            page.locator("[data-save]").click()

    return deed


def correct_without_a_reason(page: Page) -> None:
    press("Save this table", t1h1ns="9", t1h1ew="4")(page)
    press("Save the correction")(page)


def charge(page: Page) -> None:
    """A penalty in a round that is over, looked at and not given."""
    opened(page)
    press("Give the penalty")(page)


def stale_grid(page: Page) -> None:
    """Somebody else stores another result meanwhile."""
    other = page.context.new_page()
    for each, tricks in ((page, "9"), (other, "4")):
        if each is other:
            each.goto(page.url)
        each.locator("#t2h1ns").fill(tricks)
    other.locator("[data-save]").click()
    other.close()
    with page.expect_navigation():
        page.locator("[data-save]").click()


def differing_slip(page: Page) -> None:
    """A slip that says something else than is stored, one with a hand left blank, and one with a fault."""
    fill_grid(("t1h1ns", "3"), ("t1h2ns", "7"), ("t1h3ns", "7"), ("t1h4ns", "7"), ("t2h1ns", "14"))(page)


def wants_results_without_an_address(page: Page) -> None:
    page.locator("[name=email]").fill("")
    page.locator("[name=wants_results]").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Keep").click()


def panel(page: Page) -> None:
    page.locator("[data-tile]").last.click()
    page.locator("#opened").wait_for(state="visible")


def explained(page: Page) -> None:
    """The explanation behind a column's head, opened."""
    opened(page)
    page.locator("button.why").first.click()


EVENT = "/organiser/events/{%s}/"
TABLE = "/organiser/events/{%s}/rounds/1/tables/1/"
EMPTY, FOUR, TWELVE = (EVENT % one for one in ("empty", "four", "twelve"))
PASTED = "Ann Adams & Ben Bold\nOnly One\nAnn Adams & Cy Cole\n & Di\n"

VISITS: Mapping[str, tuple[Visit, ...]] = {
    # --- everybody's
    "home": (Visit(NOBODY), Visit(ORGANISER)),
    "public-events": (Visit(NOBODY),),
    "public-event": (
        Visit(NOBODY),
        Visit(ORGANISER, do=explained),
        Visit(NOBODY, "/events/{over}/", explained),
        Visit(NOBODY, "/events/{four}/?after=1"),
        Visit(NOBODY, "/events/{twelve}/"),
        Visit(ORGANISER, "/events/{empty}/"),
        Visit(NOBODY, "/events/{totals}/"),
    ),
    "public-round": (
        Visit(NOBODY, do=opened),
        Visit(NOBODY, "/events/{four}/rounds/3/"),
        Visit(NOBODY, "/events/{totals}/rounds/1/"),
        Visit(NOBODY, "/events/{twelve}/rounds/1/", opened),
    ),
    "public-prizes": (Visit(NOBODY), Visit(ORGANISER)),
    "public-pair": (
        Visit(NOBODY),
        Visit(NOBODY, "/events/{over}/pairs/1/"),
        Visit(NOBODY, "/events/{twelve}/pairs/1/"),
    ),
    "sign-up": (Visit(NOBODY), Visit(NOBODY, do=press("Enter us", first="Ann Adams", second="Ann Adams"))),
    "screen": (
        Visit(NOBODY),
        Visit(ORGANISER, "/events/{empty}/screen/"),
        Visit(ORGANISER, "/events/{seated}/screen/"),
        Visit(NOBODY, "/events/{twelve}/screen/?theme=light"),
        Visit(NOBODY, "/events/{over}/screen/"),
    ),
    "personal": (
        Visit(NOBODY),
        Visit(NOBODY, "/my/{own}/"),
        Visit(NOBODY, "/my/{own_over}/"),
        Visit(NOBODY, "/my/{own_moved}/"),
        Visit(NOBODY, "/my/" + "0" * 26 + "/", status=404),
        Visit(NOBODY, "/my/{own}/", press("Send them")),
    ),
    "mail-stop": (
        Visit(NOBODY),
        Visit(NOBODY, do=press("Send me no more of these")),
        Visit(NOBODY, "/mail/worn-out/", status=404),
    ),
    # --- a table's phones
    "table-code": (
        Visit(NOBODY),
        Visit(NOBODY, "/t/?code=BCDF-2345", status=404),
        Visit(NOBODY, "/t/bcdf2345/", status=404),
    ),
    "table": (
        Visit(NOBODY),
        Visit(NOBODY, "/t/{table_playing}/"),
        Visit(NOBODY, "/t/{table_waiting}/"),
        Visit(NOBODY, "/t/{table_disputed}/"),
        Visit(NOBODY, "/t/{table_before}/"),
        Visit(NOBODY, "/t/{table_over}/"),
    ),
    # --- accounts
    "sign-in": (
        Visit(NOBODY),
        Visit(NOBODY, do=press("Sign in", username="nobody@example.org", password="wrong")),
    ),
    "password-reset": (Visit(NOBODY),),
    "password-reset-sent": (Visit(NOBODY),),
    "password-reset-new": (
        Visit(NOBODY),
        Visit(NOBODY, do=press("Keep it", password1="short", password2="other")),
        Visit(NOBODY, "/account/password-reset/x/y/", status=404),
    ),
    "one-time-link": (Visit(NOBODY), Visit(NOBODY, "/account/link/worn-out/", status=404)),
    "invitation": (Visit(NOBODY), Visit(PLAYER), Visit(NOBODY, "/account/invitation/worn-out/", status=404)),
    "profile": (Visit(PLAYER), Visit(ORGANISER)),
    "profile-password": (Visit(PLAYER),),
    "organiser-home": (Visit(ORGANISER), Visit(PLAYER), Visit(OWNER)),
    # --- the owner's
    "all-people": (Visit(OWNER),),
    "all-work": (Visit(OWNER),),
    "club-new": (Visit(OWNER), Visit(OWNER, do=press("Make", name=" "))),
    "demo-wipe": (Visit(OWNER),),
    # --- clubs
    "club": (Visit(ADMIN), Visit(ORGANISER, "/organiser/clubs/{quiet}/")),
    "club-settings": (Visit(ADMIN),),
    "digital-code": (Visit(NOBODY), Visit(NOBODY, "/d/?code=NOSUCH22", status=404)),
    "digital-table": (Visit(NOBODY), Visit(NOBODY, "/d/{played}/?watch=1")),
    "digital-join": (
        Visit(NOBODY),
        Visit(ORGANISER, do=opened),
        Visit(NOBODY, "/d/{played}/join"),
        Visit(NOBODY, "/d/{friendly}/join?key=old"),
    ),
    "digital-hand": (Visit(NOBODY, "/d/{played}/hands/1/", do=some_cards_on),),
    "digital-verify": (
        Visit(NOBODY, "/d/{played}/hands/1/shuffle", do=opened),
        Visit(NOBODY, "/d/{begun}/hands/1/shuffle"),
    ),
    "event-digital": (Visit(), Visit(ORGANISER, "/organiser/events/{draft}/screens/")),
    "club-tables": (
        Visit(ADMIN, do=opened),
        Visit(ORGANISER, "/organiser/clubs/{quiet}/tables/"),
        Visit(ADMIN, do=press("Open the table", name=" "), status=400),
    ),
    "club-members": (Visit(ADMIN), Visit(ORGANISER, "/organiser/clubs/{quiet}/members/")),
    "club-member": (Visit(ADMIN), Visit(ADMIN, do=wants_results_without_an_address)),
    "member-data": (Visit(ADMIN), Visit(ADMIN, do=press("Erase for good", name="Other"), status=422)),
    "club-people": (Visit(ADMIN),),
    "event-new": (
        Visit(ORGANISER, "/organiser/clubs/{quiet}/events/new/"),
        Visit(
            ORGANISER,
            "/organiser/clubs/{quiet}/events/new/",
            press("Save and go on", name="", pairs=PASTED),
            400,
        ),
    ),
    "event-roles": (
        Visit(ORGANISER),
        Visit(ORGANISER, EMPTY + "people/"),
        Visit(ORGANISER, EMPTY + "people/", press("Invite", email="nobody@nowhere")),
        Visit(ORGANISER, EMPTY + "people/", press("Invite", email="helper@example.org")),
    ),
    # --- preparing
    "round-draw": (
        Visit(),
        Visit(path=EVENT % "drive" + "rounds/2/draw/"),
        Visit(path=EVENT % "drive" + "rounds/3/draw/"),
    ),
    "event-who": (Visit(), Visit(path=EMPTY + "who/"), Visit(path=EVENT % "seated" + "who/")),
    "event-game": (
        Visit(do=opened),
        Visit(path=EVENT % "ends" + "game/"),
        Visit(path=FOUR + "game/"),
    ),
    "event-length": (
        Visit(do=opened),
        Visit(do=press("Save and go on", hands_per_round="0"), status=400),
        Visit(path=FOUR + "length/"),
        Visit(path=EVENT % "over" + "length/"),
    ),
    "event-check": (
        Visit(do=opened),
        Visit(path=EMPTY + "check/"),
        Visit(path=TWELVE + "check/", do=opened),
        Visit(path=FOUR + "check/", do=opened),
    ),
    "event-movement": (
        Visit(do=opened),
        Visit(path=EVENT % "singles" + "movement/", do=opened),
        Visit(path=FOUR + "movement/"),
        Visit(do=wishes_for("x"), status=400),
    ),
    "event-choice": (
        Visit(),
        Visit(path=EVENT % "singles" + "movement/choice/?people=20&minutes=120", do=opened),
        Visit(path=EMPTY + "movement/choice/?people=5&minutes=15", do=opened),
    ),
    "event-drive-seats": (
        Visit(path=EVENT % "eleven" + "movement/seats/"),
        Visit(path=EVENT % "ten" + "movement/seats/"),
    ),
    "event-seating-file": (Visit(), Visit(path=FOUR + "movement/file/")),
    "event-settings": (
        Visit(),
        Visit(path=EMPTY + "settings/"),
        Visit(do=press("Save the name", name=" "), status=400),
    ),
    "event-clock": (
        Visit(),
        Visit(do=press("Save", round_minutes="601"), status=400),
        Visit(path=EVENT % "over" + "clock/"),
    ),
    "event-tables": (
        Visit(do=opened),
        Visit(path=EMPTY + "tables/"),
        Visit(path=EVENT % "over" + "tables/"),
        Visit(path=EVENT % "phones" + "tables/"),
    ),
    "event-discard": (Visit(), Visit(path=FOUR + "discard/")),
    "event-copy": (Visit(),),
    "event-exports": (Visit(), Visit(path=FOUR + "exports/"), Visit(path=EVENT % "over" + "exports/")),
    "event-work": (
        Visit(),
        Visit(path=EMPTY + "tasks/"),
        Visit(path=EVENT % "over" + "tasks/"),
        Visit(path=EVENT % "over" + "tasks/", do=press("Try again now")),
    ),
    # --- pairs
    "entries": (
        Visit(),
        Visit(path=EMPTY + "entries/"),
        Visit(path=FOUR + "entries/"),
        Visit(do=press("Add the pair", first="Ann Adams", second="Ann Adams")),
    ),
    "check-in": (
        Visit(do=opened),
        Visit(path=EMPTY + "entries/check-in/"),
        Visit(path=FOUR + "entries/check-in/"),
    ),
    "entries-paste": (Visit(), Visit(do=press("Check", text=PASTED))),
    "entries-import": (Visit(),),
    "entries-sign-up": (Visit(), Visit(path=EMPTY + "entries/sign-up/")),
    "pair-cards": (
        Visit(do=opened),
        Visit(path=EMPTY + "entries/cards/"),
        Visit(path=EVENT % "typed" + "entries/cards/"),
    ),
    "entry": (Visit(), Visit(do=press("Keep", first="", second=""))),
    # --- the evening
    "event-standings": (Visit(do=opened), Visit(path="/organiser/events/{draft}/standings/", do=opened)),
    "event-changes": (
        Visit(do=opened),
        Visit(do=asked_to("leave")),
        Visit(path=EVENT % "typed" + "changes/", do=asked_to("leave", when="now")),
        Visit(path=EVENT % "moved" + "changes/"),
        Visit(do=asked_to("late", name=" "), status=422),
        Visit(do=asked_to("rounds", rounds="many"), status=422),
        Visit(path=EVENT % "draft" + "changes/"),
        Visit(path=EVENT % "over" + "changes/"),
    ),
    "event-prizes": (Visit(), Visit(do=prizes_of_many_places, status=422)),
    "evening": (
        Visit(),
        Visit(SCORER),
        Visit(path=EMPTY),
        Visit(path=EVENT % "seated"),
        Visit(path=EVENT % "draft"),
        Visit(path=EVENT % "over"),
        Visit(path=FOUR),
        Visit(path=FOUR, do=panel),
        Visit(path=FOUR, do=press("Open round 3 all the same"), status=409),
        Visit(path=TWELVE),
        Visit(path=EVENT % "totals"),
        Visit(path=EVENT % "moved", do=opened),
        Visit(path=EVENT % "phones", do=opened),
        Visit(path=EVENT % "phones", do=panel),
    ),
    "grid": (
        Visit(),
        Visit(path=FOUR + "rounds/2/grid/"),
        Visit(path=FOUR + "rounds/1/grid/"),
        Visit(path=TWELVE + "rounds/1/grid/"),
        Visit(
            path=TWELVE + "rounds/1/grid/",
            do=fill_grid(("t1h1ns", "14"), ("t3h2ns", "seven"), ("t12h4ns", "6.5")),
            status=422,
        ),
        Visit(path=FOUR + "rounds/2/grid/", do=stale_grid, status=422),
        Visit(path=FOUR + "rounds/1/grid/", do=fill_grid(("t1h1ns", "13"))),
        Visit(path=EVENT % "totals" + "rounds/1/grid/"),
        Visit(path=EVENT % "ends" + "rounds/1/grid/"),
        Visit(path=EVENT % "over" + "rounds/1/grid/"),
    ),
    "from-paper": (
        Visit(),
        Visit(SCORER),
        Visit(path=FOUR + "rounds/2/from-paper/"),
        Visit(path=FOUR + "rounds/3/from-paper/"),
        Visit(path=FOUR + "rounds/2/from-paper/", do=differing_slip, status=422),
        Visit(path=EVENT % "totals" + "rounds/1/from-paper/"),
        Visit(path=EVENT % "ends" + "rounds/1/from-paper/"),
        Visit(path=EVENT % "over" + "rounds/1/from-paper/"),
    ),
    "hand-sheets": (
        Visit(),
        Visit(path=TWELVE + "rounds/1/hands/"),
        Visit(path=EVENT % "ends" + "rounds/1/hands/"),
    ),
    "table-result": (
        Visit(do=opened),
        Visit(SCORER),
        Visit(path=TABLE % "four", do=opened),
        Visit(path=TABLE % "phones", do=opened),
        Visit(path=EVENT % "phones" + "rounds/2/tables/1/"),
        Visit(path=EVENT % "phones" + "rounds/2/tables/2/"),
        Visit(path=TABLE % "totals"),
        Visit(path=TABLE % "ends"),
        Visit(path=TABLE % "over"),
        Visit(path=TABLE % "twelve", do=press("Save this table", t1h1ns="8", t1h1ew="6"), status=422),
        Visit(path=TABLE % "four", do=press("Save this table", t1h1ns="9", t1h1ew="4")),
        Visit(path=TABLE % "four", do=correct_without_a_reason, status=422),
        Visit(path=TABLE % "four", do=charge),
    ),
    "event-history": (
        Visit(),
        Visit(path=EVENT % "phones" + "history/"),
        Visit(path=EMPTY + "history/"),
        Visit(path=FOUR + "history/?round=1&table=4"),
    ),
    "event-reopen": (Visit(), Visit(do=press("Reopen", reason=" "), status=422)),
    # --- where there is nothing, or nothing is ready
    "grid-now": (Visit(path=EMPTY + "grid/"), Visit(path=FOUR + "grid/")),
}

# What answers a GET without a page: "post" refuses it, "part" is a piece of a page, "data" no HTML.
NO_PAGE: Mapping[str, str] = {
    **dict.fromkeys(
        ("healthz", "readyz", "metrics", "public-export", "live-stream", "live-parts", "export-state"), "data"
    ),
    **dict.fromkeys(("entries-suggest", "member-data-file"), "data"),
    **dict.fromkeys(("entries-template", "entries-export"), "data"),
    **dict.fromkeys(("personal-part", "public-standings-part", "event-example", "event-estimate"), "part"),
    # The world's workbook is never made, so its file is not there; test_an_evening fetches a real one.
    "export-file": "none",
    **dict.fromkeys(
        ("sign-out", "theme", "member-erase", "person-link", "club-role", "club-role-link", "event-role"),
        "post",
    ),
    **dict.fromkeys(("event-role-link", "invitation-withdraw", "event-seat", "event-unseat"), "post"),
    **dict.fromkeys(("event-publish", "entries-undo", "entry-remove", "entry-tick", "history-undo"), "post"),
    **dict.fromkeys(
        (
            "result-take-back",
            "table-forfeit",
            "table-disqualify",
            "standings-deed",
            "penalty-give",
            "penalty-take-back",
        ),
        "post",
    ),
    **dict.fromkeys(("pair-link", "round-clock", "personal-mail"), "post"),
    **dict.fromkeys(("round-open", "round-publish", "event-close", "round-redraw"), "post"),
    **dict.fromkeys(("seat-put-right", "table-here", "table-named", "table-seen"), "post"),
    **dict.fromkeys(("event-search", "change-undo", "places-told", "personal-seen", "personal-here"), "post"),
    "search-state": "data",
    **dict.fromkeys(("table-state", "table-places", "event-silent"), "data"),
    **dict.fromkeys(("table-side", "table-results", "table-confirm", "table-count", "held-decide"), "post"),
    **dict.fromkeys(("digital-view", "digital-stream"), "data"),
    # Of a hand that is not over there is nothing yet.
    **dict.fromkeys(("digital-last-trick", "digital-replay", "digital-shuffle"), "none"),
    **dict.fromkeys(("digital-seat", "digital-deed", "digital-seed", "digital-place"), "post"),
    **dict.fromkeys(("digital-look", "digital-abort", "digital-decide"), "post"),
    **dict.fromkeys(("decision-undo", "table-codes-make", "table-code-renew"), "post"),
}
