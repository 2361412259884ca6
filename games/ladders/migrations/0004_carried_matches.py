"""Name the season in which a match that is carried over counts: the one in which it ends.

Only the label of a choice changes; nothing is sent to the database.
"""

from django.db import migrations, models

UNFINISHED = models.CharField(
    choices=[
        ("carry", "they continue, and count in the season in which they end"),
        ("score", "they are decided that day, and count in this season"),
    ],
    default="carry",
    max_length=5,
)


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0003_placings"),
    ]

    operations = [
        migrations.AlterField(model_name="ladder", name="unfinished", field=UNFINISHED),
        migrations.AlterField(model_name="season", name="unfinished", field=UNFINISHED.clone()),
    ]
