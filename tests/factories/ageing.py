"""Time for tests: rows are made older, the clock is never moved."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from games.matches.gaps import HEARTBEAT
from games.matches.models import Deadline, Match, Pulse, Visit
from games.notices.now import database_now


def age(match: Match, by: timedelta) -> None:
    """Let everything a match waits for have begun `by` earlier."""
    waiting = Deadline.objects.filter(match=match, handled_at=None)
    waiting.update(opened_at=F("opened_at") - by, due_at=F("due_at") - by, remind_at=F("remind_at") - by)
    Visit.objects.filter(match=match, closed_at=None).update(opened_at=F("opened_at") - by)


def overdue(match: Match, by: timedelta = timedelta(minutes=1)) -> None:
    """Let every open deadline of a match have run out, the latest of them `by` ago."""
    last = Deadline.objects.filter(match=match, handled_at=None).latest("due_at").due_at
    age(match, last - database_now() + by)


def left(match: Match, time: timedelta) -> None:
    """Leave `time` to the latest open deadline of a match."""
    overdue(match, -time)


def beat(ago: timedelta) -> None:
    """Let the last sweep have come through `ago`."""
    Pulse.objects.update_or_create(name=HEARTBEAT, defaults={"succeeded_at": database_now() - ago})
