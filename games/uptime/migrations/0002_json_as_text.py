"""Store JSON as text that people can read, and the address of the website in a column of its own."""

from typing import Any

from django.db import migrations, models

from games.columns.bytes_to_text import BytesToText

WEB_PULSE = "web"


def move_address(apps: Any, schema_editor: Any) -> None:
    """Give the sweep of the website its address, which was among the readings."""
    for pulse in apps.get_model("uptime", "Pulse").objects.filter(name=WEB_PULSE):
        address = bytes(pulse.readings).decode()
        pulse.watched_url, pulse.readings = "" if address == "{}" else address, b"{}"
        pulse.save()


def move_address_back(apps: Any, schema_editor: Any) -> None:
    for pulse in apps.get_model("uptime", "Pulse").objects.filter(name=WEB_PULSE):
        pulse.readings = pulse.watched_url.encode() or b"{}"
        pulse.save()


class Migration(migrations.Migration):
    dependencies = [
        ("uptime", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="pulse",
            name="watched_url",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.RunPython(move_address, move_address_back),
        BytesToText("pulse", readings=models.TextField()),
    ]
