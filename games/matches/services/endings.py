"""The queue of endings, from which ratings, ladders and tournaments read that a match has finished.

The transaction that ends a match only writes an `Ending`, under that match's lock. A sweep then numbers the
new endings, under the lock of a single row. This fixes the order in which they are read, no matter which
transaction was committed first. After that each reader is given its endings separately, one per transaction.
At the end of the transaction the reader's mark is advanced, but only if it still holds the previous number.
If it does not, another sweep has read the ending, and everything is rolled back. So each reader reads each
ending exactly once, even if processes are killed at any point.

Nothing is locked when a reader starts: the reader takes its own locks in the order given in
`docs/locking.md`, with a ladder or tournament first. Only one row of the queue is written, and it is written
last.

If a reader fails at an ending, the other readers and the later endings are not held up: the operator is
notified, and the ending is set aside for this reader and tried again later, out of turn.

Some readers show everyone who played, as ratings do. They skip the endings of masked matches, and read them
out of turn once the players have been named (`read_once_named`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeAlias

from django.db import transaction
from django.db.models import Exists, F, QuerySet
from django.db.models.functions import Now

from games.engine.listeners import NamedRegistrations
from games.matches.database_failures import SWEEP_CUTOFFS, is_infrastructure, is_lock
from games.matches.models import Ending, EndingMark, EndingSetAside
from games.matches.services.retries import wait_after
from games.matches.services.sweep_order import note_cut, run_parts
from games.notices.budget import Budget
from games.notices.now import database_now

log = logging.getLogger("muster.alarm")

Reader: TypeAlias = Callable[[Ending], None]
"""Reads one ending, with its match, in the transaction in which it is called."""

NUMBERED = "numbered"
"""The mark of the last number that was given; it is not the name of a reader."""

ENDINGS_AT_ONCE = 200
"""The maximum number of endings numbered in one transaction, or read in one query."""

_readers: NamedRegistrations[Reader] = NamedRegistrations()
_naming: set[str] = set()
"""The readers that show who played."""

_cut_at: set[tuple[str, int]] = set()
"""Readers and endings at which a sweep of this process was cut off. They are not tried again, because the
sweep would be cut off there again."""


class _ReadByAnother(Exception):
    """Another sweep has read the ending in the meantime."""


def register_reader(reader: str, read: Reader, *, naming: bool = False) -> None:
    """Register `read`, which is called once for each ending that counts, in the order of their numbers.

    A new reader starts with the first ending. If `read` fails at an ending, it is called for it again later.
    `read` runs in the caller's transaction: its changes are stored together with its mark, or not at all.
    What a `naming` reader stores shows who played. It is called for a match of anonymous players once they
    have been named, possibly twice, so it must do nothing for an ending that it has read. Called from
    AppConfig.ready.
    """
    _readers[reader] = read
    if naming:
        _naming.add(reader)


def read_once_named(ending: Ending, now: datetime) -> None:
    """Queue an ending, whose players have just been named, for each reader that works with players' names.

    This takes place in the caller's transaction. These readers may have skipped the ending while its match
    was masked; the next sweep gives it to them.
    """
    EndingSetAside.objects.bulk_create(
        [EndingSetAside(reader=reader, ending=ending, retry_at=now) for reader in sorted(_naming)],
        ignore_conflicts=True,
    )


def sweep(budget: Budget) -> int:
    """Number the new endings, and give every reader its endings, while the budget lasts.

    Return how many endings were read, counted once for each reader.
    """
    marks = _marks()
    if marks.waiting:
        while not budget.spent and _number():
            pass
        marks = _marks()
    parts: dict[str, Callable[[Budget], int]] = {}
    for reader in _readers:
        if marks.at.get(reader, 0) < marks.at.get(NUMBERED, 0):
            parts[f"endings of {reader}"] = partial(_feed, reader, marks.at.get(reader, 0))
    if marks.set_aside:
        parts["endings set aside"] = _read_again
    return sum(run_parts(parts, budget).values())


class _Marks(NamedTuple):
    """How far each reader has got, and whether any ending is waiting for a number or for another try."""

    at: dict[str, int]
    waiting: bool
    set_aside: bool


def _marks() -> _Marks:
    """Read all marks in one query, because a sweep runs every few seconds."""
    rows: list[tuple[str, int, bool, bool]] = list(
        EndingMark.objects.annotate(
            waiting=Exists(_unnumbered()), set_aside=Exists(_set_aside_until(Now()))
        ).values_list("name", "number", "waiting", "set_aside")
    )
    if not rows:
        EndingMark.objects.get_or_create(name=NUMBERED)
        return _marks()
    return _Marks({name: number for name, number, _, _ in rows}, rows[0][2], rows[0][3])


def _unnumbered() -> QuerySet[Ending]:
    return Ending.objects.filter(counts=True, number=None)


def _set_aside_until(now: datetime | Now) -> QuerySet[EndingSetAside]:
    return EndingSetAside.objects.filter(reader__in=list(_readers), retry_at__lte=now)


@transaction.atomic
def _number() -> int:
    """Give the next numbers to at most `ENDINGS_AT_ONCE` endings, the earliest first; return how many."""
    mark = EndingMark.objects.select_for_update().get(name=NUMBERED)
    # The query runs under the lock, so endings that another sweep has just numbered are seen as numbered.
    batch = list(_unnumbered().order_by("ended_at", "pk")[:ENDINGS_AT_ONCE])
    for number, ending in enumerate(batch, mark.number + 1):
        ending.number = number
    Ending.objects.bulk_update(batch, ["number"])
    EndingMark.objects.filter(pk=mark.pk).update(number=F("number") + len(batch))
    return len(batch)


def _feed(reader: str, mark: int, budget: Budget) -> int:
    """Have a reader read all endings after its mark, one by one; return how many it has dealt with.

    Numbers have no gaps: the ending after the mark has the next number.
    """
    EndingMark.objects.get_or_create(name=reader)
    read = 0
    while not budget.spent:
        ahead = Ending.objects.filter(number__gt=mark).order_by("number")
        batch = list(ahead.values_list("pk", flat=True)[:ENDINGS_AT_ONCE])
        for ending_id in batch:
            if budget.spent or not _read(reader, ending_id, mark + 1, budget):
                # If an ending has to wait, the endings after it wait too.
                return read
            read, mark = read + 1, mark + 1
        if len(batch) < ENDINGS_AT_ONCE:
            break
    return read


def _read(reader: str, ending_id: int, number: int, budget: Budget) -> bool:
    """Have a reader read the ending after its mark; return whether it has read the ending or set it aside.

    It has done neither if it has to wait, or if another sweep is feeding the same reader.
    """
    if (reader, ending_id) in _cut_at:
        return _set_aside(reader, ending_id, number, None)
    try:
        with transaction.atomic():
            ending = _ending(ending_id)
            if reader not in _naming or not ending.match.masked:
                _readers[reader](ending)
            if not _move_on(reader, number):
                raise _ReadByAnother
    except _ReadByAnother:
        return False
    except SWEEP_CUTOFFS as error:
        _cut_at.add((reader, ending_id))
        note_cut(error, f"ending {ending_id}, read by {reader}")
        budget.end()
        return False
    except Exception as error:
        if is_lock(error):
            log.exception("%s could not read ending %s: the database was busy", reader, ending_id)
            return False
        if is_infrastructure(error):
            raise
        return _set_aside(reader, ending_id, number, error)
    return True


def _ending(ending_id: int) -> Ending:
    """Return an ending with its match, but without the position, which may be large and is not needed."""
    return Ending.objects.select_related("match").defer("match__state").get(pk=ending_id)


def _move_on(reader: str, number: int) -> bool:
    """Move a reader's mark to `number` from the number before; return whether the mark was there."""
    mark = EndingMark.objects.filter(name=reader, number=number - 1)
    return bool(mark.update(number=number))


def _set_aside(reader: str, ending_id: int, number: int, error: Exception | None) -> bool:
    """Let a reader skip an ending at which it failed or was cut off.

    Return whether the reader's mark was still at the previous number.
    """
    with transaction.atomic():
        if not _move_on(reader, number):
            return False
        retry_at = database_now() + timedelta(minutes=1)
        EndingSetAside.objects.create(reader=reader, ending_id=ending_id, retry_at=retry_at)
    _cut_at.discard((reader, ending_id))
    log.error("ending %s is set aside: %s cannot read it", ending_id, reader, exc_info=error)
    return True


def _read_again(budget: Budget) -> int:
    """Have readers read the endings that they set aside, out of turn; return how many they read."""
    due = _set_aside_until(database_now()).order_by("retry_at")
    read = 0
    for aside_id, reader, ending_id in list(due.values_list("pk", "reader", "ending")[:ENDINGS_AT_ONCE]):
        if budget.spent:
            break
        try:
            with transaction.atomic():
                _readers[reader](_ending(ending_id))
                if not EndingSetAside.objects.filter(pk=aside_id).delete()[0]:
                    raise _ReadByAnother
            read += 1
        except _ReadByAnother:
            continue
        except SWEEP_CUTOFFS as error:
            _put_off(aside_id)
            note_cut(error, f"ending {ending_id}, read again by {reader}")
            budget.end()
        except Exception as error:
            if is_infrastructure(error) and not is_lock(error):
                raise
            log.exception("%s still cannot read ending %s", reader, ending_id)
            _put_off(aside_id)
    return read


def _put_off(aside_id: int) -> None:
    for aside in EndingSetAside.objects.filter(pk=aside_id):
        EndingSetAside.objects.filter(pk=aside_id).update(
            failures=F("failures") + 1, retry_at=database_now() + wait_after(aside.failures)
        )
