"""Helpers for time in tests: they make rows older, and never move the clock."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F

from games.matches.models import Deadline, Match, Visit
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Pulse


def age(match: Match, by: timedelta) -> None:
    """Move everything that a match waits for back by `by`, as if it had begun that much earlier."""
    waiting = Deadline.objects.filter(match=match, handled_at=None)
    waiting.update(opened_at=F("opened_at") - by, due_at=F("due_at") - by, remind_at=F("remind_at") - by)
    Visit.objects.filter(match=match, closed_at=None).update(opened_at=F("opened_at") - by)


def overdue(match: Match, by: timedelta = timedelta(minutes=1)) -> None:
    """Make every open deadline of a match overdue, the latest of them by `by`."""
    last = Deadline.objects.filter(match=match, handled_at=None).latest("due_at").due_at
    age(match, last - database_now() + by)


def left(match: Match, time: timedelta) -> None:
    """Move a match's open deadlines back so that `time` is left until the latest of them."""
    overdue(match, -time)


def beat(ago: timedelta) -> None:
    """Record that the last sweep succeeded `ago` before now."""
    Pulse.objects.update_or_create(name=HEARTBEAT, defaults={"succeeded_at": database_now() - ago})
