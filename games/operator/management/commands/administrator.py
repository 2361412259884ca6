"""Appoint and dismiss administrators from the command line, including the first one."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError

from games.operator.services.administrators import appoint, dismiss


class Command(BaseCommand):
    """Appoint or dismiss an administrator, and record this in the audit trail."""

    help = (
        "Make the person with this address an administrator. If there is no account, one is created and an "
        "email says how to sign in. The operator pages open only for accounts with a second factor."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the address, the option to dismiss, and the language of a new account."""
        parser.add_argument("email")
        parser.add_argument("--dismiss", action="store_true", help="remove the rights instead")
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default="en",
            help="language of a new account",
        )

    def handle(self, *args: Any, email: str, dismiss: bool, language: str, **options: Any) -> None:
        """Appoint or dismiss the person, and print what was done."""
        self.stdout.write(_dismiss(email) if dismiss else _appoint(email, language))


def _appoint(email: str, language: str) -> str:
    try:
        user, new = appoint(email, language=language)
    except ValidationError as error:
        raise CommandError("; ".join(error.messages)) from error
    if new:
        return f"{user.email} is now an administrator. The account is new; sign in with a code sent by email."
    return f"{user.email} is now an administrator."


def _dismiss(email: str) -> str:
    user = dismiss(email)
    if user is None:
        raise CommandError(f"No account has the address {email}.")
    return f"{user.email} is no longer an administrator."
