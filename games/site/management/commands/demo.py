"""Load the demonstration."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from games.lobby.demo import PASSWORD, PEOPLE, address, set_up


class Command(BaseCommand):
    """Create the demonstration; anything that already exists stays unchanged."""

    help = (
        "Create the demonstration's people and matches, except those that already exist, and print the "
        "accounts. Only with DEMO=1, because the password is public."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the demonstration and print its accounts."""
        if not settings.DEMO:
            raise CommandError("The demonstration's password is public. Set DEMO=1 if that is what you want.")
        made = set_up()
        if made:
            self.stdout.write(f"Demonstration matches created: {made}.")
        self.stdout.write(f"Sign in as {address(1)} … {address(PEOPLE)} with the password {PASSWORD}")
