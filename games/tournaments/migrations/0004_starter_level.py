"""Add who was level at a cut."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_lockstep")]

    operations = [
        migrations.AddField(
            model_name="starter",
            name="level",
            field=models.BooleanField(default=False),
        ),
    ]
