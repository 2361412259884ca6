"""Every page of ladders and tournaments reads one snapshot, whatever a sweep writes meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import get_ident
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from games.competitions.models import Table
from games.competitions.pages.snapshot import snapshot
from games.ladders.models import Ladder
from games.talk import services as talk
from games.talk.access import room_access
from games.talk.models import TalkRoom
from games.tournaments.formats import Swiss
from games.tournaments.models import Round, Tournament
from games.tournaments.services import rounds
from games.tournaments.services.locked_tournament import lock_tournament
from tests.config.walking import patterns, written
from tests.factories.ladders import make_ladder
from tests.factories.tournaments import (
    age,
    director_of,
    entrants,
    fresh,
    go_on,
    make_running,
    play_round,
    round_of,
    stage_of,
)
from tests.racing import elsewhere

TABLES = ("competitions_", "ladders_", "tournaments_")
ROOMS = ("competitions/", "ladders/", "challenges/", "tournaments/")


def paired_cup() -> Tournament:
    """Return a tournament whose second round is paired but has not begun; one of its players has a bye."""
    cup = make_running(players=7, stages=(Swiss(rounds=3),), preview=86_400)
    age(cup, timedelta(days=2))
    go_on(cup)
    play_round(cup)
    assert round_of(cup, 2).status == Round.Status.PREVIEWED
    return fresh(cup)


def pair_again(cup: Tournament) -> None:
    """Pair the round again, as after a corrected result: other rows for the same round."""
    with transaction.atomic():
        locked = lock_tournament(cup.pk)
        assert rounds.pair_again(locked, stage_of(cup))
        locked.changed()


@contextmanager
def meanwhile(deed: Callable[[], object], table: str) -> Iterator[list[int]]:
    """Run `deed` elsewhere after each statement of this thread that reads a table with this prefix."""
    done: list[int] = []
    here = get_ident()

    def statement(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if get_ident() == here and sql.startswith("SELECT") and f'"{table}' in sql:
            done.append(1)
            elsewhere(deed)
        return result

    with connection.execute_wrapper(statement):
        yield done


def filled(cup: Tournament, ladder: Ladder) -> dict[str, Any]:
    """Return the values for the addresses of the three rooms."""
    return {
        "number": cup.pk,
        "competition_id": cup.pk,
        "ladder_id": ladder.pk,
        "table_id": Table.objects.filter(competition=cup.pk).earliest("pk").pk,
        "entrant_id": entrants(cup)[0].pk,
        "key": "swiss",
        "blueprint": "swiss",
        "title": "probe",
        "token": cup.competition.token,
        "message_id": talk.write(
            room_access(TalkRoom.Kind.COMPETITION, cup.pk, director_of(cup)), text="Welcome!"
        ).pk,
    }


def addresses(numbers: dict[str, Any]) -> list[str]:
    """Return every address of the three rooms, filled in.

    The page on which someone reports messages is moderation's, which competitions import: it cannot use their
    snapshot, and shows messages, which no sweep rewrites.
    """
    routes = [route for route in patterns(get_resolver()) if route.startswith(ROOMS)]
    assert len(routes) > 60
    found = [written(route, numbers) for route in routes]
    found.remove(reverse("moderation:report_talk", args=[numbers["number"]]))
    return found


@pytest.mark.postgres
@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_every_page_of_a_tournament_is_whole_while_a_round_is_paired_again() -> None:
    cup = paired_cup()
    readers: list[User | None] = [None, entrants(cup)[0].user, director_of(cup)]
    whole = 0
    for address in addresses(filled(cup, make_ladder(2))):
        for reader in readers:
            client = Client(raise_request_exception=True)
            if reader is not None:
                client.force_login(reader)
            with meanwhile(lambda: pair_again(cup), "tournaments_pairing") as done:
                answer = client.get(address)
            assert answer.status_code < 500, address
            whole += bool(done) and answer.status_code == 200
    # The tournament's page, its tables as two exports, the director's preview.
    assert whole > 8


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", ["tournaments_", "competitions_"])
def test_a_page_shows_one_pairing_and_not_half_of_another(table: str) -> None:
    cup = paired_cup()
    reader = entrants(cup)[0].user
    assert reader is not None
    client = Client()
    client.force_login(reader)
    with meanwhile(lambda: pair_again(cup), table) as done:
        answer = client.get(f"/tournaments/{cup.pk}/")
    assert answer.status_code == 200
    assert len(done) > 5
    shown = answer.context["page"].round
    seated = [each.person.key for each in shown.tables for each in each.people]
    free = [person.key for person, _why in shown.byes]
    assert sorted([*seated, *free]) == [each.pk for each in entrants(cup)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_snapshot_is_of_one_moment_and_keeps_nobody_from_writing() -> None:
    cup = paired_cup()
    each = round_of(cup, 2)
    with snapshot():
        before = {*each.pairings.values_list("pk", flat=True)}
        elsewhere(lambda: pair_again(cup))
        assert {*each.pairings.values_list("pk", flat=True)} == before
    assert not before & {*each.pairings.values_list("pk", flat=True)}


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_may_be_the_first_thing_that_a_connection_does() -> None:
    cup = make_running(players=2, stages=(Swiss(rounds=1),))

    def read() -> int:
        assert connection.connection is None
        with snapshot():
            return int(Tournament.objects.get().pk)

    assert elsewhere(read) == cup.pk


@pytest.mark.django_db(transaction=True)
def test_who_answered_a_moment_ago_sees_it(client: Client) -> None:
    """A page is read on a new snapshot each time, after the writes of its own request."""
    cup = make_running(players=4, stages=(Swiss(rounds=2),), roll_call=86_400)
    reader = entrants(cup)[0].user
    assert reader is not None
    client.force_login(reader)
    assert "Round 1: will you play?" in client.get(f"/tournaments/{cup.pk}/").content.decode()
    answer = client.post(f"/tournaments/{cup.pk}/here/", {"round": 1, "ready": "yes"}, follow=True)
    assert "You are playing in this round: Round 1." in answer.content.decode()


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_every_page_of_the_rooms_reads_their_rows_in_one_transaction() -> None:
    cup = paired_cup()
    ladder = make_ladder(2)
    apart: list[str] = []
    read: set[str] = set()

    def statement(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        room = next((room for room in TABLES if sql.partition(" FROM ")[2].startswith(f'"{room}')), "")
        if room and not connection.in_atomic_block:
            apart.append(sql)
        read.add(room)
        return execute(sql, params, many, context)

    for number, director in ((cup.pk, director_of(cup)), (ladder.pk, ladder.competition.created_by)):
        client = Client()
        client.force_login(director)
        for address in addresses(filled(cup, ladder) | {"number": number}):
            apart.clear()
            with connection.execute_wrapper(statement):
                answer = client.get(address)
            assert answer.status_code != 200 or apart == [], address
    assert read > {*TABLES}
