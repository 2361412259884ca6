"""The servers on this machine to which the site under test sends."""

from __future__ import annotations

from typing import NamedTuple

from tests.notices.push_service import PushService
from tests.notices.smtp import SMTPServer


class Post(NamedTuple):
    """The server that takes emails, and the one that takes notifications for browsers."""

    mails: SMTPServer
    pushes: PushService
