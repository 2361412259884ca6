"""Rename the model to a final placing.

The table and the column keep their names, since processes of the release before still write to them; nothing
is sent to the database.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0001_initial"),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AlterModelTable(name="finalplace", table="tournaments_finalplace"),
        migrations.RenameModel(old_name="FinalPlace", new_name="FinalPlacing"),
        migrations.AlterField(
            model_name="finalplacing",
            name="place",
            field=models.PositiveIntegerField(db_column="place"),
        ),
        migrations.RenameField(model_name="finalplacing", old_name="place", new_name="rank"),
        migrations.AlterModelOptions(
            name="finalplacing", options={"ordering": ["rank", "entrant__seed", "pk"]}
        ),
        migrations.AlterField(
            model_name="finalplacing",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="final_placings",
                to="tournaments.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="finalplacing",
            name="entrant",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="final_placing",
                to="competitions.entrant",
            ),
        ),
    ]
