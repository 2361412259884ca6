# The room of uptime owns outages and heartbeats from now on; their tables stay as they are.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0020_title_statistics"),
        ("uptime", "0001_initial"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="deadline",
                    name="credited_outage",
                    field=models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="uptime.outage",
                    ),
                ),
                migrations.DeleteModel(name="Outage"),
                migrations.DeleteModel(name="Pulse"),
            ],
        ),
    ]
