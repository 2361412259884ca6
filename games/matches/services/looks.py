"""A look: a person comes to a match's page."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.services import absences
from games.matches.access import Access
from games.matches.models import Tenure, Visit
from games.matches.selectors.seats import thread_of
from games.notices.services.telling import recheck

LOOKS_APART = timedelta(minutes=30)
"""Looks closer together are one, unless it became the person's turn in between."""

LOOK_WRITTEN_EVERY = timedelta(minutes=1)
"""A look this soon after the last one, with nothing new in between, is not written down."""


def look(access: Access, visit: Visit | None, now: datetime) -> None:
    """Note a look, and move "since your visit" on when it is a new one.

    Mails that were held back until he looked are asked again. An absence that began by itself
    is over with any look, new or not: it may have begun since the one just before.
    """
    tenure = access.tenure
    if tenure is None:
        return
    before = tenure.last_look
    anew = before is None or now - before > LOOKS_APART or (visit is not None and visit.opened_at > before)
    moved = tenure.looked_revision < access.match.revision
    away = getattr(tenure, "away", True)
    if not (anew or moved or away) and before is not None and now - before < LOOK_WRITTEN_EVERY:
        return
    if anew and moved:
        tenure.seen_revision = tenure.looked_revision
    tenure.looked_revision, tenure.last_look = access.match.revision, now
    Tenure.objects.filter(pk=tenure.pk).update(
        last_look=now, looked_revision=tenure.looked_revision, seen_revision=tenure.seen_revision
    )
    if anew:
        recheck(thread=thread_of(tenure.pk), now=now)
    if away and tenure.user is not None:
        absences.come_back(tenure.user, now)
