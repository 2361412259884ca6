"""Its own migration: PostgreSQL makes no index on a table whose rows the same transaction changed."""

from datetime import UTC, datetime
from typing import Any

from django.db import migrations
from django.db.models import Count, OuterRef, Subquery

NEVER = datetime(1970, 1, 1, tzinfo=UTC)


def count_what_was_kept(apps: Any, schema_editor: Any) -> None:
    """Write down whose the deadlines handled so far were, where a seat had one holder alone, so
    that the matches played before count for reliability; all that one missed is one silence."""
    Deadline = apps.get_model("matches", "Deadline")
    Tenure = apps.get_model("matches", "Tenure")
    held = Tenure.objects.filter(seat=OuterRef("seat"))
    several = Tenure.objects.values("seat").annotate(held=Count("pk")).filter(held__gt=1)
    (
        Deadline.objects.filter(outcome__in=["answered", "timed_out"])
        .exclude(seat__in=several.values("seat"))
        .exclude(match__in=apps.get_model("matches", "Match").objects.filter(practice=True).values("pk"))
        .update(user=Subquery(held.values("user")[:1]))
    )
    Deadline.objects.filter(user__isnull=False, outcome="timed_out").update(last_sign=NEVER)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0006_deputies"),
    ]

    operations = [
        migrations.RunPython(count_what_was_kept, migrations.RunPython.noop),
    ]
