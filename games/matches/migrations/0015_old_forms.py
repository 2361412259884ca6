from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_words_of_luck"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["taken_at"], name="matches_submission_age"),
        ),
    ]
