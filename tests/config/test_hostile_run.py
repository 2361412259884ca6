"""Whatever is sent, the answer is never a mistake of ours."""

from __future__ import annotations

import os
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db.models import IntegerField, Model
from django.test import Client

from accounts.models import User
from config.wsgi import plain_content_type
from games.community import services as community
from games.matches.models import Match
from games.moderation.services import measures, reports
from games.operator.services.adjudicating import adjudicate
from games.operator.services.quarantining import quarantine_match
from tests.config.hostile_requests import Generator, Request
from tests.config.test_text_fields import ROOMS
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.ladders import challenge, make_ladder
from tests.factories.matches import holder, make_match, make_table, play, ruin, state_of
from tests.factories.staff import make_operator
from tests.factories.tournaments import entrants, make_draft, make_running
from tests.probe.rules import Name, Parry

pytestmark = [pytest.mark.long, pytest.mark.django_db]

COUNT, EXHAUSTIVE_COUNT = 1_000, 5_000
"""Some five or two dozen for each address; `HOSTILE_REQUESTS` sends as many as one likes."""
COUNT_ON_POSTGRES = 2_000
IDS_OF_EACH_KIND = 8
"""How many rows of each model have their numbers tried: events would crowd out all others."""
SEED = 11


class House:
    """People of every kind, and matches in every state."""

    def __init__(self) -> None:
        self.running = make_match(seats=3)
        for seat in range(3):
            play(self.running, seat, Name(seat, 3))
        mover = int(state_of(self.running).mover)
        play(self.running, mover, Parry(mover, high=True))
        self.hidden = make_match(watchers=False)
        Match.objects.filter(pk=self.hidden.pk).update(door=Match.Door.LINK)
        self.table = make_table()
        self.aside = make_match()
        quarantine_match(match_id=self.aside.pk, by=make_operator(), reason="for the run")
        self.ended = make_match()
        winner = holder(self.ended, 0)
        adjudicate(match_id=self.ended.pk, by=make_operator(), reason="for the run")
        director = make_user()
        self.cup = make_running(players=6, director=director, preview=86_400)
        make_draft(director=director)
        player = entrants(self.cup)[0].user
        rungs = [make_user() if player is None else player, make_user(), director]
        self.ladder = make_ladder(rungs, director=director)
        challenge(self.ladder, rungs[1], rungs[0])
        self.unreadable = make_match()
        ruin(self.unreadable)
        self.people: dict[str, User | None] = {
            "stranger": None,
            "mover": holder(self.running, mover),
            "other": holder(self.running, (mover + 1) % 3),
            "host": self.table.host,
            "deputy": make_deputy(self.running, mover),
            "hidden": holder(self.hidden, 0),
            "aside": holder(self.aside, 0),
            "ended": winner,
            "unreadable": holder(self.unreadable, 0),
            "director": director,
            "entrant": player,
            "bystander": make_user(),
            "operator": make_operator(),
            "staff": make_user(is_staff=True),
            **self._kept_apart(),
        }
        self.clients: dict[str, Client] = {}
        self.signed_in: dict[str, str | None] = {}
        """The key of the session in which someone was seen to be signed in."""

    def _kept_apart(self) -> dict[str, User | None]:
        """People with reports, measures, an appeal, a block and a muted friend."""
        people = {kind: make_user() for kind in ("reporter", "reported", "warned", "suspended", "appealing")}
        for about in ("reported", "warned", "suspended", "appealing"):
            report = reports.report_player(
                reporter=people["reporter"], about=people[about], kind="name", access=None, text="It is rude."
            )
            decision = {"warned": "warning"}.get(about, "suspension")
            if about != "reported":
                measure = measures.answer_report(
                    report_id=report.pk,
                    by=make_operator(),
                    decision=decision,
                    days=3,
                    text="Stop.",
                    reason="x",
                )
                if about == "appealing" and measure is not None:
                    measures.appeal(token=measure.token, text="I did not.")
        community.block(people["reporter"], people["reported"])
        community.mute(people["reporter"], people["warned"])
        return {**people}

    def browser(self, who: str) -> Client:
        """A person's browser; one that was signed out, locked out or emptied comes in again."""
        user = self.people[who]
        client = self.clients.get(who)
        if client is None:
            client = self.clients[who] = Client(raise_request_exception=False)
        if user is None or self._session_key(client) == self.signed_in.get(who, ""):
            return client
        if "_auth_user_id" not in client.session:
            stored = User.objects.get(pk=user.pk)
            if not stored.is_active:
                stored = make_operator() if who == "operator" else make_user(is_staff=stored.is_staff)
                self.people[who] = stored
            client.force_login(stored)
        self.signed_in[who] = self._session_key(client)
        return client

    def _session_key(self, client: Client) -> str | None:
        """The key that a browser sends; another one, or none, once the session was emptied."""
        cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
        return cookie.value if cookie else None


def send(client: Client, request: Request) -> Any:
    """Send it as it would come through the WSGI application, which the test client leaves out."""
    content_type = plain_content_type(request.body.content_type)
    return client.generic(
        request.method, request.path, request.body.content, content_type, headers=request.headers
    )


def numbered_models() -> list[type[Model]]:
    """Return the models whose rows have a number that could stand in an address."""
    return [
        model
        for model in apps.get_models()
        if model.__module__.partition(".")[0] in ROOMS and isinstance(model._meta.pk, IntegerField)
    ]


def ids_of(kind: type[Model]) -> list[int]:
    """Return the numbers of the newest rows of a kind."""
    return [*kind._default_manager.order_by("-pk").values_list("pk", flat=True)[:IDS_OF_EACH_KIND]]


def run(count: int, seed: int) -> list[tuple[int, Request]]:
    """Send so many; return those that were answered by a mistake of ours."""
    house = House()
    numbers = sorted({number for kind in numbered_models() for number in ids_of(kind)})
    generator = Generator(seed, [*house.people], numbers, [*Match.objects.values_list("token", flat=True)])
    found = []
    for number, request in enumerate(generator.requests(count)):
        if number % 50 == 0:
            # Limits would answer most of the rest.
            cache.clear()
        answer = send(house.browser(request.who), request)
        if answer.status_code >= 500:
            found.append((answer.status_code, request))
    return found


@pytest.mark.parametrize(
    "count", [COUNT, pytest.param(EXHAUSTIVE_COUNT, marks=pytest.mark.exhaustive)], ids=["some", "many"]
)
def test_no_request_is_answered_by_a_mistake_of_ours(count: int) -> None:
    assert (
        run(int(os.environ.get("HOSTILE_REQUESTS", count)), int(os.environ.get("HOSTILE_SEED", SEED))) == []
    )


@pytest.mark.postgres
def test_nor_where_the_database_takes_less() -> None:
    """PostgreSQL knows no NUL, and no number beyond its types; SQLite takes anything."""
    assert run(int(os.environ.get("HOSTILE_REQUESTS", COUNT_ON_POSTGRES)), SEED + 1) == []
