"""The notifications in browsers about a turn: whose turn it is, and by when it must be taken.

They appear on lock screens, so they hold public facts only: the match, the colour and the deadline.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from games.matches.mails.turns import turn_to_announce, turn_to_remind_of
from games.matches.models import Tenure, Visit
from games.matches.render import COLOURS
from games.matches.texts import push_due_text
from games.notices.models import Channel
from games.notices.push_content import PushContent, PushResult

if TYPE_CHECKING:
    from games.notices.models import Notice


def turn(notice: Notice, now: datetime) -> PushResult:
    """Compose the notification that it is the reader's turn.

    As with emails, no other follows for the same match until the reader has looked, unless a visit is due
    earlier than all those announced so far.
    """
    found = turn_to_announce(notice, now, Channel.PUSH)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    return _content(_your_move(tenure), visit)


def reminder(notice: Notice, now: datetime) -> PushResult:
    """Compose the notification that the reader's time is running out."""
    found = turn_to_remind_of(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    return _content(_("Reminder: %(move)s") % {"move": _your_move(tenure)}, visit)


def _your_move(tenure: Tenure) -> str:
    names = {"match": tenure.match.shown_name, "colour": _(COLOURS[tenure.seat.index])}
    if tenure.deputyship is not None:
        return _("%(colour)s’s move in %(match)s") % names
    return _("Your move in %(match)s") % names


def _content(title: str, visit: Visit) -> PushContent:
    return PushContent(
        title=title,
        body=push_due_text(visit.deadline),
        path=reverse("matches:match", args=[visit.match_id]),
        expires_at=visit.deadline.due_at,
    )
