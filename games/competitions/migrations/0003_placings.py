"""How an entrant came in at a table is their placing. The column keeps its name, for processes of the
release before go on writing to it: nothing is sent to the database."""

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
