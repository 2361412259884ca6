from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0003_placings"),
    ]

    operations = [
        migrations.AddField(
            model_name="place",
            name="cause",
            field=models.CharField(
                blank=True,
                choices=[
                    ("left", "left"),
                    ("silent", "did not answer in time"),
                    ("removed", "was taken out"),
                    ("absent", "was not there when it began"),
                ],
                db_default="",
                default="",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="how",
            field=models.CharField(
                blank=True,
                choices=[
                    ("played", "played to the end"),
                    ("forfeit", "by forfeit"),
                    ("left", "ended because a player was gone"),
                    ("stopped", "stopped, by what was true"),
                    ("estimated", "before its end, by what everybody knew"),
                    ("director", "by a director's word"),
                ],
                default="",
                max_length=9,
            ),
        ),
    ]
