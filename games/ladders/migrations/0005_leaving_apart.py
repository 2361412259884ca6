from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0004_carried_matches"),
    ]

    operations = [
        migrations.AddField(
            model_name="ladder",
            name="on_loss_left",
            field=models.CharField(default="nothing", max_length=16),
        ),
        migrations.AddField(
            model_name="ladder",
            name="silent_last",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="season",
            name="on_loss_left",
            field=models.CharField(default="nothing", max_length=16),
        ),
        migrations.AddField(
            model_name="season",
            name="silent_last",
            field=models.BooleanField(default=True),
        ),
    ]
