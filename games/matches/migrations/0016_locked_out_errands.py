from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0015_credited_roll_calls"),
    ]

    operations = [
        migrations.AlterField(
            model_name="errand",
            name="kind",
            field=models.CharField(
                choices=[
                    ("absences", "Absences"),
                    ("emergency", "Emergency"),
                    ("deputies", "Deputies"),
                    ("stand_up", "Stand Up"),
                    ("forget", "Forget"),
                    ("locked", "Locked Out"),
                ],
                max_length=9,
            ),
        ),
    ]
