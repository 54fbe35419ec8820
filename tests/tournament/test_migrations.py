"""Every migration can be taken back, one after another, and applied again."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import make_event, play_round
from tournament.models import LogSeal
from tournament.services.auditing import audit

APP = "tournament"


def names() -> list[str]:
    loader = MigrationExecutor(connection).loader
    return sorted(name for app, name in loader.disk_migrations if app == APP)


def migrate(name: str) -> None:
    MigrationExecutor(connection).migrate([(APP, name)])


def columns(model: str) -> set[str]:
    table = apps.get_model(APP, model)._meta.db_table
    with connection.cursor() as cursor:
        return {one.name for one in connection.introspection.get_table_description(cursor, table)}


@pytest.fixture
def forward_again():
    yield
    migrate(names()[-1])


@pytest.mark.django_db(transaction=True)
def test_the_migrations_go_back_and_forth(forward_again) -> None:
    every = names()
    assert every[0].startswith("0001") and len(every) == len({name[:4] for name in every})
    for name in reversed(every[:-1]):
        migrate(name)
    assert "label" not in columns("Entry") and "salt" not in columns("LogEntry")
    migrate("0003_pair_names")
    assert {"label", "home_club"} <= columns("Entry")
    migrate(every[-1])
    assert "salt" in columns("LogEntry")


@pytest.mark.django_db(transaction=True)
def test_lines_from_before_the_chain_are_sealed_when_it_comes(forward_again) -> None:
    event = make_event(pairs=4, rounds_planned=3, hands=4)
    play_round(event, 1)
    migrate("0006_export_paper")
    migrate(names()[-1])
    assert LogSeal.objects.filter(line__event=event).count() == event.log.count() > 4
    assert audit().faults == ()
