"""Drop the rounds in which an entrant came and went: nothing ever read them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0011_json_as_text"),
    ]

    operations = [
        migrations.RemoveField(model_name="entrant", name="entered_round"),
        migrations.RemoveField(model_name="entrant", name="left_round"),
    ]
