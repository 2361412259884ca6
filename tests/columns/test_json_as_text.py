"""The migrations that turn JSON bytes into text change no match, forwards or back, and matches go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import time
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.migration import Migration
from django.db.migrations.state import ProjectState

from games.archive.services.verify import verify_match
from games.clocks.standstill import Night
from games.engine import registry
from games.lobby import demo
from games.matches import codecs
from games.matches.models import Deadline, Draft, Event, Match, Seat
from games.notices.now import database_now
from games.tournaments.models import Sheet, Stage
from games.tournaments.services import sheets
from games.uptime.heartbeats import WEB_PULSE
from games.uptime.models import Pulse
from tests.factories.matches import make_match, play, state_of
from tests.factories.tournaments import make_running
from tests.probe.rules import Gift, Name, Parry, Walk

BYTES = [
    ("competitions", "0010_anonymous"),
    ("matches", "0024_score_history"),
    ("ratings", "0005_plain_labels"),
    ("tournaments", "0010_forget_sheets"),
    ("uptime", "0001_initial"),
]
COLUMNS = (
    ("matches_match", "options"),
    ("matches_match", "controls"),
    ("matches_match", "agreement"),
    ("matches_seat", "orders"),
    ("matches_seat", "policies"),
    ("matches_seat", "stored"),
    ("matches_seat", "spent"),
    ("matches_deadline", "night"),
    ("matches_event", "params"),
    ("matches_draft", "actions"),
    ("competitions_competition", "options"),
    ("competitions_competition", "controls"),
    ("competitions_competition", "agreement"),
    ("tournaments_stage", "settings"),
    ("matches_pulse", "readings"),
)


def migrate(targets: list[tuple[str, str]] | None = None) -> None:
    """Migrate to `targets`, or all the way to the newest release."""
    executor = MigrationExecutor(connection)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Migration, "mutate_state", passed_by)
        executor.migrate(executor.loader.graph.leaf_nodes() if targets is None else targets)


mutate_state = Migration.mutate_state


def passed_by(migration: Migration, state: ProjectState, preserve: bool = True) -> ProjectState:
    """Apply a migration to a state; without `preserve` it is only passed on the way back to another.

    There Django would load the state's models again for each of its operations, more than ten thousand in
    all. They are forgotten instead, and loaded once, when a migration to be undone asks for them.
    """
    if not preserve:
        state.__dict__.pop("apps", None)
    return mutate_state(migration, state, preserve)


@contextmanager
def in_bytes() -> Iterator[None]:
    """Let the database be as it was before these migrations."""
    migrate(BYTES)
    try:
        yield
    finally:
        migrate()


def stored() -> dict[tuple[str, str], list[Any]]:
    """Return the raw values of each column, in the order of their rows' keys."""
    found = {}
    quoted = connection.ops.quote_name
    for table, column in COLUMNS:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {quoted(column)} FROM {quoted(table)} ORDER BY id")
            found[table, column] = [
                bytes(value) if isinstance(value, memoryview) else value for (value,) in cursor.fetchall()
            ]
    return found


def fill() -> None:
    """Make a running match of each title, with everything that these columns can contain."""
    for title in sorted(registry.keys()):
        least, most = registry.meta(title).seats
        match = make_match(title, min(most, max(least, 3)))
        with transaction.atomic():
            demo.play(match.pk, 12, Random(title))
    match = make_match()
    for seat in range(2):
        play(match, seat, Name(seat, 2 - seat))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    Seat.objects.filter(match=match, index=0).update(
        orders=codecs.stored_orders({"gift": Gift(prefer="ranked", ranked=(3, 1))}),
        policies={"turn": "autopilot"},
        spent={"main": 5},
    )
    Deadline.objects.filter(match=match).update(night=Night("Europe/Paris", time(23), time(7)))
    Pulse.objects.create(name=WEB_PULSE, watched_url="https://muster.example/", started_at=database_now())
    stage = Stage.objects.get(tournament=make_running("swiss", 4))
    sheets.lines_of(stage, stage.tournament.revision)


def types() -> dict[str, list[tuple[str, Any, Any, Any]]]:
    """Return the columns of each of these tables: name, type, whether NULL is allowed, default."""
    with connection.cursor() as cursor:
        return {
            table: [
                (column.name, column.type_code, column.null_ok, column.default)
                for column in connection.introspection.get_table_description(cursor, table)
            ]
            for table in sorted({table for table, _column in COLUMNS})
        }


def values() -> dict[str, list[Any]]:
    """Return what the columns give to the application."""
    return {
        "matches": [
            *Match.objects.order_by("pk").values_list("options", "controls", "agreement", "state", "key")
        ],
        "seats": [*Seat.objects.order_by("pk").values_list("orders", "policies", "stored", "spent")],
        "nights": [*Deadline.objects.order_by("pk").values_list("night")],
        "events": [*Event.objects.order_by("pk").values_list("params")],
        "drafts": [*Draft.objects.order_by("pk").values_list("actions")],
        "stages": [*Stage.objects.order_by("pk").values_list("settings")],
        "pulses": [*Pulse.objects.order_by("pk").values_list("readings", "watched_url")],
    }


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_running_matches_stay_as_they_are_forwards_and_back_and_go_on() -> None:
    """Afterwards the columns are those of a new database."""
    fill()
    before, text, new = values(), stored(), types()
    assert all(len(found) > 0 for found in text.values())
    with in_bytes():
        assert types() != new
        old = stored()
        for column, found in text.items():
            coded = [b"null" if value is None else value.encode() for value in found]
            if column == ("matches_pulse", "readings"):
                coded = [b"https://muster.example/"]
            assert old[column] == coded
    assert (values(), stored()) == (before, text)
    assert {table: sorted(columns) for table, columns in types().items()} == {
        table: sorted(columns) for table, columns in new.items()
    }
    assert not Sheet.objects.exists()
    for match in Match.objects.exclude(started_at=None):
        assert [*verify_match(match).faults] == []
        revision = match.revision
        with transaction.atomic():
            demo.play(match.pk, revision + 2, Random(match.pk))
        match.refresh_from_db()
        assert match.revision > revision
        assert [*verify_match(match).faults] == []
    stage = Stage.objects.get()
    assert sheets.lines_of(stage, stage.tournament.revision).parts
