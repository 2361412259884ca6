"""Receive an email that reports a bounce or a complaint, from a mail server's pipe."""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

from django.core.management import BaseCommand
from django.db import DatabaseError

from games.notices.bounce_mails import MAX_BOUNCE_BYTES
from games.notices.errors import NotABounce
from games.notices.now import database_now
from games.notices.services.bouncing import BounceResult, record_bounce


class Command(BaseCommand):
    """Record the bounce (RFC 3464) or complaint (RFC 5965) in an email."""

    help = (
        "Record the bounce or complaint that the email on standard input reports. The exit status is 0 if it "
        "was recorded or says nothing new, 65 if it reports nothing about an email of this site, and 75 if "
        "the mail server should try again later."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Record the report. Exits with 65 or 75 (sysexits.h) if that is not possible, or not now."""
        raw = sys.stdin.buffer.read(MAX_BOUNCE_BYTES + 1)
        try:
            result = record_bounce(raw, now=database_now())
        except NotABounce:
            self._leave("This email reports no bounce or complaint.", os.EX_DATAERR)
        except DatabaseError:
            self._leave("The database cannot be used now. Try again later.", os.EX_TEMPFAIL)
        if result is BounceResult.UNKNOWN_MAIL:
            self._leave("This email is not about an email that this site sent.", os.EX_DATAERR)

    def _leave(self, why: str, status: int) -> NoReturn:
        self.stderr.write(why)
        sys.exit(status)
