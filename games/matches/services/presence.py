"""Presence: show people that someone else is on the match's page at the same time.

People who switch presence on are shown only to others who have switched it on too, and only if one of them
is waiting for the other. Their pages then check repeatedly for anything new.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from games.matches.models import Tenure, Visit

PRESENCE_SPAN = timedelta(seconds=75)
"""How long after a request from their page a person counts as present: longer than the longest pause between
two requests (`static/js/live.js`)."""

PRESENCE_WRITTEN_EVERY = timedelta(seconds=15)
"""Requests closer together than this are not stored."""


def mark_present(tenure: Tenure, now: datetime) -> None:
    """Record that the holder of a seat has a live page open at `now`."""
    if tenure.present_at is None or now - tenure.present_at > PRESENCE_WRITTEN_EVERY:
        Tenure.objects.filter(pk=tenure.pk).update(present_at=now)
        tenure.present_at = now


def both_present(tenure: Tenure, now: datetime) -> bool:
    """Return whether another player has the page open, and the match waits for one of the two.

    Players who have switched presence off do not count.
    """
    awaited = Exists(Visit.objects.filter(seat=OuterRef("seat"), closed_at=None))
    present = Tenure.objects.filter(
        match=tenure.match_id, to_revision=None, user__presence=True, present_at__gt=now - PRESENCE_SPAN
    )
    found = dict(present.annotate(awaited=awaited).values_list("pk", "awaited"))
    mine = found.pop(tenure.pk, False)
    return any(mine or theirs for theirs in found.values())
