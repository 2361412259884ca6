"""For one who has lost passkeys, authenticator app and recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.operator.services.lost_keys import let_back_in


class Command(BaseCommand):
    """Takes the keys away; it is written down in the audit trail."""

    help = (
        "Take every passkey, authenticator app and recovery code from the account of this address, "
        "whose owner has lost them all, and sign it out everywhere. It is told by mail."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """An address, and how you know that it is its owner who asks."""
        parser.add_argument("email")
        parser.add_argument("--reason", required=True, help="how you know who asks; kept in the trail")

    def handle(self, *args: Any, email: str, reason: str, **options: Any) -> None:
        """Do it, and say what was done."""
        done = let_back_in(email, reason=reason)
        if done is None:
            raise CommandError(f"Nobody has the address {email}.")
        user, taken = done
        self.stdout.write(f"{user.email} has no keys any more ({taken} taken), and is signed out everywhere.")
