"""Limits on requests by email, which are higher between people who have played together."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from accounts.models import User
from games.community.selectors import kept_apart
from games.matches.errors import TooManyRequests
from games.matches.selectors.acquaintance import have_played_with
from games.notices.errors import TooManyApproaches
from games.notices.services import approaching
from games.notices.services.approaching import lock_people

__all__ = ["ask_by_email", "lock_people"]


def ask_by_email(*, sender: User, recipients: Collection[User], kind: str, now: datetime) -> None:
    """Record that `sender` asks `recipients` for something, with a notice of `kind` for each.

    Any code that sends email to people who did not agree to it calls this, after `lock_people` and before it
    stores anything. Raises `TooManyRequests` if a limit is reached, or if a recipient and the sender are kept
    apart, which nobody can tell from the refusal.
    """
    if not recipients:
        return
    known = have_played_with(sender, recipients)
    apart = kept_apart(sender.pk, [person.pk for person in recipients])
    try:
        approaching.approach(
            sender=sender, recipients=recipients, known=known, apart=apart, kind=kind, now=now
        )
    except TooManyApproaches as refusal:
        raise TooManyRequests(refusal) from refusal
