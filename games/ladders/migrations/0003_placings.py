"""Rename the results at larger tables to placings.

The column keeps its name, since processes of the release before still write to it; nothing is sent to the
database.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0002_rung_changes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="standing",
            name="places",
            field=models.JSONField(db_column="places", default=list),
        ),
        migrations.RenameField(model_name="standing", old_name="places", new_name="placings"),
    ]
