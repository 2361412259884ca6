import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def leave_errands(apps, schema_editor):
    """What is marked as stale is computed anew by the next sweep still."""
    Deadline = apps.get_model("matches", "Deadline")
    Errand = apps.get_model("matches", "Errand")
    held = Q(
        seat__tenures__to_revision=None, seat__tenures__user__isnull=False, seat__tenures__deputyship=None
    )
    stale = Deadline.objects.filter(held, stale=True, handled_at=None)
    Errand.objects.bulk_create(
        Errand(match_id=match_id, user_id=user_id, kind="absences", made_at=opened_at)
        for match_id, user_id, opened_at in stale.values_list(
            "match_id", "seat__tenures__user_id", "opened_at"
        )
    )


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_gaps"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Errand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("absences", "Absences"),
                            ("emergency", "Emergency"),
                            ("deputies", "Deputies"),
                            ("stand_up", "Stand Up"),
                            ("forget", "Forget"),
                        ],
                        max_length=9,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("failures", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("retry_at", models.DateTimeField(null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="errands",
                        to="matches.match",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(leave_errands, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="deadline", name="matches_deadline_stale"),
        migrations.RemoveField(model_name="deadline", name="stale"),
    ]
