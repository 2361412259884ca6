import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_consent"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Deputyship",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("start", models.DateTimeField()),
                ("end", models.DateTimeField()),
                ("named_at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        choices=[
                            ("open", "not answered"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("answered_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.AddField(
            model_name="deadline",
            name="last_sign",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="deadline",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="called_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="called_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="least_reliability",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="roll_call",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="tenure",
            name="roll_answered_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name="tenure",
            name="how",
            field=models.CharField(
                blank=True,
                choices=[
                    ("left_table", "left the table before the start"),
                    ("resigned", "resigned"),
                    ("replaced", "was replaced"),
                    ("finished", "played to the end"),
                    ("relieved", "is no longer deputy"),
                ],
                default="",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="deadline",
            index=models.Index(
                condition=models.Q(("user__isnull", False)),
                fields=["user", "handled_at"],
                name="matches_deadline_kept",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("called_until__isnull", False)),
                fields=["called_until"],
                name="matches_match_called",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("called_at__isnull", True), ("called_until__isnull", True)),
                    models.Q(
                        ("called_at__isnull", False), ("called_until__isnull", False), ("status", "offered")
                    ),
                    _connector="OR",
                ),
                name="matches_match_called",
            ),
        ),
        migrations.AddField(
            model_name="deputyship",
            name="friend",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deputyships",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="deputyship",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deputies_named",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="deputyship",
            name="tenures",
            field=models.ManyToManyField(related_name="deputyships", to="matches.tenure"),
        ),
        migrations.AddField(
            model_name="tenure",
            name="deputyship",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deputies",
                to="matches.deputyship",
            ),
        ),
        migrations.AddConstraint(
            model_name="tenure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deputyship__isnull", False), ("role", "deputy")),
                    models.Q(models.Q(("role", "deputy"), _negated=True), ("deputyship__isnull", True)),
                    _connector="OR",
                ),
                name="matches_tenure_deputy",
            ),
        ),
        migrations.AddConstraint(
            model_name="deputyship",
            constraint=models.CheckConstraint(
                condition=models.Q(("start__lt", models.F("end"))), name="matches_deputyship_span"
            ),
        ),
        migrations.AddConstraint(
            model_name="deputyship",
            constraint=models.CheckConstraint(
                condition=models.Q(("owner", models.F("friend")), _negated=True),
                name="matches_deputyship_another",
            ),
        ),
    ]
