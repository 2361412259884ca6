"""Load the demonstration."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from games.lobby.demo import PASSWORD, PEOPLE_COUNT, address, create_matches, create_people
from games.matches.services import sweeps


class Command(BaseCommand):
    """Create the demonstration; anything that already exists stays unchanged."""

    help = (
        "Create the demonstration's people and matches, except those that already exist, and print the "
        "accounts. Only with DEMO=1, because the password is public."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments for creating only a part of the demonstration."""
        part = parser.add_mutually_exclusive_group()
        part.add_argument("--people", action="store_true", help="create only the people")
        part.add_argument(
            "--matches", action="store_true", help="create matches without printing the accounts"
        )

    def handle(self, *args: Any, people: bool, matches: bool, **options: Any) -> None:
        """Create the demonstration, or the chosen part of it, and print its accounts.

        The figures that are counted once a day are counted too. Raises `CommandError` unless the site runs
        with DEMO=1.
        """
        if not settings.DEMO:
            raise CommandError("The demonstration's password is public. Set DEMO=1 if that is what you want.")
        members = create_people()
        if not matches:
            self.stdout.write(
                f"Sign in as {address(1)} … {address(PEOPLE_COUNT)} with the password {PASSWORD}"
            )
        if not people:
            create_matches(members, self._report)
            # Otherwise the figures that are counted once a day would be missing until tomorrow.
            sweeps.run_daily_work()

    def _report(self, what: str, made: int) -> None:
        if made:
            self.stdout.write(
                f"Created for the demonstration: {what} ({made} {'match' if made == 1 else 'matches'})"
            )
            self.stdout.flush()
