from typing import Any

from django.db import migrations, models

from accounts import names


def look_at_names(apps: Any, schema_editor: Any) -> None:
    """Whoever came first has the look of a name; who looks like them keeps theirs, without one."""
    users = apps.get_model("accounts", "User").objects
    seen: set[str] = set()
    for pk, name in users.order_by("pk").values_list("pk", "display_name").iterator():
        look = names.look(name)
        if look not in seen:
            seen.add(look)
            users.filter(pk=pk).update(name_look=look)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_exports"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_look",
            field=models.CharField(editable=False, max_length=480, null=True, unique=True),
        ),
        migrations.RunPython(look_at_names, migrations.RunPython.noop),
    ]
