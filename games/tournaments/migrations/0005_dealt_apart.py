"""Store with each stage the pairs kept apart when its groups were dealt, so that the groups stay the same."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_starter_level"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="dealt_apart",
            field=models.JSONField(null=True),
        ),
    ]
