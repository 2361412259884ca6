"""Measure a sweep: a due row beside the same action by a person, and a sweep with nothing to do."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.actions import Action
from games.matches.access import Access
from games.matches.models import Deadline, Match, Seat, Visit
from games.matches.services import turns
from games.matches.services.sweeps import sweep_deadlines
from tests.bench.measure import median
from tests.bench.pages import play_on
from tests.bench.stage import probe_match
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, form_of, make_match, state_of
from tests.probe.rules import Done

HISTORY = 1_000
"""Stored actions of each match."""

ROWS = 8
"""Matches in which the same happens, so that what a sweep does once is shared out."""


class Row(NamedTuple):
    """The seconds of one turn ended by the clock, and its queries; the seconds of the same by its player."""

    swept: float
    queries: float
    sent: float


def due_row() -> Row:
    """Measure a sweep's row, and the same action through the service."""
    matches = [probe_match(HISTORY) for _ in range(ROWS)]
    forms: list[tuple[Access, turns.TurnForm, list[Action]]] = []

    def make_due() -> None:
        for match in matches:
            play_on(match)
            overdue(match, timedelta(seconds=1))

    def make_forms() -> None:
        forms.clear()
        for match in matches:
            play_on(match)
            mover = state_of(match).mover
            forms.append((access_of(match, mover), form_of(match, mover), [Done(mover)]))

    def sweep() -> None:
        assert sweep_deadlines() == ROWS

    def send() -> None:
        for access, form, actions in forms:
            assert turns.add(access, form, actions, send=True).visit_over

    # The first sweep of a database also makes the rows that all sweeps share.
    make_due()
    sweep()
    make_due()
    with CaptureQueriesContext(connection) as queries:
        sweep()
    return Row(
        median(sweep, prepare=make_due, fewest=5) / ROWS,
        len(queries) / ROWS,
        median(send, prepare=make_forms, fewest=5) / ROWS,
    )


class Idle(NamedTuple):
    """The cost of a sweep with nothing to do: seconds, including the database's time, and queries."""

    seconds: float
    queries: int


def idle_sweep(open_deadlines: int) -> Idle:
    """Measure a sweep when nothing is due, beside this many open deadlines."""
    _fill(make_match(), open_deadlines)
    sweep_deadlines()
    seconds = median(sweep_deadlines, clock=time.perf_counter)
    with CaptureQueriesContext(connection) as queries:
        sweep_deadlines()
    return Idle(seconds, len(queries))


def crowds(sizes: Sequence[int]) -> list[float]:
    """Return the seconds of a due row beside so many open deadlines that are not due, for each of `sizes`.

    The seconds include the database's time; `sizes` increase."""
    matches = [probe_match(50) for _ in range(ROWS)]
    crowd = make_match()

    def make_due() -> None:
        for match in matches:
            play_on(match)
            overdue(match, timedelta(seconds=1))

    def sweep() -> None:
        assert sweep_deadlines() == ROWS

    found = []
    for size in sizes:
        _fill(crowd, size)
        found.append(median(sweep, prepare=make_due, clock=time.perf_counter, fewest=25) / ROWS)
    return found


def _fill(match: Match, wanted: int) -> None:
    """Open deadlines until there are so many; their visits are closed, so that one seat can have them."""
    missing = wanted - Deadline.objects.filter(handled_at=None).count()
    seat = Seat.objects.filter(match=match).earliest("pk")
    with connection.cursor() as cursor:
        cursor.execute(
            """
            WITH visit AS (
                INSERT INTO matches_visit (match_id, seat_id, number, clock, opened_at, closed_at)
                SELECT %s, %s, %s + number, 'main', now(), now() FROM generate_series(1, %s) AS number
                RETURNING id, match_id, seat_id, opened_at, number
            )
            INSERT INTO matches_deadline (
                match_id, seat_id, visit_id, clock, opened_at, due_at, remind_at,
                reminders_sent, granted, night, outcome, failures
            )
            SELECT
                match_id, seat_id, id, 'main', opened_at, opened_at + (1 + number %% 20) * interval '1 day',
                opened_at + interval '12 hours', 0, 0, NULL, '', 0
            FROM visit
            """,
            [match.pk, seat.pk, 1_000 + Visit.objects.filter(seat=seat).count(), missing],
        )
        for table in ("matches_deadline", "matches_visit"):
            cursor.execute(f"VACUUM ANALYZE {table}")
