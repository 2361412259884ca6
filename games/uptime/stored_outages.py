"""Reading the stored outages, both those that have ended and one in progress."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.db.models import QuerySet, Subquery

from games.engine.invariants import require
from games.uptime.gaps import Gap
from games.uptime.heartbeats import FAILURES_IN_A_ROW, HEARTBEAT, WEB_PULSE, max_heartbeat_age, silent_since
from games.uptime.models import Outage, Pulse


class Signs:
    """What shows whether an outage is in progress: the pulses, and the outage that is recorded as open."""

    def __init__(self, rows: Iterable[Any]) -> None:
        """Take the rows of `signs_query`."""
        self._pulses: dict[str, Any] = {row.name: row for row in rows}

    @classmethod
    def of_columns(cls, row: Any) -> Signs:
        """Return the signs that were read together with another row (`sign_columns`)."""
        return cls(
            SimpleNamespace(
                name=name,
                outage_start=row.outage_start,
                by_hand=row.by_hand,
                **{field: getattr(row, f"{name}_{field}") for field in _PULSE_FIELDS},
            )
            for name in (HEARTBEAT, WEB_PULSE)
        )

    def pulse(self, name: str) -> Pulse | None:
        """Return the pulse of the sweeps or of the web, or None if it has never beaten."""
        return self._pulses.get(name)

    @property
    def open_outage(self) -> tuple[datetime, bool] | None:
        """Return the start of the outage that is recorded as open, and whether an operator opened it."""
        row = next(iter(self._pulses.values()), None)
        if row is not None:
            return None if row.outage_start is None else (row.outage_start, row.by_hand)
        # Without any pulse there is no row that the outage could be read with.
        return Outage.objects.filter(is_open=True).values_list("start", "by_hand").first()


def signs_query() -> QuerySet[Pulse]:
    """Return a query for the pulses of the sweeps and of the web, each with the outage recorded as open."""
    return Pulse.objects.filter(name__in=(HEARTBEAT, WEB_PULSE)).annotate(**_open_outage_columns())


def sign_columns() -> dict[str, Subquery]:
    """Return the columns that `Signs.of_columns` needs, to be read together with another row."""
    pulses = {
        f"{name}_{field}": Subquery(Pulse.objects.filter(name=name).values(field)[:1])
        for name in (HEARTBEAT, WEB_PULSE)
        for field in _PULSE_FIELDS
    }
    return pulses | _open_outage_columns()


_PULSE_FIELDS = ("succeeded_at", "started_at", "failed")
"""The fields of a pulse that show whether an outage is in progress."""


def _open_outage_columns() -> dict[str, Subquery]:
    running = Outage.objects.filter(is_open=True)
    return {field: Subquery(running.values(column)[:1]) for field, column in _OUTAGE_COLUMNS.items()}


_OUTAGE_COLUMNS = {"outage_start": "start", "by_hand": "by_hand"}


def current_outage_start(at: datetime) -> datetime | None:
    """Return the start of an outage in progress at `at`, recorded or not; None if there is none."""
    return _outage_start(at, Signs(signs_query()))


def unrecorded_outage_start(at: datetime) -> datetime | None:
    """Return the start of an outage that is in progress at `at` but not recorded yet, or None."""
    return _unrecorded_start(at, Signs(signs_query()))


def _outage_start(at: datetime, signs: Signs) -> datetime | None:
    running = signs.open_outage
    if running is not None:
        start, by_hand = running
        if by_hand or settings.SWEEPS == "worker":
            return start
    return _unrecorded_start(at, signs)


def _unrecorded_start(at: datetime, signs: Signs) -> datetime | None:
    start = silent_since(signs.pulse(HEARTBEAT), at)
    return None if start is None else clip_to_last_outage(start, at)


def may_run_out(due_at: datetime, at: datetime, signs: Signs | None = None) -> bool:
    """Return whether a time that ended at `due_at` may take effect at `at`.

    It may not take effect while an outage is in progress, or while an outage that started before `due_at`
    might still be detected. When an outage is detected, it is dated back to the last heartbeat of the
    sweeps, or to the first request that the site left unanswered. `signs` are those that the caller has just
    read.
    """
    signs = signs or Signs(signs_query())
    if _outage_start(at, signs) is not None:
        return False
    return settings.SWEEPS != "worker" or all(due_at <= start for start in _possible_starts(at, signs))


def _possible_starts(at: datetime, signs: Signs) -> list[datetime]:
    """Return the instants at which the next outage to be detected might have started."""
    sweeps, web = signs.pulse(HEARTBEAT), signs.pulse(WEB_PULSE)
    found = [] if sweeps is None else [sweeps.succeeded_at]
    # If no further request follows, a series of unanswered requests opens no outage, and delays nothing for
    # longer than a missing heartbeat does.
    if web is not None and web.succeeded_at is not None and 0 < web.failed < FAILURES_IN_A_ROW:
        asked_at = require(web.started_at, "a question was asked")
        found += [asked_at] if at - asked_at <= max_heartbeat_age() else []
    return [start for start in found if start is not None]


def latest_ended_outage() -> Outage | None:
    """Return the most recent outage that has ended."""
    return Outage.objects.filter(is_open=False).order_by("-pk").first()


def clip_to_last_outage(start: datetime, at: datetime) -> datetime:
    """Return `start`, or the end of the last outage if that is later, but never an instant after `at`.

    Time is therefore never given back twice.
    """
    last = latest_ended_outage()
    return min(start if last is None or last.end is None else max(start, last.end), at)


def ended_gaps(after: int | None, last: Outage | None) -> list[Gap]:
    """Return the outages that ended after the one with the key `after`, up to `last`, in order."""
    if last is None:
        return []
    ended = Outage.objects.filter(is_open=False, pk__gt=after or 0, pk__lte=last.pk).order_by("pk")
    if ended.filter(so_far=None).exists():
        # One of them was ended by a process that ran the previous version of Muster.
        sum_up()
    found = ended.values_list("start", "end", "so_far")
    return [Gap(start, end, so_far) for start, end, so_far in found if end is not None and so_far is not None]


def running_gap(start: datetime, at: datetime) -> Gap:
    """Return the outage in progress since `start`, as a gap up to `at`."""
    last = latest_ended_outage()
    before = last.so_far if last is not None and last.so_far is not None else timedelta(0)
    return Gap(start, at, before + (at - start))


def sum_up() -> None:
    """Store the running total on the outages that have none yet. Call this when an outage has ended."""
    before = timedelta(0)
    known = Outage.objects.filter(is_open=False, so_far__isnull=False).order_by("-pk").first()
    missing = Outage.objects.filter(is_open=False, so_far__isnull=True).order_by("pk")
    if known is not None and known.so_far is not None:
        before, missing = known.so_far, missing.filter(pk__gt=known.pk)
    for outage in missing:
        before += max(require(outage.end, "an outage that is over has its end") - outage.start, timedelta(0))
        Outage.objects.filter(pk=outage.pk).update(so_far=before)
