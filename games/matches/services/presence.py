"""Both present: people at a match's page at the same time, of those who want that to be seen.

Who switches presence on shows it to those alone who have it on too, and whom they wait for or
who wait for them. Their pages then ask again and again whether there is anything new.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from games.matches.models import Tenure, Visit

PRESENT_FOR = timedelta(seconds=75)
"""So long after a page of theirs last asked somebody is taken to be here: longer than the longest
pause between two questions (`static/js/live.js`)."""

WRITTEN_EVERY = timedelta(seconds=15)
"""Questions closer together are not written down."""


def mark_present(tenure: Tenure, now: datetime) -> None:
    """Note that the holder of a seat has a live page open."""
    if tenure.present_at is None or now - tenure.present_at > WRITTEN_EVERY:
        Tenure.objects.filter(pk=tenure.pk).update(present_at=now)
        tenure.present_at = now


def both_present(tenure: Tenure, now: datetime) -> bool:
    """Whether somebody else who wants it seen is here, and one of the two waits for the other."""
    awaited = Exists(Visit.objects.filter(seat=OuterRef("seat"), closed_at=None))
    present = Tenure.objects.filter(
        match=tenure.match_id, to_revision=None, user__presence=True, present_at__gt=now - PRESENT_FOR
    )
    found = dict(present.annotate(awaited=awaited).values_list("pk", "awaited"))
    mine = found.pop(tenure.pk, False)
    return any(mine or theirs for theirs in found.values())
