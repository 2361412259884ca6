"""Store JSON as text that people can read; what hashes and replays are taken from stays bytes."""

from django.db import migrations, models

from games.columns.bytes_to_text import BytesToText


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0024_score_history"),
    ]

    operations = [
        BytesToText(
            "match",
            options=models.TextField(),
            controls=models.TextField(),
            agreement=models.TextField(),
        ),
        BytesToText(
            "seat",
            orders=models.TextField(),
            policies=models.TextField(),
            stored=models.TextField(),
            spent=models.TextField(db_default="{}"),
        ),
        BytesToText(
            "deadline",
            night=models.TextField(null=True),
        ),
        BytesToText(
            "ending",
            score_history=models.TextField(null=True),
        ),
        BytesToText(
            "event",
            params=models.TextField(),
        ),
        BytesToText(
            "titlestatistics",
            figures=models.TextField(),
        ),
        BytesToText(
            "draft",
            actions=models.TextField(),
        ),
    ]
