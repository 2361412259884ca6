# Outages and heartbeats come from the room of matches; their tables stay as they are.

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("matches", "0020_title_statistics"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Pulse",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40, unique=True)),
                        ("started_at", models.DateTimeField(null=True)),
                        ("succeeded_at", models.DateTimeField(null=True)),
                        ("handled", models.PositiveIntegerField(default=0)),
                        ("failed", models.PositiveIntegerField(default=0)),
                        ("readings", models.BinaryField(default=b"{}")),
                    ],
                    options={"db_table": "matches_pulse"},
                ),
                migrations.CreateModel(
                    name="Outage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("start", models.DateTimeField()),
                        ("end", models.DateTimeField(null=True)),
                        ("is_open", models.BooleanField(default=True)),
                        ("by_hand", models.BooleanField(default=False)),
                        ("so_far", models.DurationField(null=True)),
                        (
                            "cause",
                            models.CharField(
                                choices=[
                                    ("silence", "no sweeps were made"),
                                    ("storage", "the database was read-only"),
                                    ("clock", "the clock jumped"),
                                    ("web", "the site did not answer"),
                                ],
                                db_default="silence",
                                default="silence",
                                max_length=7,
                            ),
                        ),
                    ],
                    options={"db_table": "matches_outage"},
                ),
                migrations.AddConstraint(
                    model_name="outage",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("is_open", True)),
                        fields=("is_open",),
                        name="matches_outage_one_open",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="outage",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("end", None), ("is_open", True)),
                            models.Q(("end__isnull", False), ("is_open", False)),
                            _connector="OR",
                        ),
                        name="matches_outage_end",
                    ),
                ),
            ],
        ),
    ]
