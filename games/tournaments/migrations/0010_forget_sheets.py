from __future__ import annotations

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """Delete the stored sheets: they are calculated again, with whole standings and without matches."""
    apps.get_model("tournaments", "Sheet").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_plain_labels")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
