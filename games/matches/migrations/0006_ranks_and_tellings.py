"""Rename the field `place`: of placings to `rank`, and of events to `telling`.

The columns keep their names, because processes of the previous release continue to write to them: nothing is
sent to the database.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_present_at"),
    ]

    operations = [
        migrations.AlterField(
            model_name="placing",
            name="place",
            field=models.PositiveSmallIntegerField(db_column="place"),
        ),
        migrations.RenameField(model_name="placing", old_name="place", new_name="rank"),
        migrations.AlterModelOptions(name="placing", options={"ordering": ["rank", "seat__index"]}),
        # In the database the constraint is the same, on the same columns.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(model_name="event", name="matches_event_once"),
                migrations.AlterField(
                    model_name="event",
                    name="place",
                    field=models.PositiveSmallIntegerField(db_column="place"),
                ),
                migrations.RenameField(model_name="event", old_name="place", new_name="telling"),
                migrations.AddConstraint(
                    model_name="event",
                    constraint=models.UniqueConstraint(
                        fields=("match", "revision", "number", "telling"), name="matches_event_once"
                    ),
                ),
            ],
        ),
    ]
