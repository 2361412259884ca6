"""Rename an entrant's result at a table to placing.

The column keeps its name, since processes of the release before still write to it; nothing is sent to the
database.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0002_house_in_place_of_referee"),
    ]

    operations = [
        migrations.AlterField(
            model_name="place",
            name="place",
            field=models.PositiveSmallIntegerField(db_column="place", null=True),
        ),
        migrations.RenameField(model_name="place", old_name="place", new_name="placing"),
    ]
