"""Rename the model to `RungChange`.

The table keeps its name, since processes of the release before still write to it until they are restarted;
nothing is sent to the database.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0001_initial"),
        ("ladders", "0001_initial"),
    ]

    operations = [
        migrations.AlterModelTable(name="step", table="ladders_step"),
        migrations.RenameModel(old_name="Step", new_name="RungChange"),
        migrations.AlterField(
            model_name="rungchange",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rung_changes",
                to="competitions.entrant",
            ),
        ),
        migrations.AlterField(
            model_name="rungchange",
            name="movement",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rung_changes",
                to="ladders.movement",
            ),
        ),
    ]
