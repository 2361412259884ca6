import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0015_old_forms"),
    ]

    operations = [
        migrations.CreateModel(
            name="EndingMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("number", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="EndingSetAside",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reader", models.CharField(max_length=40)),
                ("failures", models.PositiveSmallIntegerField(default=1)),
                ("retry_at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveIndex(
            model_name="ending",
            name="matches_ending_queue",
        ),
        migrations.RemoveField(
            model_name="ending",
            name="processed_at",
        ),
        migrations.AddField(
            model_name="ending",
            name="counts",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="ending",
            name="number",
            field=models.PositiveBigIntegerField(null=True, unique=True),
        ),
        migrations.AddField(
            model_name="match",
            name="imported",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="ending",
            index=models.Index(
                condition=models.Q(("counts", True), ("number__isnull", True)),
                fields=["ended_at", "id"],
                name="matches_ending_waiting",
            ),
        ),
        migrations.AddConstraint(
            model_name="ending",
            constraint=models.CheckConstraint(
                condition=models.Q(("counts", True), ("number__isnull", True), _connector="OR"),
                name="matches_ending_counts",
            ),
        ),
        migrations.AddField(
            model_name="endingsetaside",
            name="ending",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="set_aside", to="matches.ending"
            ),
        ),
        migrations.AddIndex(
            model_name="endingsetaside",
            index=models.Index(fields=["retry_at"], name="matches_ending_retry"),
        ),
        migrations.AddConstraint(
            model_name="endingsetaside",
            constraint=models.UniqueConstraint(
                fields=("reader", "ending"), name="matches_ending_set_aside_once"
            ),
        ),
    ]
