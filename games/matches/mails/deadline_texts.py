"""What emails and notifications say about the deadline of a visit; a visit without a time limit has none."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.matches.models import Deadline


def answer_due_at(deadline: Deadline) -> datetime | None:
    """Return when an answer is due, or None if there is no time limit."""
    return None if deadline.untimed else deadline.due_at


def answer_by_text(deadline: Deadline) -> str:
    """Return the sentence that says when an answer is due, or "" if there is no time limit."""
    if deadline.untimed:
        return ""
    return _("Answer by %(instant)s.") % {"instant": format_with_zone(deadline.due_at)}


def push_due_text(deadline: Deadline) -> str:
    """Return when an answer is due, for a notification in a browser, which must not be empty."""
    if deadline.untimed:
        return _("No time limit")
    return _("Due %(instant)s") % {"instant": format_with_zone(deadline.due_at)}
