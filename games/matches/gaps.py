"""The gaps as they are stored: outages that are over, and the one that goes on."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from games.clocks.gaps import Gap
from games.engine.certainty import certain
from games.matches.models import Outage, Pulse

WEB_PULSE = "web"

FAILURES_IN_A_ROW = 3
"""So many questions without an answer are an outage."""

HEARTBEAT = "deadlines"


def silence() -> timedelta:
    """A heartbeat older than this is an outage: sweeps come each quarter of a minute."""
    return timedelta(seconds=settings.OUTAGE_AFTER)


def silent_since(pulse: Pulse | None, at: datetime) -> datetime | None:
    """The last heartbeat if it is too old at `at`, and a worker is expected; else None."""
    if settings.SWEEPS != "worker" or pulse is None or pulse.succeeded_at is None:
        return None
    return pulse.succeeded_at if at - pulse.succeeded_at > silence() else None


def going_on(at: datetime) -> datetime | None:
    """Since when an outage goes on at `at`, whether somebody has found it yet or not; else None."""
    running = Outage.objects.filter(is_open=True).first()
    if running is not None and (running.by_hand or settings.SWEEPS == "worker"):
        return running.start
    return unwritten_since(at)


def unwritten_since(at: datetime) -> datetime | None:
    """Since when an outage goes on at `at` that nobody has written down, where none is open; else None."""
    start = silent_since(Pulse.objects.filter(name=HEARTBEAT).first(), at)
    return None if start is None else after_the_last(start, at)


def newest() -> Outage | None:
    """The last outage that is over."""
    return Outage.objects.filter(is_open=False).order_by("-pk").first()


def after_the_last(start: datetime, at: datetime) -> datetime:
    """`start`, or the end of the last outage if that was later, but not after `at`: no time is
    given back twice."""
    last = newest()
    return min(start if last is None or last.end is None else max(start, last.end), at)


def over(after: int | None, last: Outage | None) -> list[Gap]:
    """The outages that are over, after the one with the key `after` up to the `last`, in the order
    in which they ended."""
    if last is None:
        return []
    ended = Outage.objects.filter(is_open=False, pk__gt=after or 0, pk__lte=last.pk).order_by("pk")
    if ended.filter(so_far=None).exists():
        # A process of the version before ended it.
        sum_up()
    found = ended.values_list("start", "end", "so_far")
    return [Gap(start, end, so_far) for start, end, so_far in found if end is not None and so_far is not None]


def unfinished(start: datetime, at: datetime) -> Gap:
    """An outage that goes on since `start`, as far as it has come at `at`."""
    last = newest()
    before = last.so_far if last is not None and last.so_far is not None else timedelta(0)
    return Gap(start, at, before + (at - start))


def sum_up() -> None:
    """Write the running sum to the outages that have none: one has just ended."""
    before = timedelta(0)
    known = Outage.objects.filter(is_open=False, so_far__isnull=False).order_by("-pk").first()
    missing = Outage.objects.filter(is_open=False, so_far__isnull=True).order_by("pk")
    if known is not None and known.so_far is not None:
        before, missing = known.so_far, missing.filter(pk__gt=known.pk)
    for outage in missing:
        before += max(certain(outage.end, "an outage that is over has its end") - outage.start, timedelta(0))
        Outage.objects.filter(pk=outage.pk).update(so_far=before)


def owed() -> Exists:
    """Whether a deadline, in a query of them, has not had its share of some outage yet."""
    return Exists(
        Outage.objects.filter(
            is_open=False,
            end__gt=Coalesce(OuterRef("counted_from"), OuterRef("opened_at")),
            pk__gt=Coalesce(OuterRef("credited_outage"), 0),
        )
    )
