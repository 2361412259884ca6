"""Load the demonstration."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from games.lobby.demo import PASSWORD, PEOPLE, address, set_up


class Command(BaseCommand):
    """What is there already is left as it is."""

    help = (
        "Make the demonstration's people and matches, as far as they are not there yet, and print the "
        "logins. Only with DEMO=1, for everybody knows the password."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Set up, and print the logins."""
        if not settings.DEMO:
            raise CommandError("The demonstration's password is public: set DEMO=1 if that is what you want.")
        made = set_up()
        if made:
            self.stdout.write(f"{made} demonstration matches were made.")
        self.stdout.write(f"Sign in as {address(1)} … {address(PEOPLE)} with the password: {PASSWORD}")
