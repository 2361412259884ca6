"""A database that rejects writes: nothing times out, pages show the last state, and drafts survive.

Afterwards every clock has its time back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.matches import database_failures
from games.matches.models import Action, Deadline, Draft, Event, Match
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.models import Notice
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.factories import breaking
from tests.factories.ageing import beat, left, overdue
from tests.factories.matches import form_of, holder, make_match, play, state_of
from tests.factories.staff import make_operator, operating
from tests.probe.rules import Name, Parry, Walk

pytestmark = pytest.mark.django_db(transaction=True)

MINUTES = timedelta(minutes=1)

Breaking = Callable[[], AbstractContextManager[None]]

WAYS = [
    breaking.read_only_session,
    breaking.full_disk,
    breaking.no_answer,
    pytest.param(breaking.read_only_role, marks=pytest.mark.postgres),
]


@pytest.fixture(params=WAYS)
def broken(request: pytest.FixtureRequest) -> Breaking:
    way: Breaking = request.param
    return way


def drafted() -> tuple[Match, int, Client]:
    """Return a match at a turn whose mover has drafted something, the mover, and their client."""
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    client = Client(raise_request_exception=False)
    client.force_login(holder(match, mover))
    return match, mover, client


def form_data(match: Match, seat: int, **more: Any) -> dict[str, Any]:
    return form_of(match, seat)._asdict() | more


def test_pages_show_what_stands_and_nothing_runs_out(broken: Breaking) -> None:
    match, _mover, client = drafted()
    overdue(match, by=5 * MINUTES)
    beat(ago=MINUTES / 4)
    url = reverse("matches:match", args=[match.pk])
    before = Action.objects.count(), Event.objects.count(), Notice.objects.count()
    with broken():
        page = client.get(url)
        assert page.status_code == 200
        assert "Nothing can be saved right now" in client.get(url).content.decode()
        assert client.get(reverse("matches:press", args=[match.pk])).status_code == 200
        assert sweep_deadlines() == 0
        assert sweep_reminders() == 0
    assert (Action.objects.count(), Event.objects.count(), Notice.objects.count()) == before
    assert not Deadline.objects.filter(match=match, outcome=Deadline.Outcome.TIMED_OUT).exists()
    assert Deadline.objects.get(match=match, handled_at=None).failures == 0


def test_what_is_sent_is_not_taken_and_the_draft_is_kept(broken: Breaking) -> None:
    match, mover, client = drafted()
    beat(ago=MINUTES / 4)
    kept = Draft.objects.get().actions
    undo = form_data(match, mover)
    typed = form_data(match, mover, text="walk right\nand more")
    with broken():
        for name, data in (("undo", undo), ("text", typed)):
            answer = client.post(reverse(f"matches:{name}", args=[match.pk]), data)
            assert answer.status_code == 503
            assert answer.headers["Retry-After"] == "60"
            assert "Your draft is as it was before" in answer.content.decode()
        assert "and more</textarea>" in answer.content.decode()
    assert Draft.objects.get().actions == kept
    assert client.post(reverse("matches:undo", args=[match.pk]), undo).status_code == 302
    assert Draft.objects.get().actions == []


def test_when_it_is_over_every_clock_has_its_time_back_once(broken: Breaking) -> None:
    match, other = make_match(), make_match()
    operator = make_operator()
    for each in (match, other):
        left(each, 3 * MINUTES)
    beat(ago=MINUTES / 4)
    with broken():
        sweep_deadlines()
    for each in (match, other):
        overdue(each, by=2 * MINUTES)
    beat(ago=11 * MINUTES)
    assert sweep_deadlines() == 0
    outage = Outage.objects.get()
    assert (outage.is_open, outage.cause) == (False, Outage.Cause.STORAGE)
    assert outage.end is not None
    assert 11 * MINUTES <= outage.end - outage.start < 12 * MINUTES
    due = list(Deadline.objects.filter(handled_at=None).values_list("due_at", flat=True))
    assert len(due) == 4
    assert min(due) >= outage.end + timedelta(hours=2)
    sweep_deadlines()
    assert sorted(Deadline.objects.filter(handled_at=None).values_list("due_at", flat=True)) == sorted(due)
    assert Outage.objects.count() == 1
    assert "We were down for 11" in Client().get("/").content.decode().replace("\u00a0", " ")
    assert Notice.objects.get(kind="outage").user == operator


def test_trouble_of_half_a_minute_is_no_outage(broken: Breaking) -> None:
    make_match()
    beat(ago=MINUTES / 2)
    with broken():
        sweep_deadlines()
    sweep_deadlines()
    assert not Outage.objects.exists()


def test_the_alarm_is_raised_once(broken: Breaking, caplog: pytest.LogCaptureFixture) -> None:
    match = make_match()
    overdue(match)
    beat(ago=MINUTES / 4)
    client = operating()
    with broken(), caplog.at_level(logging.ERROR, "muster.alarm"):
        for _ in range(3):
            sweep_deadlines()
        assert len([each for each in caplog.records if each.name == "muster.alarm"]) == 1
        assert database_failures.recent_trouble() is not None
        if broken in (breaking.read_only_session, breaking.read_only_role):
            assert Client().get("/readyz").json()["writes"] == "the database takes no writes"
            assert "The database is read-only." in client.get(reverse("staff:cockpit")).content.decode()
            assert "muster_database_writes 0.0" in Client().get("/metrics").content.decode()
        else:
            assert "refused a write" in client.get(reverse("staff:cockpit")).content.decode()


def test_a_lock_that_somebody_holds_is_not_the_databases_trouble() -> None:
    class Held(Exception):
        sqlstate = "40P01"
        sqlite_errorname = "SQLITE_BUSY"

    error = OperationalError("deadlock detected")
    error.__cause__ = Held()
    assert database_failures.trouble_in(error) is None
    assert (
        database_failures.trouble_in(OperationalError("the connection is closed"))
        is database_failures.Trouble.AWAY
    )


def test_an_outage_shows_on_every_page_while_it_is_open_and_for_a_day() -> None:
    now = database_now()
    hours = timedelta(hours=1)
    opened = Outage.objects.create(start=now - hours, is_open=True)
    assert (
        ". No one runs out of time, and every clock gets its time back." in Client().get("/").content.decode()
    )
    for end, told in ((now - 2 * hours, True), (now - 25 * hours, False)):
        Outage.objects.filter(pk=opened.pk).update(is_open=False, start=end - hours, end=end)
        cache.clear()
        assert ("We were down for" in Client().get(reverse("credits")).content.decode()) is told


def test_the_line_costs_no_query_once_it_is_known() -> None:
    Outage.objects.create(start=database_now() - 9 * MINUTES, end=database_now(), is_open=False)
    Client().get(reverse("credits"))
    with CaptureQueriesContext(connection) as queries:
        assert "We were down for" in Client().get(reverse("credits")).content.decode()
    assert len(queries) == 0
