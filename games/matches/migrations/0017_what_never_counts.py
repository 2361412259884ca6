"""Its own migration: PostgreSQL makes no index on a table whose rows the same transaction changed."""

from typing import Any

from django.db import migrations

AT_ONCE = 500


def mark_what_never_counts(apps: Any, schema_editor: Any) -> None:
    """Of what is there: the matches that came from files, and the endings of those and of practice."""
    Match = apps.get_model("matches", "Match")
    AuditEntry = apps.get_model("matches", "AuditEntry")
    targets = AuditEntry.objects.filter(verb="imported", target__startswith="match:")
    imported = [int(target.partition(":")[2]) for target in targets.values_list("target", flat=True)]
    for start in range(0, len(imported), AT_ONCE):
        Match.objects.filter(pk__in=imported[start : start + AT_ONCE]).update(imported=True)
    Ending = apps.get_model("matches", "Ending")
    for never in ({"match__imported": True}, {"match__practice": True}):
        Ending.objects.filter(**never).update(counts=False)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0016_queue_of_endings"),
    ]

    operations = [
        migrations.RunPython(mark_what_never_counts, migrations.RunPython.noop),
    ]
