"""Tell leaving from resigning.

Until now, a player who left their seat was stored as having resigned.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

HOW = [
    ("left_table", "left the table before the start"),
    ("taken_out", "was taken out by the host before the start"),
    ("left", "left the match"),
    ("removed", "was taken out of the match"),
    ("replaced", "was replaced"),
    ("silent", "fell silent"),
    ("finished", "played to the end"),
    ("relieved", "is no longer deputy"),
]


def tell_leaving_from_resigning(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    tenures = apps.get_model("matches", "Tenure").objects.using(editor.connection.alias)
    tenures.filter(how="resigned").update(how="left")


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_visit_shared_question"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="out",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="resign_asked_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="tenure",
            name="left_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="tenure",
            name="how",
            field=models.CharField(blank=True, choices=HOW, default="", max_length=10),
        ),
        migrations.RunPython(tell_leaving_from_resigning, migrations.RunPython.noop),
    ]
