from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_presence"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="seat",
            name="policy",
        ),
        migrations.AddField(
            model_name="match",
            name="patience",
            field=models.PositiveSmallIntegerField(db_default=3, default=3),
        ),
        migrations.AddField(
            model_name="match",
            name="silence",
            field=models.CharField(
                choices=[
                    ("opened", "the seat is opened for a substitute"),
                    ("autopilot", "the autopilot takes the seat, until a substitute comes"),
                    ("dropped", "the player is out of the match"),
                ],
                db_default="opened",
                default="opened",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="missed",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="seat",
            name="open_since",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="policies",
            field=models.BinaryField(default=b"{}"),
        ),
        migrations.AddField(
            model_name="seat",
            name="silent_since",
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
                    ("silent", "fell silent"),
                    ("finished", "played to the end"),
                    ("relieved", "is no longer deputy"),
                ],
                default="",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("open_since__isnull", False)),
                fields=["open_since"],
                name="matches_seat_open",
            ),
        ),
    ]
