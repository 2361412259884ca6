"""The first administrator, and every later one."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError

from games.operator.services.administrators import appoint, dismiss


class Command(BaseCommand):
    """Appoints or dismisses; it is written down in the audit trail."""

    help = (
        "Make the person with this address an administrator. Who has no account gets one, and mail "
        "that says how to sign in; the operator's pages open to an account with a second factor."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """An address, and what else."""
        parser.add_argument("email")
        parser.add_argument("--dismiss", action="store_true", help="take the rights away instead")
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default="en",
            help="of a new account",
        )

    def handle(self, *args: Any, email: str, dismiss: bool, language: str, **options: Any) -> None:
        """Do it, and say what was done."""
        self.stdout.write(_dismiss(email) if dismiss else _appoint(email, language))


def _appoint(email: str, language: str) -> str:
    try:
        user, new = appoint(email, language=language)
    except ValidationError as error:
        raise CommandError("; ".join(error.messages)) from error
    if new:
        return f"{user.email} is an administrator: the account is new, and signs in by a code sent by mail."
    return f"{user.email} is an administrator."


def _dismiss(email: str) -> str:
    user = dismiss(email)
    if user is None:
        raise CommandError(f"Nobody has the address {email}.")
    return f"{user.email} is no administrator any more."
