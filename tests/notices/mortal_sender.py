"""`python -m tests.notices.mortal_sender LANE INSTANT`: one sweep of a sender that some emails kill.

The process that writes or sends a notice whose key begins with "poison" is killed as by an operator or for
want of memory, without any clean-up.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime
from unittest import mock

import django

POISON = "poison"


def main(lane: str, instant: str) -> None:
    """Send what is due at ``instant`` (ISO 8601)."""
    django.setup()
    from games.notices import notice_kinds
    from games.notices.composing import Mail, compose_account_mail
    from games.notices.mail_content import DropNotice, MailContent
    from games.notices.models import Delivery, Lane, Notice
    from games.notices.services import sending
    from tests.notices.factories import clock_at, make_content

    def die_of(notice: Notice) -> None:
        if notice.key.startswith(POISON):
            os.kill(os.getpid(), signal.SIGKILL)

    def renderer(notice: Notice, now: datetime) -> MailContent:
        die_of(notice)
        return make_content()

    def compose(delivery: Delivery, *, now: datetime) -> Mail | DropNotice:
        die_of(delivery.notice)
        return compose_account_mail(delivery, now=now)

    notice_kinds.KINDS["turn"] = notice_kinds.NoticeKind(renderer, notice_kinds.KINDS["turn"].mail_kind)
    with mock.patch.object(sending, "compose_account_mail", compose):
        sending.send_due(lane=Lane(lane), clock=clock_at(datetime.fromisoformat(instant)))


if __name__ == "__main__":
    main(*sys.argv[1:])
