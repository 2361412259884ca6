"""`python -m tests.notices.mortal_sender`: sweeps of senders that some notices kill.

Each line of its input, `LANE INSTANT`, is a sweep by a process of its own, which is forked once everything
is imported: to import it takes longer than to sweep. The answer is the exit status of that process, negative
if a signal ended it.

The process that writes or sends an email whose notice's key begins with "poison" is killed as by an operator
or for want of memory, without any clean-up. A sender of notifications is killed when a push service has
answered for a browser that is called so, before this is recorded.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime
from importlib import import_module
from typing import Any
from unittest import mock

import django

POISON = "poison"

IMPORTED = ("games.notices.services.pushing", "games.notices.services.sending", "tests.notices.factories")
"""Modules of a sweep, which import nearly all others."""


def main() -> None:
    """Let a forked process sweep for each line of the input."""
    django.setup()
    for name in IMPORTED:
        import_module(name)
    for line in sys.stdin:
        process = os.fork()
        if not process:
            sweep(*line.split())
            return
        _, status = os.waitpid(process, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def sweep(lane: str, instant: str) -> None:
    """Send what is due at ``instant`` (ISO 8601)."""
    from games.notices import notice_kinds
    from games.notices.composing import Mail, compose_account_mail
    from games.notices.mail_content import DropNotice, MailContent
    from games.notices.models import Delivery, Lane, Notice
    from games.notices.push_connection import PushConnections
    from games.notices.services import pushing, sending
    from tests.notices.factories import clock_at, make_content, make_push_content

    def die_of(notice: Notice) -> None:
        if notice.key.startswith(POISON):
            os.kill(os.getpid(), signal.SIGKILL)

    def renderer(notice: Notice, now: datetime) -> MailContent:
        die_of(notice)
        return make_content()

    def compose(delivery: Delivery, *, now: datetime) -> Mail | DropNotice:
        die_of(delivery.notice)
        return compose_account_mail(delivery, now=now)

    post = PushConnections.post

    def post_and_die(connections: PushConnections, endpoint: str, *message: Any) -> int:
        status = post(connections, endpoint, *message)
        if endpoint.endswith(POISON):
            os.kill(os.getpid(), signal.SIGKILL)
        return status

    mail_kind = notice_kinds.KINDS["turn"].mail_kind
    notice_kinds.KINDS["turn"] = notice_kinds.NoticeKind(
        renderer, mail_kind, lambda _notice, _now: make_push_content()
    )
    if lane == Lane.PUSH:
        with mock.patch.object(PushConnections, "post", post_and_die):
            pushing.push_due(clock=clock_at(datetime.fromisoformat(instant)))
        return
    with mock.patch.object(sending, "compose_account_mail", compose):
        sending.send_due(lane=Lane(lane), clock=clock_at(datetime.fromisoformat(instant)))


if __name__ == "__main__":
    main()
