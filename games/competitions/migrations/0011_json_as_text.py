"""Store JSON as text that people can read."""

from django.db import migrations, models

from games.columns.bytes_to_text import BytesToText


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0010_anonymous"),
    ]

    operations = [
        BytesToText(
            "competition",
            options=models.TextField(),
            controls=models.TextField(),
            agreement=models.TextField(),
        ),
    ]
