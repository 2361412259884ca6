from django.db import migrations
from django.db.models import Exists, F, OuterRef


def tell_their_owners(apps, schema_editor):
    """Note on each person's own row that the address rests."""
    rested = apps.get_model("notices", "RestedAddress").objects.filter(address=OuterRef("email"))
    apps.get_model("accounts", "User").objects.filter(Exists(rested)).update(refused_address=F("email"))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_refused_address"),
        ("notices", "0004_approaches"),
    ]

    operations = [migrations.RunPython(tell_their_owners, migrations.RunPython.noop, elidable=True)]
