"""Errors raised by press, each with its message."""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import WARNING
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import format_with_zone
from games.matches.errors import SiteRefusal


class NoPress(SiteRefusal):
    """No message can be sent there now: the match has no press of this kind, or the seat has no holder."""

    code = "no_press"
    level = WARNING
    said = _("You can’t write there in this match now.")


class TooMuchPress(SiteRefusal):
    """The person has reached the limit of messages for now; they may continue at `until`."""

    code = "too_much_press"
    level = WARNING

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    def sentence(self, match_id: int) -> str:
        return gettext("You’ve reached the limit for messages. You can write again from %(instant)s.") % {
            "instant": format_with_zone(self.until)
        }
