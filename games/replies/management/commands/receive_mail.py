"""Receive an email in reply to one of the site's, from a mail server's pipe."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.core.management import BaseCommand
from django.db import DatabaseError

from games.notices.now import database_now
from games.replies.errors import NotForUs
from games.replies.services.intake import MAX_MAIL_BYTES, receive


class Command(BaseCommand):
    """Store the email on standard input; a sweep carries it out."""

    help = (
        "Store the email on standard input; the worker carries it out and answers it. The exit status is 0 "
        "if it was stored, now or before; 65 if it is no reply that this site expects; and 75 if the mail "
        "server should try again later."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--recipient`, for the envelope address, which may be missing from the headers."""
        parser.add_argument("--recipient", default="", help="the address that the email was delivered to")

    def handle(self, *args: Any, recipient: str, **options: Any) -> None:
        """Store the email. Exits with 65 or 75 (sysexits.h) if that is not possible, or not now."""
        raw = sys.stdin.buffer.read(MAX_MAIL_BYTES + 1)
        try:
            is_new = receive(raw, recipients=[recipient] if recipient else [], now=database_now())
        except NotForUs as refusal:
            self._leave(refusal.said, os.EX_DATAERR)
        except DatabaseError:
            self._leave("The database cannot be used now. Try again later.", os.EX_TEMPFAIL)
        if not is_new:
            self.stderr.write("This email was received before, so nothing is done.")

    def _leave(self, why: str, status: int) -> NoReturn:
        self.stderr.write(why)
        sys.exit(status)
