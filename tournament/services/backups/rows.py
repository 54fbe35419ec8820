"""Rows as JSON and back, field by field, for any state of the models that the migrations know."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps.registry import Apps
from django.core.serializers import sort_dependencies
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader

APP = "tournament"
# Files made behind the pages are made again when somebody asks; the rows would name files that are not there.
# Letters that waited at that moment have gone out since, and must not go out again.
# A search is worth its result, and that stands in the event.
LEFT_OUT = frozenset({"export", "heartbeat", "mail", "movementsearch"})
_encoder = DjangoJSONEncoder()


def newest_migration() -> str:
    """The last migration of this program."""
    return max(name for app, name in MigrationLoader(None).disk_migrations if app == APP)


def models_of(apps: Apps) -> list[type[models.Model]]:
    """Every model whose rows are kept, each after those it points to."""
    own = list(apps.get_app_config(APP).get_models(include_auto_created=True))
    kept = [model for model in own if model._meta.model_name not in LEFT_OUT]
    return [model for model in sort_dependencies([(APP, kept)]) if model in kept]


def row_of(instance: models.Model) -> dict[str, Any]:
    """The row's fields as JSON values; a time with its zone and its microseconds."""
    return {field.attname: _plain(field, instance) for field in instance._meta.concrete_fields}


def _plain(field: models.Field, instance: models.Model) -> Any:
    value = getattr(instance, field.attname)
    if isinstance(field, models.JSONField) or value is None or isinstance(value, (bool, int, str)):
        return value
    # isoformat, since Django's own encoder drops microseconds.
    return value.isoformat() if hasattr(value, "isoformat") else _encoder.default(value)


def instance_of(model: type[models.Model], row: dict[str, Any]) -> models.Model:
    """A row as an instance, not stored. A field that the row does not know has its default."""
    known = {field.attname: field for field in model._meta.concrete_fields}
    return model(**{name: _value(known[name], value) for name, value in row.items() if name in known})


def _value(field: models.Field, value: Any) -> Any:
    return value if isinstance(field, models.JSONField) else field.to_python(value)


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is of one moment, and nobody who writes waits for it."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        before = connection.transaction_mode
        connection.transaction_mode = "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            connection.transaction_mode = before
        return
    with transaction.atomic():
        if not connection.needs_rollback and len(connection.savepoint_ids) == 0:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
