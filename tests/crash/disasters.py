"""What befalls the whole house in between: an hour's outage, an emptied broker, a database restarted.

No clock is moved: an hour passes by making heartbeat, deadlines and visits an hour older.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import redis
from django.db import OperationalError, connections, transaction
from django.db.models import F, Model
from django.db.models.functions import Coalesce, Now

from games.clocks.controls import MIN_TIME_AFTER_OUTAGE
from games.matches.models import Deadline, Match, Tenure, Visit
from games.matches.services.deadline_credits import credit
from games.matches.services.locking import lock_known
from games.notices.now import database_now
from games.uptime.heartbeats import HEARTBEAT
from games.uptime.models import Outage, Pulse
from tests.crash.troupe import Troupe
from tests.own_redis import OwnRedis

HOUR = timedelta(hours=1)

SWEEPING = ("sweeper", "worker", "beat")

FRESH = timedelta(seconds=20)
"""A heartbeat as of someone who sweeps."""

UNSWEPT = 2.0
"""Seconds in which only pages look, and find that nobody sweeps."""


AWAY = (2.0, 20.0, 5.0, 70.0)
"""Seconds for which Redis is away, one time after the other."""

QUEUE_ALONE = 15.0
"""Where Redis is away for longer, nobody sweeps who needs no queue: the house is out of order."""

QUEUES = ("muster", "account")


class Owed(NamedTuple):
    """A deadline that was running in the outage, as it was before its share came back, and what
    it had not got back yet of the outages before."""

    deadline: int
    granted: int
    opened_at: datetime
    before: timedelta


class Aged(NamedTuple):
    """What an outage owes, and when it was made."""

    at: datetime
    owed: list[Owed]


class Disasters:
    """Makes them, and remembers what must be true afterwards."""

    def __init__(
        self, troupe: Troupe, restart: Callable[[], None] | None, redis: OwnRedis | None = None
    ) -> None:
        self.outages = 0
        self.redis_lost = 0
        self.redis_away = 0.0
        self._redis = redis
        self._away_since: float | None = None
        self._away_for = 0.0
        # As they were when they ended: an hour's outage makes those before it older.
        self._seen: dict[int, tuple[datetime, datetime]] = {}
        self.restarts = 0
        self.emptied = 0
        self._troupe = troupe
        self._restart = restart
        self._owed: dict[int, Aged] = {}
        self._overdue_before: set[int] = set()

    def outage(self) -> None:
        """Nobody sweeps for an hour; then they come back. Not before a first sweep has come through."""
        if self._away_since is not None:
            return
        if not Pulse.objects.filter(name=HEARTBEAT, succeeded_at__gt=Now() - FRESH).exists():
            return
        before = Outage.objects.count()
        with self._troupe.without(*SWEEPING):
            with transaction.atomic():
                list(Match.objects.select_for_update().order_by("pk"))
                beaten_at = Pulse.objects.values_list("succeeded_at", flat=True).get(name=HEARTBEAT)
                Pulse.objects.filter(name=HEARTBEAT).update(succeeded_at=F("succeeded_at") - HOUR)
                now = database_now()
                waiting = Deadline.objects.filter(handled_at=None)
                # Made an hour older they lie in gaps that came after them.
                self._overdue_before |= set(
                    waiting.filter(due_at__lte=beaten_at).values_list("pk", flat=True)
                )
                # What is due already may be in someone's hands.
                running = waiting.filter(frozen_at=None, due_at__gt=Now()).order_by("pk")
                owed = [
                    Owed(pk, granted, since - HOUR, _lost(since, credited or 0))
                    for pk, granted, since, credited in running.annotate(
                        since=Coalesce("counted_from", "opened_at")
                    ).values_list("pk", "granted", "since", "credited_outage")
                ]
                self.look_around()
                # What was an outage before this one was so an hour earlier, too.
                Outage.objects.update(start=F("start") - HOUR, end=F("end") - HOUR)
                waiting.update(
                    opened_at=F("opened_at") - HOUR,
                    counted_from=F("counted_from") - HOUR,
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

    def lose_redis(self) -> None:
        """Queue and cache are gone, with all that was in them, for seconds or for more than a minute."""
        if self._redis is None or self._away_since is not None:
            return
        self._away_for = AWAY[self.redis_lost % len(AWAY)]
        if self._away_for > QUEUE_ALONE:
            self._troupe.rest("sweeper")
        self._redis.kill()
        self._away_since = time.monotonic()
        self.redis_lost += 1

    def go_by(self) -> None:
        """Time went by: Redis comes back when it has been away for long enough."""
        if self._away_since is not None and time.monotonic() - self._away_since > self._away_for:
            self._bring_redis_back()
        with suppress(OperationalError):
            self.look_around()

    def end(self) -> None:
        """Nothing befalls the house any more."""
        if self._away_since is not None:
            self._bring_redis_back()

    def _bring_redis_back(self) -> None:
        assert self._redis is not None
        assert self._away_since is not None
        self._redis.start()
        self.redis_away += time.monotonic() - self._away_since
        self._away_since = None
        self._troupe.recall("sweeper")

    def look_around(self) -> None:
        """Remember the outages that have ended since."""
        over = Outage.objects.filter(is_open=False).exclude(pk__in=self._seen)
        for pk, start, end in over.values_list("pk", "start", "end"):
            assert end is not None
            self._seen[pk] = (start, end)

    @property
    def gaps(self) -> int:
        """How many outages there were."""
        return len(self._seen)

    def empty_the_broker(self) -> None:
        """Every message that waits is gone."""
        if self._redis is not None:
            if self._away_since is None:
                redis.Redis.from_url(self._redis.url).delete(*QUEUES)
                self.emptied += 1
            return
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
        self.look_around()
        found = {
            "ran_out_by_an_outage": 0,
            **self._in_gaps(),
            "credit_missing": 0,
            "credit_not_once": 0,
            "outage_missing": 0,
        }
        for pk, (at, owed) in self._owed.items():
            start, end = self._seen[pk]
            if end - start < HOUR:
                found["outage_missing"] += 1
                continue
            # As it was then: the next outage makes it older, whether it has had its share or not.
            before = {each.deadline: each for each in owed}
            for deadline in Deadline.objects.filter(pk__in=before).select_related("match"):
                if _begun_anew(deadline, at):
                    continue
                if (
                    deadline.outcome == Deadline.Outcome.TIMED_OUT
                    and deadline.handled_at is not None
                    and at <= deadline.handled_at < end + MIN_TIME_AFTER_OUTAGE
                ):
                    found["ran_out_by_an_outage"] += 1
                    show("ran_out_by_an_outage", deadline, outage=pk, at=at, start=start, end=end)
                if deadline.credited_outage_id is None or deadline.credited_outage_id < pk:
                    # Answered, or stopped with its match, before anyone came to give it its share.
                    # One that stood still in it had its share so far then, and the rest as it goes on.
                    running = deadline.handled_at is None and deadline.match.running
                    stood = deadline.frozen_at is not None or deadline.counted_from is not None
                    found["credit_missing"] += running and not stood
                elif deadline.credited_outage_id == pk:
                    owing = before[deadline.pk]
                    gap = owing.before + outage_took(self._seen[pk], owing.opened_at)
                    given = timedelta(seconds=deadline.granted - before[deadline.pk].granted)
                    # Its shares and, since little was left of it, two hours; one twice would be three.
                    # An absence in the gap has had its part already.
                    least = timedelta(0) if deadline.match.agreement.absences else gap
                    found["credit_not_once"] += not least <= given < gap + MIN_TIME_AFTER_OUTAGE + HOUR / 2
        return found

    def _in_gaps(self) -> dict[str, int]:
        """Deadlines that ran out in an outage: it took their time, and gave it not back. They were booked
        inside it, before anyone knew of it, or afterwards. Those that had run out before it began are told
        apart, and so is what was booked before an hour's outage was made."""
        timed_out = Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT)
        found = {"booked_in_a_gap": 0, "ran_out_in_a_gap": 0}
        for pk, (start, end) in self._seen.items():
            since = self._owed[pk].at if pk in self._owed else start
            for deadline in timed_out.filter(due_at__gt=start, due_at__lte=end, handled_at__gte=since):
                if deadline.pk not in self._overdue_before:
                    inside = deadline.handled_at is not None and deadline.handled_at < end
                    fault = "booked_in_a_gap" if inside else "ran_out_in_a_gap"
                    found[fault] += 1
                    show(fault, deadline, outage=pk, start=start, end=end)
        return found


def show(fault: str, row: Model, **more: object) -> None:
    """Tell the fields of a row that is not as it should be."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} | more
    told = " ".join(f"{name}={value}" for name, value in fields.items())
    sys.stderr.write(f"{fault}: {row._meta.label} {told}\n")


def outage_took(outage: tuple[datetime, datetime], since: datetime) -> timedelta:
    """What an outage took of a clock that was running since an instant."""
    start, end = outage
    return max(end - max(start, since), timedelta(0))


def _lost(since: datetime, credited: int) -> timedelta:
    """What outages took of a deadline that it has not got back: nobody has looked at its match since."""
    over = Outage.objects.filter(is_open=False, pk__gt=credited).values_list("start", "end")
    return sum((outage_took((start, end), since) for start, end in over if end is not None), timedelta(0))


def _begun_anew(deadline: Deadline, since: datetime) -> bool:
    """Whether someone took the seat over while it was awaited: his clock owes nothing to what was before."""
    taken = Tenure.objects.filter(
        seat=deadline.seat_id, role=Tenure.Role.SUBSTITUTE, began_at__gt=since
    ).values_list("began_at", flat=True)
    return any(deadline.handled_at is None or began_at <= deadline.handled_at for began_at in taken)
