"""Retry times and notices for steps of ladders and tournaments that failed."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.competitions.models import Competition
from games.competitions.selectors.directors import directors
from games.notices.services.outbox import NewNotice, queue_notices

FIRST_RETRY = timedelta(minutes=10)

LONGEST_RETRY = timedelta(days=1)


def retry_at(now: datetime, failures: int) -> datetime:
    """Return when to retry a step that has failed `failures` times.

    The wait doubles each time, up to `LONGEST_RETRY`.
    """
    delay: timedelta = FIRST_RETRY * 2 ** min(failures - 1, 10)
    return now + min(delay, LONGEST_RETRY)


def notify_directors(competition: Competition, kind: str, now: datetime) -> None:
    """Notify a competition's directors with a notice of this kind, in the caller's transaction."""
    queue_notices(
        notices=[
            NewNotice(
                key=f"{kind}:{competition.pk}:{director.pk}:{now.isoformat()}",
                user_id=director.pk,
                kind=kind,
                ids={"competition": competition.pk},
            )
            for director in directors(competition)
        ],
        now=now,
    )
