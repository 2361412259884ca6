"""When somebody's page last said that they are there, by the name that the code gives it. The column keeps
its name, for processes of the release before go on writing to it until they are restarted."""

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
