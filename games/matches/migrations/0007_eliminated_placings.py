from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_ranks_and_tellings"),
    ]

    operations = [
        migrations.AddField(
            model_name="placing",
            name="eliminated",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
