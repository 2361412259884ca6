"""A failing match is set aside with its clocks stopped, and all others go on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from games.matches import errors
from games.matches.models import Action, Deadline, Match
from games.matches.services import quarantine
from games.matches.services.chains import resume_chain
from games.matches.services.locking import lock_known
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.matches.services.time_outs import MAX_FAILURES, enforce
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.factories.ageing import left, overdue
from tests.factories.matches import holder, make_match, play, spoil
from tests.probe.rules import Name, ProbeRules

pytestmark = pytest.mark.django_db

Default = Any

SHOWING = ["match", "orders", "known", "numbers", "history"]
"""Pages that show the position."""

PAGES = [*SHOWING, "live", "press", "log", "chance", "export", "ask", "resign"]


def broken(match: Match, monkeypatch: pytest.MonkeyPatch, error: type[Exception] = RuntimeError) -> None:
    """Make every default of a match's title fail in that match alone."""
    working = ProbeRules.default

    def default(self: Any, view: Any, *args: Any) -> Any:
        if view.seats == match.seats_count:
            raise error("broken on purpose")
        return working(self, view, *args)

    monkeypatch.setattr(ProbeRules, "default", default)


def failed(match: Match) -> Deadline:
    """Return the deadline that failed most often."""
    return Deadline.objects.filter(match=match).latest("failures", "-pk")


def retry_now(match: Match) -> None:
    Deadline.objects.filter(match=match).exclude(retry_at=None).update(retry_at=database_now())


def set_aside(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(match, monkeypatch)
    overdue(match)
    for _ in range(MAX_FAILURES):
        sweep_deadlines()
        retry_now(match)
    match.refresh_from_db()
    assert match.quarantined_at is not None


def test_a_failure_is_counted_and_stores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    broken(match, monkeypatch)
    overdue(match)
    assert sweep_deadlines() == 0
    deadline = failed(match)
    assert deadline.failures == 1
    assert deadline.handled_at is None
    assert not Action.objects.filter(match=match).exists()


def test_it_is_tried_again_later_and_later(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    broken(match, monkeypatch)
    overdue(match)
    waits = []
    for _ in range(3):
        sweep_deadlines()
        sweep_deadlines()
        deadline = failed(match)
        waits.append(round((deadline.retry_at - database_now()).total_seconds() / 60))
        retry_now(match)
    assert waits == [2, 4, 8]
    assert failed(match).failures == 3


def test_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = make_match(seats=3), make_match(seats=2)
    broken(match, monkeypatch)
    overdue(match, by=timedelta(hours=1))
    overdue(other)
    assert sweep_deadlines() == 2
    assert Action.objects.filter(match=other, cause=Action.Cause.CLOCK).count() == 2


def test_after_five_failures_it_is_set_aside_with_its_clocks_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    set_aside(match, monkeypatch)
    frozen = Deadline.objects.filter(match=match, handled_at=None)
    assert all(deadline.frozen_at and deadline.remaining == 0 for deadline in frozen)
    assert sweep_deadlines() == 0
    assert enforce(match.pk) == 0
    with pytest.raises(errors.MatchQuarantined):
        play(match, 0, Name(0, 1))


def test_a_touch_counts_failures_too(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    broken(match, monkeypatch)
    overdue(match)
    for _ in range(MAX_FAILURES):
        with pytest.raises(RuntimeError):
            enforce(match.pk)
    assert enforce(match.pk) == 0
    match.refresh_from_db()
    assert match.quarantined_at is not None


def test_trouble_of_the_database_is_not_the_matchs(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    broken(match, monkeypatch, OperationalError)
    overdue(match)
    sweep_deadlines()
    with pytest.raises(OperationalError):
        enforce(match.pk)
    assert failed(match).failures == 0


def test_nobody_is_reminded_of_it() -> None:
    match = make_match()
    left(match, timedelta(hours=3))
    with transaction.atomic():
        quarantine.quarantine(lock_known(match.pk).match, "a test", database_now())
    assert sweep_reminders() == 0


def test_released_it_goes_on_where_its_clocks_stood() -> None:
    match = make_match()
    left(match, timedelta(hours=3))
    now = database_now()
    with transaction.atomic():
        quarantine.quarantine(lock_known(match.pk).match, "a test", now)
    aged = timedelta(hours=9)
    Deadline.objects.filter(match=match).update(
        frozen_at=F("frozen_at") - aged, due_at=F("due_at") - aged, opened_at=F("opened_at") - aged
    )
    with transaction.atomic():
        quarantine.release(lock_known(match.pk).match, database_now())
    deadline = Deadline.objects.filter(match=match).earliest("pk")
    assert abs(deadline.due_at - database_now() - timedelta(hours=3)) < timedelta(minutes=1)
    assert deadline.frozen_at is None
    assert deadline.remind_at is not None
    assert play(match, 0, Name(0, 1)).stored == 1
    assert sweep_deadlines() == 0


@pytest.mark.thorough
def test_repaired_and_released_its_time_out_has_its_effect_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seats=3)
    with monkeypatch.context() as broken_release:
        set_aside(match, broken_release)
    with transaction.atomic():
        quarantine.release(lock_known(match.pk).match, database_now())
    assert sweep_deadlines() == 3


def test_an_outage_while_it_stood_still_gives_nothing() -> None:
    match = make_match()
    due_at = Deadline.objects.filter(match=match).earliest("pk").due_at
    now = database_now()
    with transaction.atomic():
        quarantine.quarantine(lock_known(match.pk).match, "a test", now)
    Outage.objects.create(start=now, end=now + timedelta(hours=5), is_open=False)
    with transaction.atomic():
        later = now + timedelta(hours=6)
        quarantine.release(lock_known(match.pk).match, later)
    enforce(match.pk)
    released = Deadline.objects.filter(match=match).earliest("pk")
    assert released.due_at - due_at == timedelta(hours=6)
    assert released.granted == 6 * 3_600


def test_a_chain_that_fails_sets_its_match_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    match, other = make_match(seats=3), make_match(seats=2)
    broken(match, monkeypatch)
    monkeypatch.setattr("games.matches.services.playing.automatic_answer", ProbeRules.default)
    Match.objects.filter(pk=match.pk).update(busy=True)
    sweep_reminders()
    match.refresh_from_db()
    other.refresh_from_db()
    assert match.quarantined_at is not None
    assert other.quarantined_at is None
    sweep_reminders()
    resume_chain(match.pk)


@pytest.mark.parametrize("title", ["probe", "titan"])
def test_the_pages_of_one_that_cannot_be_read_say_that_it_is_set_aside(title: str) -> None:
    match = make_match(title)
    spoil(match)
    quarantine.quarantine(match, "a test", database_now())
    client = Client()
    client.force_login(holder(match, 0))
    for name in PAGES:
        answer = client.get(reverse(f"matches:{name}", args=[match.pk]), follow=True)
        assert answer.status_code in (200, 204, 404), name
        if name in SHOWING and answer.status_code == 200:
            assert "set aside for repair" in answer.content.decode(), name
    answer = client.post(reverse("matches:orders", args=[match.pk]), {"order": "gift"}, follow=True)
    assert "set aside for repair" in answer.content.decode()
