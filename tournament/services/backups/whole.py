"""The whole installation: every club, person, event and log line; restored into an empty database only."""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from django.apps import apps as present
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.services.backups.files import NotABackup, head_of, read_rows, write_lines
from tournament.services.backups.rows import (
    APP,
    instance_of,
    models_of,
    newest_migration,
    one_moment,
    row_of,
)

BATCH = 500


def write_whole(path: Path) -> int:
    """Write everything that is stored at this moment; how many rows."""
    head = {"kind": "whole", "made_at": timezone.now().isoformat(), "migration": newest_migration()}
    with one_moment():
        return write_lines(path, head, _everything())


def _everything() -> Iterator[dict[str, Any]]:
    for model in models_of(present):
        name = model._meta.model_name
        for instance in model._default_manager.order_by("pk").iterator(1000):
            yield {"model": name, "row": row_of(instance)}


def restore_whole(path: Path) -> int:
    """Fill an empty database; how many rows. An older backup is brought up to date on the way.

    Raises NotABackup, or Refused (``backup-not-empty``, ``backup-newer``); then nothing is stored.
    """
    head = head_of(path)
    if head.get("kind") != "whole":
        raise NotABackup(
            Problem("backup-kind", {"file": path.name, "kind": str(head.get("kind")), "wanted": "whole"})
        )
    executor = MigrationExecutor(connection)
    known = [key for key in executor.loader.disk_migrations if key == (APP, head.get("migration"))]
    if not known:
        raise NotABackup(
            Problem("backup-newer", {"file": path.name, "migration": str(head.get("migration"))})
        )
    _require_empty()
    read_rows_once = read_rows(path)
    first = next(read_rows_once, None)
    # The tables of the other apps are there whatever the backup's age.
    others = [key for key in executor.loader.graph.leaf_nodes() if key[0] != APP]
    state = executor.migrate([*others, *known])
    with transaction.atomic():
        rows = _store(state.apps, _chained(first, read_rows_once))
    connection.close()
    MigrationExecutor(connection).migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    return rows


def _chained(first: dict[str, Any] | None, rest: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    if first is not None:
        yield first
        yield from rest


def _require_empty() -> None:
    there = set(connection.introspection.table_names())
    for model in models_of(present):
        if model._meta.db_table in there and model._default_manager.values_list("pk").exists():
            raise Refused(Problem("backup-not-empty", {"model": model._meta.model_name}))


def _store(apps: Any, lines: Iterable[dict[str, Any]]) -> int:
    models_by_name = {model._meta.model_name: model for model in models_of(apps)}
    rows = 0
    for name, group in groupby(lines, key=lambda line: line["model"]):
        model = models_by_name[name]
        instances = (instance_of(model, line["row"]) for line in group)
        while batch := list(islice(instances, BATCH)):
            model._base_manager.bulk_create(batch)
            rows += len(batch)
    _count_on(list(models_by_name.values()))
    return rows


def _count_on(stored: list[type[models.Model]]) -> None:
    """New rows are numbered after the restored ones (PostgreSQL keeps the numbers apart)."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), stored):
            cursor.execute(statement)
