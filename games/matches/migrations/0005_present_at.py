"""Rename the field for when a person's page last reported them present to `present_at`.

The column keeps its name, because processes of the previous release continue to write to it until they are
restarted.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_tables_changed_and_rematches"),
    ]

    operations = [
        migrations.AlterField(
            model_name="tenure",
            name="here_at",
            field=models.DateTimeField(db_column="here_at", null=True),
        ),
        migrations.RenameField(model_name="tenure", old_name="here_at", new_name="present_at"),
    ]
