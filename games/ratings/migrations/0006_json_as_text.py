"""Store JSON as text that people can read."""

from django.db import migrations, models

from games.columns.bytes_to_text import BytesToText


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0005_plain_labels"),
    ]

    operations = [
        BytesToText(
            "ratedresult",
            inputs=models.TextField(),
        ),
        BytesToText(
            "correction",
            before=models.TextField(),
        ),
    ]
