"""Stages whose rounds wait for each other go in lockstep. The column keeps its name, for processes of the
release before go on writing to it: nothing is sent to the database."""

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
