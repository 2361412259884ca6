"""A match that someone else has locked: a press gets a response within seconds, and no input is lost."""

from __future__ import annotations

import html
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from config.database_limits import DEFAULT_LIMITS, ProcessKind
from games.matches.models import Deadline, Draft, Match
from games.matches.services import turns
from games.press.forms import TABLE
from games.press.models import Press
from tests.factories.ageing import beat, overdue
from tests.factories.matches import form_of, holder, make_match, play, state_of
from tests.probe.rules import Name, Parry, Walk

pytestmark = pytest.mark.django_db(transaction=True)

SOON_SECONDS = 5.0
"""A press is answered in less."""


@pytest.fixture
def limited() -> Iterator[None]:
    """Limit this connection's waiting for locks to that of a web process."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{DEFAULT_LIMITS[ProcessKind.WEB].lock}s'")
    yield
    connection.close()


@contextmanager
def held(match: Match) -> Iterator[None]:
    """Let another process hold a match locked."""
    settings = connection.settings_dict
    place = {"host": settings["HOST"], "port": settings["PORT"] or 5432, "dbname": settings["NAME"]}
    with psycopg.connect(**place, user=settings["USER"], password=settings["PASSWORD"]) as other:
        other.execute("SELECT 1 FROM matches_match WHERE id = %s FOR NO KEY UPDATE", [match.pk])
        yield
        other.rollback()


def drafted() -> tuple[Match, int, Client]:
    """Return a match at a turn whose mover has drafted something, the mover, and their client."""
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    client = Client()
    client.force_login(holder(match, mover))
    return match, mover, client


def typed(match: Match, mover: int) -> dict[str, Any]:
    return form_of(match, mover)._asdict() | {"text": "walk right\nwalk <left>"}


def sent_again(page: str) -> dict[str, str]:
    """Return the fields that the button of the page sends."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    return {html.unescape(name): html.unescape(value) for name, value in fields}


@pytest.mark.postgres
@pytest.mark.usefixtures("limited")
def test_a_press_that_meets_a_held_match_is_answered_within_five_seconds_and_can_be_sent_again() -> None:
    match, mover, client = drafted()
    address, data = reverse("matches:text", args=[match.pk]), typed(match, mover)
    data["text"] = "walk right"
    before = Draft.objects.get()
    with held(match):
        begun = time.monotonic()
        answer = client.post(address, data)
        assert time.monotonic() - begun < SOON_SECONDS
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    page = answer.content.decode()
    assert "This match is busy right now" in page
    assert f'action="{address}"' in page
    after = Draft.objects.get()
    assert (after.actions, after.counter) == (before.actions, before.counter)
    again = sent_again(page)
    again.pop("csrfmiddlewaretoken", None)
    assert again == {name: str(value) for name, value in data.items()}
    assert client.post(address, again).status_code == 302
    assert any(b"right" in bytes(action) for action in Draft.objects.get().actions)


@pytest.mark.postgres
@pytest.mark.usefixtures("limited")
def test_press_to_a_held_match_is_given_back_and_stored_once_when_sent_again() -> None:
    match, _mover, client = drafted()
    address = reverse("matches:press_write", args=[match.pk])
    data = {"press-to": TABLE, "press-text": "Hello & <welcome>", "once": "a-token"}
    with held(match):
        page = client.post(address, data).content.decode()
    again = sent_again(page)
    assert again["press-text"] == data["press-text"]
    assert "Hello &amp; &lt;welcome&gt;</textarea>" in page
    for _time in range(2):
        client.post(address, again)
    assert Press.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.usefixtures("limited")
def test_a_page_that_cannot_enforce_shows_what_stands_without_waiting() -> None:
    match, _mover, client = drafted()
    overdue(match)
    beat(ago=timedelta(seconds=5))
    with held(match):
        begun = time.monotonic()
        assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200
        assert time.monotonic() - begun < DEFAULT_LIMITS[ProcessKind.WEB].lock
        assert Deadline.objects.filter(match=match, handled_at=None).exists()
    client.get(reverse("matches:match", args=[match.pk]))
    assert not Deadline.objects.filter(match=match, handled_at=None, due_at__lte=match.created_at).exists()


@pytest.mark.postgres
@pytest.mark.usefixtures("limited")
def test_a_roll_call_and_a_pause_that_are_over_keep_no_reader_waiting_for_who_holds_the_table() -> None:
    match, _mover, client = drafted()
    then = match.created_at - timedelta(hours=1)
    Match.objects.filter(pk=match.pk).update(paused_at=then, paused_until=then)
    with held(match):
        assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200


def busy_sqlite() -> OperationalError:
    """Return the error of a statement while another writes to SQLite for longer than the wait."""
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorname = "SQLITE_BUSY"
    error = OperationalError("database is locked")
    error.__cause__ = cause
    return error


def test_so_does_one_that_meets_a_writer_of_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    match, mover, client = drafted()

    def refused(*_args: object, **_kwargs: object) -> None:
        raise busy_sqlite()

    with monkeypatch.context() as patch:
        patch.setattr(turns, "add_text", refused)
        answer = client.post(reverse("matches:text", args=[match.pk]), typed(match, mover))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert sent_again(answer.content.decode())["text"] == "walk right\nwalk <left>"


def test_what_holds_a_password_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_args: object, **_kwargs: object) -> None:
        raise busy_sqlite()

    monkeypatch.setattr("allauth.account.views.LoginView.form_valid", refused)
    monkeypatch.setattr("allauth.account.views.LoginView.form_invalid", refused)
    answer = Client().post(reverse("account_login"), {"login": "a@example.org", "password": "a secret word"})
    assert answer.status_code == 503
    assert b"a secret word" not in answer.content


def test_an_address_without_a_match_speaks_neither_of_a_match_nor_of_a_draft(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_args: object, **_kwargs: object) -> None:
        raise busy_sqlite()

    monkeypatch.setattr("games.lobby.pages.practice.create_once", refused)
    address = reverse("matches:practice_now", args=["arena-2004"])
    answer = Client(headers={"accept-language": "en"}).post(address)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "This page is busy right now" in page
    assert "match is" not in page
    assert "draft" not in page
    assert f'action="{address}"' in page
