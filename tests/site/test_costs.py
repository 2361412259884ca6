"""The number of queries of a page and of a submit, however long the match is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from games.consent.models import Appointment
from games.consent.services.appointments import suggest
from games.engine import registry
from games.matches.models import Deadline, Match, Visit
from games.matches.services import turns
from games.matches.services.time_outs import handle_due
from games.notices.now import database_now
from games.press.models import Press
from games.press.services import write
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, form_of, holder, make_match, play, state_of
from tests.factories.reusable_parts import forget_parts
from tests.probe.meta import Options
from tests.probe.rules import Done, Name, Parry, Peek, Walk

pytestmark = pytest.mark.django_db

PAGE = 14
SUBMIT = 20

STEP = 9
"""Of a form that adds an action to a draft, from the session to the response."""

SEND = 20
"""Of a form that stores a turn and hands over to another player, on a service without notifications."""


DUE_ROW = 14
"""Of a deadline that has run out, from the lock of its match to the end of its transaction."""


def play_rounds(match: Match, rounds: int) -> int:
    """Play whole rounds and stop at a turn; return the mover."""
    for _ in range(rounds):
        for seat in (0, 1):
            play(match, seat, Name(seat, 3))
        for _turn in (0, 1):
            mover = state_of(match).mover
            play(match, mover, Parry(mover, high=True))
            play(match, mover, Walk(mover, "left"), Done(mover))
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    return mover


def counts(match: Match, mover: int) -> dict[str, int]:
    client = Client()
    client.force_login(holder(match, mover))
    url = reverse("matches:match", args=[match.pk])
    client.get(url)
    forget_parts()
    found = {}
    for _ in range(5):
        write(access_of(match, 1 - mover), to=mover, text="unread")
    for name in ("page", "page again"):
        with CaptureQueriesContext(connection) as page:
            client.get(url)
        found[name] = len(page)
    access = access_of(match, mover)
    with CaptureQueriesContext(connection) as press:
        write(access, to=None, text="an answer")
    found["press"] = len(press)
    access, form = access_of(match, mover), form_of(match, mover)
    with CaptureQueriesContext(connection) as step:
        turns.add(access, form, [Walk(mover, "left")])
    found["step"] = len(step)
    access, form = access_of(match, mover), form_of(match, mover)
    with CaptureQueriesContext(connection) as reveal:
        turns.add(access, form, [Peek(mover)])
    found["reveal"] = len(reveal)
    access, form = access_of(match, mover), form_of(match, mover)
    with CaptureQueriesContext(connection) as sent:
        turns.add(access, form, [Done(mover)], send=True)
    found["send"] = len(sent)
    return found


@pytest.mark.slow
def test_pages_and_submits_take_few_queries_and_no_more_in_a_long_match() -> None:
    young = make_match()
    first = counts(young, play_rounds(young, 0))
    old = make_match()
    later = counts(old, play_rounds(old, 8))
    assert first == later
    assert max(first["page"], first["page again"]) <= PAGE, first
    assert max(first["step"], first["reveal"], first["send"], first["press"]) <= SUBMIT, first


def test_the_forms_of_a_turn_take_few_queries_and_leave_the_session_as_it_is(settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    match = make_match()
    mover = play_rounds(match, 1)
    client = Client()
    client.force_login(holder(match, mover))
    walk, done = (registry.get(match.title).format(each) for each in (Walk(mover, "left"), Done(mover)))

    def posted(name: str, **fields: str) -> list[str]:
        data = form_of(match, mover)._asdict() | {"sure": "on"} | fields
        with CaptureQueriesContext(connection) as queries:
            assert client.post(reverse(f"matches:{name}", args=[match.pk]), data).status_code == 302
        return [each["sql"] for each in queries]

    steps = [posted("text", text=walk), posted("text", text=done)]
    sent = posted("send")
    assert state_of(match).mover != mover
    assert max(len(each) for each in steps) <= STEP, steps
    assert len(sent) <= SEND, sent
    assert not [sql for each in (*steps, sent) for sql in each if sql.startswith('UPDATE "django_session"')]


@pytest.mark.slow
def test_a_due_row_takes_few_queries_whatever_the_match_has_stored() -> None:
    found = []
    for turns_before in (1, 21):
        match = make_match(options=Options(sealed=False))
        for _turn in range(turns_before):
            mover = state_of(match).mover
            play(match, mover, Parry(mover, high=True))
            play(match, mover, Done(mover))
        mover = int(state_of(match).mover)
        play(match, mover, Parry(mover, high=True))
        overdue(match)
        due = Deadline.objects.get(match=match, handled_at=None)
        with CaptureQueriesContext(connection) as queries:
            assert handle_due(due.pk, None, match.pk)
        found.append([each["sql"] for each in queries])
    assert max(len(each) for each in found) <= DUE_ROW, found


@pytest.mark.slow
def test_all_who_are_asked_at_once_get_their_visits_with_the_same_statements() -> None:
    match = make_match(seats=4)
    for seat in range(4):
        play(match, seat, Name(seat, 3))
    while len(visits := Visit.objects.filter(match=match, closed_at=None)) == 1:
        seat = visits[0].seat.index
        with CaptureQueriesContext(connection) as queries:
            if state_of(match).phase == "parry":
                play(match, seat, Parry(seat, high=True))
            else:
                play(match, seat, Done(seat))
    assert len(visits) == 4
    assert {visit.shared_question for visit in visits} == {f"r2.name.{seat}" for seat in range(4)}
    written = [each["sql"].partition(" SET ")[0].partition(" (")[0] for each in queries]
    for table in ("visit", "deadline"):
        assert written.count(f'INSERT INTO "matches_{table}"') == 1
    # Of the visit that ends.
    assert written.count('UPDATE "matches_visit"') == 1


def test_a_match_without_press_or_suggested_times_is_not_asked_for_them() -> None:
    match = make_match()
    tables = [model._meta.db_table for model in (Press, Appointment)]

    def reads() -> list[int]:
        client = Client()
        client.force_login(holder(match, 0))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("matches:match", args=[match.pk]))
        return [sum(f'FROM "{table}"' in each["sql"] for each in queries) for table in tables]

    # In both cases one of them is the query that opens the match.
    assert reads() == [1, 1]
    write(access_of(match, 1), to=None, text="Good luck!")
    assert reads() == [2, 1]
    suggest(match_id=match.pk, user=holder(match, 0), starts_at=database_now() + timedelta(days=1))
    assert reads() == [2, 2]
