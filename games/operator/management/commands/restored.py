"""Continue all matches with new random numbers after a restore from a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.matches.models import Match
from games.operator.services.restoring import renew_epochs


class Command(BaseCommand):
    """Give every match a new epoch of chance, after a restore and before anyone continues to play."""

    help = (
        "Run this once after restoring a backup: every match in progress continues under a new epoch of "
        "chance, so that no draw that players have seen is made a second time. A match that cannot be read "
        "is quarantined and named, and the exit code is 1; repair it, then run this command again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for a dry run."""
        parser.add_argument("--dry-run", action="store_true", help="only print how many matches there are")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        """Give the matches new epochs, and print how many have one.

        Raise `CommandError` if some matches cannot be read, naming them.
        """
        if dry_run:
            running = Match.objects.filter(status=Match.Status.RUNNING).count()
            self.stdout.write(f"Matches that would continue under a new epoch: {running}.")
            return
        renewed, unread = renew_epochs()
        self.stdout.write(f"Matches that continue under a new epoch: {renewed}.")
        if unread:
            raise CommandError(
                f"Cannot be read, quarantined, still under the old epoch: {', '.join(map(str, unread))}. "
                "Check them with verify_match, repair them, and run restored again before you release them."
            )
