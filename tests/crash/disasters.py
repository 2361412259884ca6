"""What befalls the whole house in between: an hour's outage, an emptied broker, a database restarted.

No clock is moved: an hour passes by making heartbeat, deadlines and visits an hour older.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.db import connections, transaction
from django.db.models import F
from django.db.models.functions import Now

from games.clocks.controls import AFTER_OUTAGE
from games.matches import rows
from games.matches.models import Deadline, Match, Outage, Pulse, Tenure, Visit
from games.matches.services.locking import lock_known
from games.matches.services.outages import HEARTBEAT, credit
from games.notices.now import database_now
from tests.crash.troupe import Troupe

HOUR = timedelta(hours=1)

SWEEPING = ("sweeper", "worker", "beat")

FRESH = timedelta(seconds=20)
"""A heartbeat as of somebody who sweeps."""

UNSWEPT = 2.0
"""Seconds in which only pages look, and find that nobody sweeps."""


class Owed(NamedTuple):
    """A deadline that was running in the outage, as it was before its share came back, with the
    last outage of which it had its share then."""

    deadline: int
    granted: int
    opened_at: datetime
    credited: int


class Aged(NamedTuple):
    """What an outage owes, and when it was made."""

    at: datetime
    owed: list[Owed]


class Disasters:
    """Makes them, and remembers what must be true afterwards."""

    def __init__(self, troupe: Troupe, restart: Callable[[], None] | None) -> None:
        self.outages = 0
        self.restarts = 0
        self.emptied = 0
        self._troupe = troupe
        self._restart = restart
        self._owed: dict[int, Aged] = {}

    def outage(self) -> None:
        """Nobody sweeps for an hour; then they come back. Not before a first sweep has come through."""
        if not Pulse.objects.filter(name=HEARTBEAT, succeeded_at__gt=Now() - FRESH).exists():
            return
        before = Outage.objects.count()
        with self._troupe.without(*SWEEPING):
            with transaction.atomic():
                list(Match.objects.select_for_update().order_by("pk"))
                Pulse.objects.filter(name=HEARTBEAT).update(succeeded_at=F("succeeded_at") - HOUR)
                now = database_now()
                waiting = Deadline.objects.filter(handled_at=None)
                # What is due already may be in somebody's hands.
                running = waiting.filter(frozen_at=None, due_at__gt=Now()).order_by("pk")
                owed = [
                    Owed(pk, granted, opened_at - HOUR, credited or 0)
                    for pk, granted, opened_at, credited in running.values_list(
                        "pk", "granted", "opened_at", "credited_outage"
                    )
                ]
                waiting.update(
                    opened_at=F("opened_at") - HOUR,
                    due_at=F("due_at") - HOUR,
                    remind_at=F("remind_at") - HOUR,
                )
                Visit.objects.filter(closed_at=None).update(opened_at=F("opened_at") - HOUR)
            time.sleep(UNSWEPT)
        until = time.monotonic() + 120
        while Outage.objects.filter(is_open=False).count() <= before and time.monotonic() < until:
            time.sleep(0.1)
        self._owed[Outage.objects.latest("pk").pk] = Aged(now, owed)
        self.outages += 1

    def empty_the_broker(self) -> None:
        """Every message that waits is gone."""
        for message in Path(os.environ["VAR_DIR"], "queue").glob("*.msg"):
            with suppress(FileNotFoundError):
                message.unlink()
        self.emptied += 1

    def restart_the_database(self) -> None:
        """The database ends at once, as after a power cut, and starts again."""
        if self._restart is not None:
            self._restart()
            connections.close_all()
            self.restarts += 1

    def settle_up(self) -> None:
        """Give every running deadline its share, due or not, as the next look at its match would."""
        for match in Match.objects.filter(status=Match.Status.RUNNING).order_by("pk"):
            with transaction.atomic():
                credit(lock_known(match.pk).match)

    def faults(self) -> dict[str, int]:
        """Deadlines that ran out by an outage, and credits that were not given exactly once."""
        found = {"ran_out_by_an_outage": 0, "credit_missing": 0, "credit_not_once": 0, "outage_missing": 0}
        for pk, (at, owed) in self._owed.items():
            outage = Outage.objects.get(pk=pk)
            if outage.end is None or outage.end - outage.start < HOUR:
                found["outage_missing"] += 1
                continue
            # As it was then: the next outage makes it older, whether it has had its share or not.
            before = {each.deadline: each for each in owed}
            for deadline in Deadline.objects.filter(pk__in=before).select_related("match"):
                if _begun_anew(deadline, at):
                    continue
                found["ran_out_by_an_outage"] += (
                    deadline.outcome == Deadline.Outcome.TIMED_OUT
                    and deadline.handled_at is not None
                    and deadline.handled_at < outage.end + AFTER_OUTAGE
                )
                if deadline.credited_outage_id is None or deadline.credited_outage_id < pk:
                    # Answered, or stopped with its match, before anybody came to give it its share.
                    found["credit_missing"] += deadline.handled_at is None and deadline.match.running
                elif deadline.credited_outage_id == pk:
                    gap = _lost(before[deadline.pk], pk)
                    given = timedelta(seconds=deadline.granted - before[deadline.pk].granted)
                    # Its shares and, since little was left of it, two hours; one twice would be three.
                    # An absence in the gap has had its part already.
                    least = timedelta(0) if rows.agreement(deadline.match.agreement).absences else gap
                    found["credit_not_once"] += not least <= given < gap + AFTER_OUTAGE + HOUR / 2
        return found


def _lost(owed: Owed, last: int) -> timedelta:
    """What outages took of a deadline, up to the `last`: of those too that nobody had looked at its
    match after."""
    since = Outage.objects.filter(pk__gt=owed.credited, pk__lte=last, end__gt=owed.opened_at)
    gaps = [outage.end - max(outage.start, owed.opened_at) for outage in since if outage.end is not None]
    return sum(gaps, timedelta(0))


def _begun_anew(deadline: Deadline, since: datetime) -> bool:
    """Whether somebody took the seat over while it was awaited: his clock owes nothing to what was before."""
    taken = Tenure.objects.filter(
        seat=deadline.seat_id, role=Tenure.Role.SUBSTITUTE, began_at__gt=since
    ).values_list("began_at", flat=True)
    return any(deadline.handled_at is None or began_at <= deadline.handled_at for began_at in taken)
