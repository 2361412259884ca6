"""A step of a migration that turns columns of JSON bytes into columns of text, and back."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.migrations.operations.base import Operation

NULL_IN_JSON = "null"
"""What a column stores instead of NULL if it cannot be null."""


class BytesToText(Operation):
    """Turn columns of a model that contain UTF-8 bytes into the given columns of text, and back.

    All columns are converted together: PostgreSQL rewrites the table once, and SQLite copies it once. If only
    the new column can be null, the JSON value null becomes NULL.

    Migrations of several rooms use this class, so it must stay as it is.
    """

    reversible = True

    def __init__(self, model_name: str, **fields: models.TextField[Any, Any]) -> None:
        self.model_name = model_name
        self.fields = fields

    def describe(self) -> str:
        return f"Turn bytes into text: {', '.join(self.fields)} of {self.model_name}"

    def state_forwards(self, app_label: str, state: Any) -> None:
        for name, field in self.fields.items():
            state.alter_field(app_label, self.model_name.lower(), name, field, preserve_default=True)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._convert(app_label, schema_editor, from_state, to_state, to_text=True)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._convert(app_label, schema_editor, from_state, to_state, to_text=False)

    def _convert(self, app_label: str, editor: Any, from_state: Any, to_state: Any, *, to_text: bool) -> None:
        before = from_state.apps.get_model(app_label, self.model_name)
        after = to_state.apps.get_model(app_label, self.model_name)
        if not self.allow_migrate_model(editor.connection.alias, after):
            return
        pairs = [(before._meta.get_field(name), after._meta.get_field(name)) for name in self.fields]
        if editor.connection.vendor == "postgresql":
            _convert_on_postgresql(editor, before, pairs, to_text=to_text)
        elif to_text:
            # What the table's copy contains are still bytes, whatever the type of its column.
            editor._remake_table(before, alter_fields=pairs)
            _update_on_sqlite(editor, after, pairs, to_text=True)
        else:
            _update_on_sqlite(editor, before, pairs, to_text=False)
            editor._remake_table(before, alter_fields=pairs)


def _convert_on_postgresql(editor: Any, model: Any, pairs: list[Any], *, to_text: bool) -> None:
    parts, values = [], []
    for old, new in pairs:
        column = editor.quote_name(old.column)
        # A default is not converted together with its column.
        if old.has_db_default():
            parts.append(f"ALTER COLUMN {column} DROP DEFAULT")
        if to_text:
            using = _from_null(f"convert_from({column}, 'UTF8')", old, new)
        else:
            using = f"convert_to({_to_null(column, old, new)}, 'UTF8')"
        parts.append(f"ALTER COLUMN {column} TYPE {new.db_type(editor.connection)} USING {using}")
        if old.null != new.null:
            parts.append(f"ALTER COLUMN {column} {'DROP' if new.null else 'SET'} NOT NULL")
        if new.has_db_default():
            default, given = editor.db_default_sql(new)
            parts.append(f"ALTER COLUMN {column} SET DEFAULT {default}")
            values += given
    editor.execute(f"ALTER TABLE {editor.quote_name(model._meta.db_table)} {', '.join(parts)}", values)


def _update_on_sqlite(editor: Any, model: Any, pairs: list[Any], *, to_text: bool) -> None:
    changes = []
    for old, new in pairs:
        column = editor.quote_name(old.column)
        if to_text:
            value = _from_null(f"CAST({column} AS TEXT)", old, new)
        else:
            value = f"CAST({_to_null(column, old, new)} AS BLOB)"
        changes.append(f"{column} = {value}")
    table = editor.quote_name(model._meta.db_table)
    editor.execute(f"UPDATE {table} SET {', '.join(changes)}")  # noqa: S608 -- names of columns only


def _from_null(expression: str, old: Any, new: Any) -> str:
    return f"NULLIF({expression}, '{NULL_IN_JSON}')" if new.null and not old.null else expression


def _to_null(column: str, old: Any, new: Any) -> str:
    return f"COALESCE({column}, '{NULL_IN_JSON}')" if old.null and not new.null else column
