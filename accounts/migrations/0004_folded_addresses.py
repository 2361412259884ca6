"""Store every address in its normal form; if two accounts then share a mailbox, both keep their addresses."""

from collections import defaultdict
from typing import Any

from django.db import migrations

from accounts.addresses import normalise_address


def fold_addresses(apps: Any, schema_editor: Any) -> None:
    user_model, email_address = apps.get_model("accounts", "User"), apps.get_model("account", "EmailAddress")
    accounts: dict[str, set[int]] = defaultdict(set)
    stored: dict[str, set[str]] = defaultdict(set)
    for rows in (
        user_model._default_manager.filter(email__isnull=False).values_list("pk", "email"),
        email_address._default_manager.values_list("user_id", "email"),
    ):
        for user_id, address in rows.iterator():
            accounts[normalise_address(address)].add(user_id)
            stored[normalise_address(address)].add(address)
    for folded, users in accounts.items():
        if len(users) > 1 or stored[folded] == {folded}:
            continue
        for address in stored[folded] - {folded}:
            user_model._default_manager.filter(email=address).update(email=folded)
            user_model._default_manager.filter(refused_address=address).update(refused_address=folded)
            email_address._default_manager.filter(email=address).update(email=folded)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_guests"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(fold_addresses, migrations.RunPython.noop, elidable=True)]
