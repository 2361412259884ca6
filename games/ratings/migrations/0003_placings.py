"""Rename the field to placing.

The column keeps its name, since processes of the release before still write to it; nothing is sent to the
database.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_moves_as_text"),
    ]

    operations = [
        migrations.AlterField(
            model_name="change",
            name="place",
            field=models.PositiveSmallIntegerField(db_column="place"),
        ),
        migrations.RenameField(model_name="change", old_name="place", new_name="placing"),
    ]
