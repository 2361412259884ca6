"""Store the JSON of a change as text.

PostgreSQL takes many rows at once as arrays of text, but not of bytes.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import F, Func, TextField


class _Text(Func):
    """The text of UTF-8 bytes."""

    function = "convert_from"
    template = "%(function)s(%(expressions)s, 'UTF8')"
    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any) -> Any:
        return self.as_sql(compiler, connection, template="CAST(%(expressions)s AS text)")


def copy(apps: Any, schema_editor: Any) -> None:
    apps.get_model("ratings", "Change").objects.update(moves=_Text(F("moves_as_bytes")))


class Migration(migrations.Migration):
    # PostgreSQL cannot alter a table in a transaction that has written to it.
    atomic = False

    dependencies = [
        ("ratings", "0001_initial"),
    ]

    operations = [
        migrations.RenameField(model_name="change", old_name="moves", new_name="moves_as_bytes"),
        migrations.AddField(
            model_name="change", name="moves", field=models.TextField(default="{}"), preserve_default=False
        ),
        migrations.RunPython(copy, migrations.RunPython.noop),
        migrations.RemoveField(model_name="change", name="moves_as_bytes"),
    ]
