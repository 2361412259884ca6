"""Upgrade the database of `DATABASE_URL` and look whether its matches go on, as one JSON object.

    before    migrations that were applied when it came
    left      migrations that are left to do afterwards
    broken    faults of matches against their logs
    went_on   by running match its title, and its revision before and after one more turn
    status    how many matches there are, by status

Run by `test_upgrade`, in a process of its own: the database of a test is another one.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random

import django


def main() -> None:
    """Print the report."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    from games.archive.services.verify import verify_match
    from games.lobby import demo
    from games.matches.models import Match

    def left() -> list[str]:
        executor = MigrationExecutor(connection)
        return [
            str(migration) for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
        ]

    before = MigrationExecutor(connection).loader.applied_migrations
    call_command("migrate", verbosity=0, interactive=False)
    begun = Match.objects.exclude(started_at=None).order_by("pk")
    broken = [f"{match.pk}: {fault}" for match in begun for fault in verify_match(match).faults]
    went_on = {}
    for match in begun.filter(status=Match.Status.RUNNING):
        with transaction.atomic():
            demo.play(match.pk, match.revision + 1, Random(match.pk))
        stored = match.revision
        match.refresh_from_db()
        went_on[match.pk] = (match.title, stored, match.revision)
        broken += [f"{match.pk}: {fault}" for fault in verify_match(match).faults]
    report = {
        "before": sorted(f"{app}.{name}" for app, name in before),
        "left": left(),
        "broken": broken,
        "went_on": went_on,
        "status": Counter(Match.objects.values_list("status", flat=True)),
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
