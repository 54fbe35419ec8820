"""Addresses of the evening: the page itself, grid, tables, history, and the deeds between them."""

from django.urls import path

from tournament.web.organiser import (
    changes_page,
    corrections,
    deciding,
    drawing_page,
    evening,
    grid,
    history,
    prizes_page,
    result,
    standings_desk,
    steps,
    tables_page,
    telling_page,
    work,
)

EVENT = "organiser/events/<slug:slug>/"
ROUND = EVENT + "rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table>/"

urlpatterns = [
    path(EVENT, evening.evening_page, name="evening"),
    path(EVENT + "grid/", grid.grid_now, name="grid-now"),
    path(ROUND + "grid/", grid.grid, name="grid"),
    path(ROUND + "hands/", evening.hand_sheets, name="hand-sheets"),
    path(ROUND + "open/", steps.open_round, name="round-open"),
    path(ROUND + "publish/", steps.publish_round, name="round-publish"),
    path(ROUND + "draw/", drawing_page.round_draw, name="round-draw"),
    path(ROUND + "draw/anew/", drawing_page.round_redraw, name="round-redraw"),
    path(TABLE, result.table_result, name="table-result"),
    path(TABLE + "count/", deciding.count, name="table-count"),
    path(TABLE + "take-back/", corrections.take_back_to, name="result-take-back"),
    path(TABLE + "forfeit/", corrections.forfeit, name="table-forfeit"),
    path(TABLE + "disqualify/", corrections.disqualification, name="table-disqualify"),
    path(TABLE + "penalties/", corrections.give_penalty, name="penalty-give"),
    path(
        TABLE + "penalties/<int:penalty>/take-back/", corrections.take_back_penalty, name="penalty-take-back"
    ),
    path(EVENT + "tables/", tables_page.event_tables, name="event-tables"),
    path(EVENT + "tables/codes/", tables_page.make_codes, name="table-codes-make"),
    path(EVENT + "tables/<int:table>/code/", tables_page.renew_code, name="table-code-renew"),
    path(EVENT + "held/<int:held>/", deciding.decide, name="held-decide"),
    path(EVENT + "silent/", deciding.silent, name="event-silent"),
    path(EVENT + "standings/", standings_desk.standings_desk, name="event-standings"),
    path(EVENT + "standings/deed/", standings_desk.standings_deed, name="standings-deed"),
    path(EVENT + "prizes/", prizes_page.event_prizes, name="event-prizes"),
    path(EVENT + "changes/", changes_page.event_changes, name="event-changes"),
    path(EVENT + "changes/undo/", changes_page.change_undo, name="change-undo"),
    path(EVENT + "told/", telling_page.places_told, name="places-told"),
    path(EVENT + "seats/<int:alarm>/", telling_page.seat_put_right, name="seat-put-right"),
    path(EVENT + "close/", steps.close_event, name="event-close"),
    path(EVENT + "reopen/", steps.reopen_event, name="event-reopen"),
    path(EVENT + "history/", history.event_history, name="event-history"),
    path(EVENT + "history/<int:line>/decision/", deciding.undo_decision, name="decision-undo"),
    path(EVENT + "history/<int:line>/undo/", history.undo, name="history-undo"),
    path(EVENT + "tasks/", work.event_work, name="event-work"),
    path("organiser/tasks/", work.all_work, name="all-work"),
]
