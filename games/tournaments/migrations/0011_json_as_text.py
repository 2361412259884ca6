"""Store JSON as text that people can read. Sheets are forgotten: pages calculate them again."""

from typing import Any

from django.db import migrations, models

from games.columns.bytes_to_text import BytesToText


def forget_sheets(apps: Any, schema_editor: Any) -> None:
    apps.get_model("tournaments", "Sheet").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_forget_sheets"),
    ]

    operations = [
        BytesToText("stage", settings=models.TextField()),
        migrations.RunPython(forget_sheets, forget_sheets),
        BytesToText(
            "sheet",
            lines=models.TextField(),
            outlooks=models.TextField(null=True),
            drawing=models.TextField(),
            whole=models.TextField(),
        ),
    ]
