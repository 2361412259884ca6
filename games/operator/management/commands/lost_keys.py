"""Help a person who has lost their passkeys, authenticator app and recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.operator.services.lost_keys import remove_lost_keys


class Command(BaseCommand):
    """Remove all keys from an account, and record it in the audit trail."""

    help = (
        "Remove every passkey, authenticator app and recovery code from the account with this address, "
        "whose owner has lost them all, and sign it out everywhere. The owner is notified by email."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the address, and how the operator knows that its owner is asking."""
        parser.add_argument("email")
        parser.add_argument(
            "--reason",
            required=True,
            help="how you know that the owner is asking; recorded in the audit trail",
        )

    def handle(self, *args: Any, email: str, reason: str, **options: Any) -> None:
        """Remove the keys, and print how many there were. Raises `CommandError` for an unknown address."""
        done = remove_lost_keys(email, reason=reason)
        if done is None:
            raise CommandError(f"No account has the address {email}.")
        user, taken = done
        self.stdout.write(
            f"{user.email} no longer has any keys ({taken} removed) and is signed out everywhere."
        )
