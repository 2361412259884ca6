"""Tell the house that its database comes from a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.matches.models import Match
from games.operator.services.restoring import restored


class Command(BaseCommand):
    """To be run once after a restore, before anybody plays on."""

    help = (
        "Run once after a restore from a backup: every running match goes on under a new epoch of chance, "
        "so that no draw which people have seen is made a second time. A match that cannot be read is "
        "quarantined and named: run it again once that is repaired. Exit code 1 if there is one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write."""
        parser.add_argument("--dry-run", action="store_true", help="only say how many matches there are")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        """Renew, and say how many, and which not."""
        if dry_run:
            running = Match.objects.filter(status=Match.Status.RUNNING).count()
            self.stdout.write(f"{running} running matches would go on under a new epoch.")
            return
        renewed, unread = restored()
        self.stdout.write(f"{renewed} running matches go on under a new epoch.")
        if unread:
            raise CommandError(
                f"Cannot be read, set aside, still under the old epoch: {', '.join(map(str, unread))}. "
                "See verify_match; after the repair run restored again before you release them."
            )
