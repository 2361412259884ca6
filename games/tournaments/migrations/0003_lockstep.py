"""Rename the field to lockstep, for stages whose rounds wait for each other.

The column keeps its name, since processes of the release before still write to it; nothing is sent to the
database.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_final_placings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="stage",
            name="in_step",
            field=models.BooleanField(db_column="in_step", default=False),
        ),
        migrations.RenameField(model_name="stage", old_name="in_step", new_name="lockstep"),
    ]
