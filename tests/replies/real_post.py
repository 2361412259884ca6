"""The post of a site whose emails are sent, received and carried out by processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from django.db.models import Q

from games.notices.models import Delivery, State
from games.notices.now import database_now
from games.replies.models import ReceivedMail
from games.replies.services.handling import MAX_HANDLING_ATTEMPTS
from tests.crash.troupe import REPOSITORY, Troupe
from tests.notices.smtp import SMTPServer
from tests.replies.post import Post, retry_now
from tests.waiting import HANG_SECONDS, POLL_SECONDS

ROLES = ("sender", "replier")

MAX_KILLS_PER_MAIL = MAX_HANDLING_ATTEMPTS - 1
"""A process that dies on an email more often makes Muster give that email up."""

MAX_SECONDS_TO_KILL = 1.0
"""A process is killed within so many seconds after an email came in."""


class RealPost(Post):
    """Post through a real sender, `manage.py receive_mail`, and a real process that carries emails out.

    With `kills`, each of the two processes is killed so many times in a hundred emails.
    """

    def __init__(
        self, outgoing: SMTPServer, incoming: SMTPServer, *, log: Path, source: Random, kills: int = 0
    ) -> None:
        super().__init__(outgoing, incoming)
        self.log, self.given = log, 0
        self._source, self._kills = source, kills
        self.troupe = Troupe(ROLES, os.environ, log, source)
        self.troupe.muster()

    def send_waiting(self) -> None:
        """Wait until the sender has tried everything, also what waits for a look or for more."""
        Delivery.objects.filter(state=State.QUEUED).update(available_at=database_now())
        self._wait(_nothing_due)

    def pass_on(self, raw: bytes, recipient: str) -> None:
        """Pipe an email to `receive_mail`, as a mail server does."""
        argv = [sys.executable, "manage.py", "receive_mail", f"--recipient={recipient}"]
        subprocess.run(argv, input=raw, cwd=REPOSITORY, check=True, timeout=HANG_SECONDS)
        self.given += 1

    def carry_out(self) -> None:
        """Wait until every email has been carried out; kill processes meanwhile, if this is wanted."""
        for _ in range(MAX_KILLS_PER_MAIL):
            if self._source.randrange(100) >= self._kills:
                break
            time.sleep(self._source.uniform(0, MAX_SECONDS_TO_KILL))
            self.troupe.kill("replier")
            self.troupe.kill("sender")
            # Nobody waits for a minute, or for the lease of the sender that is dead.
            retry_now()
            Delivery.objects.filter(state=State.LEASED).update(lease_until=database_now())
        self._wait(lambda: not ReceivedMail.objects.filter(handled_at=None).exists())

    def _wait(self, condition: Callable[[], bool]) -> None:
        hangs_at = time.monotonic() + HANG_SECONDS
        while not condition():
            if time.monotonic() > hangs_at:
                raise AssertionError(self.log.read_text()[-20_000:])
            self.troupe.muster()
            time.sleep(POLL_SECONDS)


def _nothing_due() -> bool:
    due = Q(state=State.LEASED) | Q(state=State.QUEUED, available_at__lte=database_now())
    return not Delivery.objects.filter(due).exists()
