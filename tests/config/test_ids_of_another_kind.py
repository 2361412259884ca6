"""A number of another kind in an address: a ladder's where a tournament's belongs, a person's for a match's.

Rows of different tables share their numbers in an ordinary database. Here each table counts from a number of
its own, so that every number is of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import AutoField
from django.urls import get_resolver

from accounts.models import Absence, User
from games.competitions.models import Announcement, Call, Entrant, Table
from games.competitions.services import announcing, calling, pairs
from games.consent.models import Appointment, Proposal
from games.consent.services import proposals
from games.consent.services.appointments import suggest
from games.ladders.models import Challenge, Season
from games.lobby.models import TableAlert
from games.lobby.services.table_alerts import save_alert
from games.matches.models import Deputyship
from games.notices.now import database_now
from games.talk.access import room_access
from games.talk.models import TalkMessage, TalkRoom
from games.talk.services import write
from games.tournaments.models import Round, Stage
from games.uptime.models import Outage
from tests.config.walking import patterns
from tests.factories import ladders, tournaments
from tests.factories.accounts import make_user
from tests.factories.deputies import ask
from tests.factories.keys import make_passkey
from tests.factories.matches import holder, make_match, make_table
from tests.factories.staff import make_operator, operating
from tests.short_refusals import walked

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.any_database]

APART = 10_000
"""So far apart do the numbers of two tables begin."""

PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")

ROUTES = [
    route
    for route in patterns(get_resolver())
    if any(kind in ("number", "int") for kind, _ in PARAMETER.findall(route))
]

NUMBERS = [
    (route, name) for route in ROUTES for kind, name in PARAMETER.findall(route) if kind in ("number", "int")
]
"""Every number that an address takes: the route and the number's name."""

WORDS = {"whose": "watcher", "key": "pause"}
"""What addresses take besides numbers."""

SAMPLE = 4
"""One in so many kinds is tried at each number in `make test`."""


def count_apart() -> None:
    """Let each table number its rows from a number of its own on."""
    tables = sorted(
        model._meta.db_table
        for model in apps.get_models()
        if isinstance(model._meta.pk, AutoField) and model._meta.pk.remote_field is None
    )
    with connection.cursor() as cursor:
        for place, table in enumerate(tables, 1):
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, place * APART])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, place * APART])


class House:
    """Something of every kind, most of it one person's."""

    def __init__(self) -> None:
        count_apart()
        self.person = make_user()
        match = make_match()
        self.person = holder(match, 0)
        friend = holder(match, 1)
        table = make_table()
        now = database_now()
        proposals.ask(match_id=match.pk, user=self.person, kind=Proposal.Kind.END, parameters={})
        ask(match, 0, make_user())
        suggest(match_id=match.pk, user=friend, starts_at=now + timedelta(days=1))
        make_passkey(self.person)
        save_alert(user=self.person)
        Absence.objects.create(
            user=self.person, start=now + timedelta(days=9), end=now + timedelta(days=12), made_at=now
        )
        Outage.objects.create(start=now - timedelta(minutes=70), end=now, is_open=False)
        draft = tournaments.make_draft(director=self.person)
        cup = tournaments.make_running(players=6, director=self.person, preview=86_400)
        running = tournaments.make_running(players=6, director=self.person)
        ladder = ladders.make_ladder([self.person, friend, make_user()], director=self.person)
        ladders.challenge(ladder, friend, self.person)
        one, other = tournaments.entrants(cup)[:2]
        pairs.keep_apart(competition_id=cup.pk, by=self.person, one=one.pk, other=other.pk)
        announcing.announce(competition_id=cup.pk, by=self.person, text="Welcome.")
        assert one.user is not None
        write(room_access(TalkRoom.Kind.COMPETITION, cup.pk, one.user), text="Hello.")
        calling.call(competition_id=cup.pk, user=one.user, reason=Call.Reason.OTHER, text="Hello?")
        self.own = {
            "match_id": match.pk,
            "number": cup.pk,
            "competition_id": cup.pk,
            "ladder_id": ladder.pk,
            "entrant_id": one.pk,
            "table": 1,
            "index": 0,
            "user_id": friend.pk,
        }
        self.numbers: dict[str, int] = {
            "match under way": match.pk,
            "match on offer": table.pk,
            "tournament being prepared": draft.pk,
            "tournament paired": cup.pk,
            "tournament under way": running.pk,
            "ladder": ladder.pk,
            "passkey": self.person.authenticator_set.get(type="webauthn").pk,
        } | {
            model.__name__: model._default_manager.order_by("pk").values_list("pk", flat=True)[0]
            for model in (
                *(User, Absence, Deputyship, Proposal, Outage, Entrant, Table, Call, Announcement),
                *(Challenge, Season, Stage, Round, TableAlert, Appointment, TalkMessage),
            )
        }
        assert len({*self.numbers.values()}) == len(self.numbers)

    def addresses(self, one_in: int = 1) -> Iterator[tuple[str, str, str, str]]:
        """For each number of each address and each kind: the route, the name of the number, the kind, and
        the address; other numbers of the address are right.

        With `one_in`, for each number only so many of the kinds, by turns, and those that belong there."""
        for place, (route, name) in enumerate(NUMBERS):
            for turn, (what, number) in enumerate(self.numbers.items()):
                if (turn - place) % one_in == 0 or what in RIGHT.get(name, ()):
                    yield route, name, what, filled(route, self.own | WORDS | {name: number})


def filled(route: str, values: Mapping[str, Any]) -> str:
    """A route with a value for each name; a word that belongs to nothing where there is none."""
    return "/" + PARAMETER.sub(lambda each: str(values.get(each[2], "x")), route)


RIGHT = {
    "match_id": {"match under way", "match on offer"},
    "competition_id": {"tournament being prepared", "tournament paired", "tournament under way"},
    "ladder_id": {"ladder"},
    "user_id": {"User"},
    "one_id": {"User"},
    "other_id": {"User"},
    "challenge_id": {"Challenge"},
    "deputyship_id": {"Deputyship"},
    "absence_id": {"Absence"},
    "alert_id": {"TableAlert"},
    "appointment_id": {"Appointment"},
    "proposal_id": {"Proposal"},
    "call_id": {"Call"},
    "entrant_id": {"Entrant"},
    "subscription_id": {"PushSubscription"},
    "report_id": {"Report"},
    "measure_id": {"Measure"},
    "message_id": {"TalkMessage"},
}
"""The kinds that belong in an address, by the name of its number. What takes that of a passkey asks first for
a proof that it is still oneself."""

SAME_FOR_ALL = "matches/<number:match_id>/decline/"
"""Answers every number in the same way, so that nobody learns at which tables others are invited."""


@pytest.mark.parametrize(
    ("role", "one_in", "least"),
    [
        ("director", SAMPLE, 500),
        pytest.param("director", 1, 2_000, marks=pytest.mark.exhaustive),
        pytest.param("operator", 1, 2_000, marks=pytest.mark.exhaustive),
    ],
)
def test_no_address_takes_a_number_of_another_kind(role: str, one_in: int, least: int) -> None:
    house = House()
    client = operating(make_operator() if role == "operator" else house.person)
    client.raise_request_exception = False
    mistakes = []
    asked = 0
    every = {address: (route, name, kind) for route, name, kind, address in house.addresses(one_in)}
    assert {(route, name) for route, name, _ in every.values()} == {*NUMBERS}
    assert {kind for _, _, kind in every.values()} == {*house.numbers}
    for address in walked(every):
        if address not in every:
            continue
        route, name, kind = every[address]
        for method in (client.get, client.post):
            status = method(address).status_code
            asked += 1
            foreign = name in RIGHT and kind not in RIGHT[name] and route != SAME_FOR_ALL
            if status >= 500 or (foreign and method == client.post and status not in (404, 405)):
                mistakes.append(f"{method.__name__} {route}: {kind} as {name} is answered {status}")
    assert not mistakes, "\n".join(mistakes)
    assert asked > least


def test_each_kind_belongs_somewhere_or_nowhere() -> None:
    names = {name for _, name in NUMBERS}
    assert names - {*RIGHT} == {"number", "table", "index", "pk"}
