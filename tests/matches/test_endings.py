"""The queue of endings: which count, their order, and that every consumer reads each ending once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError
from django.db.models import F

from games.engine import registry
from games.engine.actions import Stop
from games.lobby.services import practice
from games.matches import models
from games.matches.models import Ending, EndingMark, EndingSetAside, Match
from games.matches.services import endings, sweeps
from games.matches.services.leaving import end_match_for_silence, leave
from games.notices.budget import Budget
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, store
from tests.matches.test_silence import fall_silent
from tests.racing import race

Register = Callable[[str, Callable[[Ending], None]], None]


@pytest.fixture(autouse=True)
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Return a register with the consumers of the test alone."""
    readers: dict[str, Callable[[Ending], None]] = {}
    monkeypatch.setattr(endings, "_readers", readers)
    monkeypatch.setattr(endings, "_cut_at", set())
    return endings.register_reader


def finished(*, rated: bool = True) -> Match:
    match = make_match(rated=rated)
    store(match, Stop(-1, "director"))
    match.refresh_from_db()
    return match


def sweep() -> int:
    return endings.sweep(Budget())


class Notes:
    """A consumer that records what it read, in rows that are rolled back with its transaction."""

    def __init__(self, name: str = "notes") -> None:
        self.name = name

    def __call__(self, ending: Ending) -> None:
        models.AuditEntry.objects.create(
            actor=None, verb=self.name, target=str(ending.match_id), done_at=ending.ended_at
        )

    @property
    def read(self) -> list[int]:
        """Return the matches whose endings it read, in order."""
        rows = models.AuditEntry.objects.filter(verb=self.name).order_by("pk")
        return [int(target) for target in rows.values_list("target", flat=True)]


def due_again() -> None:
    EndingSetAside.objects.update(retry_at=F("retry_at") - timedelta(hours=2))


@pytest.mark.django_db
def test_each_reader_reads_each_ending_once_in_one_order(register: Register) -> None:
    ladders, ratings = Notes("ladders"), Notes("ratings")
    register("ladders", ladders)
    first, second = finished(), finished()
    assert sweep() == 2
    register("ratings", ratings)
    third = finished()
    assert sweep() == 1 + 3
    assert sweep() == 0
    assert ladders.read == ratings.read == [first.pk, second.pk, third.pk]
    assert list(Ending.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.django_db
def test_the_sweep_of_deadlines_reads_endings(register: Register) -> None:
    notes = Notes()
    register("notes", notes)
    match = finished()
    sweeps.sweep_deadlines()
    assert notes.read == [match.pk]


@pytest.mark.django_db
def test_of_those_numbered_together_the_earlier_end_comes_first(register: Register) -> None:
    notes = Notes()
    register("notes", notes)
    late, early = finished(), finished()
    Ending.objects.filter(match=early).update(ended_at=F("ended_at") - timedelta(hours=1))
    sweep()
    assert notes.read == [early.pk, late.pk]


@pytest.mark.django_db
def test_an_end_that_is_stored_late_comes_after_what_was_read(register: Register) -> None:
    notes = Notes()
    register("notes", notes)
    late = finished()
    Ending.objects.filter(match=late).delete()
    match = finished()
    sweep()
    Ending.objects.create(pk=1, match=late, how="stopped", ended_at=match.created_at - timedelta(days=1))
    sweep()
    assert notes.read == [match.pk, late.pk]


@pytest.mark.django_db
def test_practice_and_imported_matches_never_count(register: Register) -> None:
    notes = Notes()
    register("notes", notes)
    options = registry.meta("probe").options()
    tried = practice.begin(user=make_user(), title="probe", seats=2, options=options, name="Try")
    imported = make_match()
    Match.objects.filter(pk=imported.pk).update(imported=True)
    for match in (tried, imported):
        store(match, Stop(-1, "director"))
    unrated = finished(rated=False)
    sweep()
    assert notes.read == [unrated.pk]
    assert Ending.objects.filter(counts=False, number=None).count() == 2


@pytest.mark.django_db
def test_a_reader_that_fails_sets_the_ending_aside_and_goes_on(
    register: Register, caplog: pytest.LogCaptureFixture
) -> None:
    whole, lame = Notes("whole"), Notes("lame")
    bad = finished()
    good = finished()
    broken = True

    def read(ending: Ending) -> None:
        lame(ending)
        if broken and ending.match_id == bad.pk:
            raise ValueError("it cannot be read")

    register("lame", read)
    register("whole", whole)
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        assert sweep() == 4
    assert [record.name for record in caplog.records] == ["muster.alarm"]
    assert "lame" in caplog.text
    assert (lame.read, whole.read) == ([good.pk], [bad.pk, good.pk])
    assert sweep() == 0
    due_again()
    assert sweep() == 0
    assert EndingSetAside.objects.get().failures == 2
    broken = False
    assert sweep() == 0
    due_again()
    assert sweep() == 1
    due_again()
    assert sweep() == 0
    assert (lame.read, whole.read) == ([good.pk, bad.pk], [bad.pk, good.pk])
    assert not EndingSetAside.objects.exists()


@pytest.mark.django_db
def test_a_sweep_killed_between_reading_and_its_end_has_read_nothing(register: Register) -> None:
    notes, killed = Notes(), True
    match = finished()

    def read(ending: Ending) -> None:
        notes(ending)
        if killed:
            raise KeyboardInterrupt

    register("notes", read)
    with pytest.raises(KeyboardInterrupt):
        sweep()
    assert notes.read == []
    assert EndingMark.objects.get(name="notes").number == 0
    killed = False
    sweep()
    assert notes.read == [match.pk]


@pytest.mark.django_db
def test_an_ending_that_another_holds_is_waited_for(register: Register) -> None:
    notes, held = Notes(), True
    first, second = finished(), finished()

    def read(ending: Ending) -> None:
        if held:
            # As a lock that does not come in time: no trouble of the database as a whole.
            raise _Locked
        notes(ending)

    register("notes", read)
    assert sweep() == 0
    assert not EndingSetAside.objects.exists()
    held = False
    assert sweep() == 2
    assert notes.read == [first.pk, second.pk]


class _Locked(OperationalError):
    """Names its cause as a database does."""

    def __init__(self) -> None:
        super().__init__("canceling statement due to lock timeout")
        self.__cause__ = _Cause()


class _Cause(Exception):
    sqlstate = "55P03"


@pytest.mark.django_db
def test_where_a_sweep_was_cut_off_the_next_goes_on_behind_it(register: Register) -> None:
    notes = Notes()
    bad, good = finished(), finished()

    def read(ending: Ending) -> None:
        if ending.match_id == bad.pk:
            raise SoftTimeLimitExceeded
        notes(ending)

    register("notes", read)
    assert sweep() == 0
    sweep()
    assert notes.read == [good.pk]
    assert EndingSetAside.objects.get().ending.match_id == bad.pk


@pytest.mark.django_db
def test_a_spent_budget_leaves_the_rest_to_the_next_sweep(register: Register) -> None:
    notes = Notes()
    register("notes", notes)
    match = finished()
    assert endings.sweep(Budget(0)) == 0
    assert notes.read == []
    sweep()
    assert notes.read == [match.pk]


@pytest.mark.thorough
@pytest.mark.django_db
def test_an_end_knows_whose_leaving_or_silence_brought_it_about() -> None:
    left, silent, deserted, ruled = (make_match(patience=1) for _ in range(4))
    leave(match_id=left.pk, user=holder(left, 1))
    fall_silent(silent, 1)
    end_match_for_silence(match_id=silent.pk, user=holder(silent, 0))
    fall_silent(deserted, 0, 1)
    for _ in range(12):
        if not Ending.objects.filter(match=deserted).exists():
            overdue(deserted)
            sweeps.sweep_deadlines()
    fall_silent(ruled, 0)
    store(ruled, Stop(-1, "director"))
    decided = finished()
    assert [
        Ending.objects.get(match=match).caused_by for match in (left, silent, deserted, ruled, decided)
    ] == [[1], [1], [0, 1], [0], []]
    assert Ending.objects.filter(stopped=True).count() == 5


@pytest.mark.django_db
def test_who_left_a_match_that_goes_on_has_not_ended_it() -> None:
    match = make_match(seats=3)
    leave(match_id=match.pk, user=holder(match, 2))
    store(match, Stop(-1, "vote"))
    assert Ending.objects.get(match=match).caused_by == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_read_each_ending_once(register: Register) -> None:
    notes, other = Notes(), Notes("other")
    register("notes", notes)
    register("other", other)
    matches = [finished() for _ in range(6)]
    race(sweep)
    # A sweep that met another one left the rest to it, or to the next sweep.
    sweep()
    assert notes.read == other.read == [match.pk for match in matches]
    assert EndingMark.objects.filter(number=6).count() == 3
