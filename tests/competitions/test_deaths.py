"""A sweep that is killed at any write leaves rows from which the next one continues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import connection, transaction

from games.competitions.models import Competition, Entrant, LogEntry, Place, Table
from games.competitions.services import deciding, planned_acts, replacing, tables
from games.matches.models import Match, Tenure
from games.matches.services import endings
from games.notices.budget import Budget
from games.notices.models import Notice
from tests.factories.competitions import (
    director_of,
    locked,
    make_competition,
    make_due,
    make_entrant,
    make_entrants,
    make_table,
)
from tests.lock_order import taken_back

pytestmark = pytest.mark.django_db

PARTS: tuple[Callable[[Budget], int], ...] = (
    planned_acts.withdraw_erased_users,
    planned_acts.vacate_forfeited_seats,
    replacing.hand_over,
    planned_acts.replan_withdrawn,
    planned_acts.make_planned,
    deciding.sweep,
    endings.sweep,
)

ROUNDS = 4
"""So often is swept until nothing is left to do."""


class Killed(BaseException):
    """Raised where the process is killed."""


def furnished() -> None:
    """Return a competition with something due in every part of the sweep."""
    competition = make_competition(seats=3)
    four = make_entrants(competition, 4)
    with transaction.atomic():
        tables.plan(locked(competition), make_entrants(competition, 3), group="", decide_at=None)
    shrinks = make_table(competition, make_entrants(competition, 3), begun=False)
    resigns = make_table(competition, make_entrants(competition, 3))
    with transaction.atomic():
        here = locked(competition)
        for table in (shrinks, resigns):
            table.competition = here
            tables.forfeit(table, Place.objects.filter(table=table).earliest("pk").entrant, Place.Cause.LEFT)
    make_table(competition, four[:3])
    waits = make_entrant(competition, status=Entrant.Status.WAITING)
    replacing.replace(old_id=four[0].pk, new_id=waits.pk, by=director_of(competition))
    make_due(make_table(competition, make_entrants(competition, 3)))
    public = make_competition(seats=3, adjudication=Competition.Adjudication.PUBLIC)
    make_due(make_table(public, make_entrants(public, 3)))


def sweep() -> None:
    for part in PARTS:
        part(Budget())


def outcome() -> dict[str, Any]:
    """Return everything that is left of it, without keys that count attempts."""
    return {
        "tables": list(Table.objects.order_by("pk").values_list("status", "how", "outside")),
        "places": list(
            Place.objects.order_by("pk").values_list("table", "entrant", "seat", "placing", "forfeited")
        ),
        "matches": sorted(Match.objects.values_list("status", flat=True)),
        "held": sorted(
            Tenure.objects.filter(to_revision=None).values_list("seat__index", "user", "role"), key=str
        ),
        "log": sorted(LogEntry.objects.values_list("verb", flat=True)),
        "mails": sorted(Notice.objects.values_list("kind", "user")),
    }


@contextmanager
def killed_at(write: int) -> Iterator[list[str]]:
    """Kill the block at its write number `write`; yield the writes, each as the name of its transaction."""
    writes: list[str] = []
    outside = len(connection.savepoint_ids)

    def count(execute: Any, sql: str, *args: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            inside = connection.savepoint_ids[outside:]
            writes.append(inside[0] if inside else f"alone {len(writes)}")
            if len(writes) == write:
                raise Killed
        return execute(sql, *args)

    with connection.execute_wrapper(count):
        yield writes


def swept(write: int = 0) -> dict[str, Any]:
    """Return what is left after the first sweep was killed at a write, and others followed it."""
    with taken_back():
        with killed_at(write), suppress(Killed):
            sweep()
        for _ in range(ROUNDS):
            sweep()
        return outcome()


def writes_of_a_sweep() -> list[str]:
    """Return the names of the transactions of the writes of a sweep that nobody kills."""
    with taken_back(), killed_at(0) as writes:
        sweep()
    return writes


def assert_same_outcome(writes: Iterable[int]) -> None:
    """Check that the next sweeps come to the same, whichever of these writes the first was killed at."""
    whole = swept()
    assert {status for status, _how, _outside in whole["tables"]} == {"running", "scored"}
    assert whole["matches"].count("withdrawn") == 1
    for write in writes:
        assert swept(write) == whole, f"killed at write {write}"


@pytest.mark.thorough
def test_wherever_a_sweep_is_killed_the_next_ones_come_to_the_same() -> None:
    furnished()
    count = len(writes_of_a_sweep())
    assert_same_outcome(range(1, count + 1, max(1, count // 12)))


@pytest.mark.long
def test_the_same_in_every_transaction() -> None:
    """Killed at its last write: wherever else in it, the same is taken back."""
    furnished()
    writes = writes_of_a_sweep()
    last = {name: number for number, name in enumerate(writes, 1)}
    assert len(PARTS) < len(last) < len(writes)
    assert_same_outcome(last.values())


@pytest.mark.exhaustive
@pytest.mark.long
def test_the_same_at_every_single_write() -> None:
    furnished()
    assert_same_outcome(range(1, len(writes_of_a_sweep()) + 1))
