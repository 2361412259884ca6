"""Every address is answered to everyone while a match of theirs cannot be read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import User
from games.clocks.spans import Span
from games.consent.services import proposals
from games.deputies import services as deputies
from games.engine.actions import Stop
from games.matches.models import Deadline, Match
from games.matches.services.leaving import leave
from tests.config.walking import patterns, written
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, play, ruin, store
from tests.factories.staff import make_operator
from tests.probe.rules import Name
from tests.short_refusals import walked

pytestmark = pytest.mark.django_db

ELSEWHERE = ("admin/", "language/", "accounts/", "mailbox/", "mails/", "learn/", "practice/", "credits/")
"""Where no match is read: what other people's programs answer, signing in, mails, lessons."""

PROBES = ("healthz", "readyz", "metrics")

STAGES = [
    *(
        (role, "running")
        for role in ("awaited", "player", "deputy", "resigned", "stranger", "nobody", "operator")
    ),
    *((role, "late") for role in ("awaited", "operator")),
    *((role, "over") for role in ("awaited", "nobody", "operator")),
    ("awaited", "titan"),
]
"""Who looks, and what at: a running match, one whose time ran out, one that is over, one of Titan's."""


class Stage(NamedTuple):
    """A match, who is what at it, and the numbers that addresses take."""

    match: Match
    people: dict[str, User | None]
    numbers: dict[str, Any]


def set_up(state: str) -> Stage:
    """A match of four with a deputy, one who left, a proposal and an open seat."""
    match = make_match("titan" if state == "titan" else "probe", seats=4)
    if state != "titan":
        play(match, 0, Name(0, 1))
    people: dict[str, User | None] = {
        "awaited": holder(match, 1),
        "player": holder(match, 0),
        "resigned": holder(match, 3),
        "deputy": make_user(),
        "stranger": make_user(),
        "nobody": None,
        "operator": make_operator(),
    }
    owner, deputy, leaver = people["awaited"], people["deputy"], people["resigned"]
    assert owner is not None
    assert deputy is not None
    assert leaver is not None
    now = timezone.now()
    span = Span(now - timedelta(minutes=1), now + timedelta(days=2))
    tenure = match.tenures.get(user=owner)
    asked = deputies.request_deputy(owner=owner, friend=deputy, span=span, chosen=[tenure.pk])
    deputies.accept(asked.pk, deputy)
    proposal = proposals.ask(match_id=match.pk, user=owner, kind="pause", parameters={"days": 1})
    match.seats.filter(index=2).update(open_since=now, silent_since=now)
    leave(match_id=match.pk, user=leaver)
    if state == "over":
        store(match, Stop(-1, "date"))
    ruin(match)
    deadline = Deadline.objects.filter(match=match).latest("pk")
    return Stage(
        match,
        people,
        {
            "match_id": match.pk,
            "proposal_id": proposal.pk,
            "deputyship_id": asked.pk,
            "token": match.token,
            "title": "probe",
            "chapter": "x",
            "whose": "1",
            "name": "x",
            "key": "extend",
            "index": 2,
            "number": deadline.pk,
        },
    )


ROUTES = [
    *sorted(route for route in set(patterns(get_resolver())) if not route.startswith((*ELSEWHERE, *PROBES))),
    "accounts/export/",
    "accounts/erase/",
]

STAFF_ACTIONS = ("pause", "resume", "quarantine", "adjudicate")
"""What an operator does to a match by its number; the others are done to rows of it."""


ON_EVERY_DATABASE = (("awaited", "running"), ("awaited", "late"), ("operator", "running"))
"""Between them they come to every page, and time someone out; the others come to the same pages."""

UNLIKE = (("resigned", "running"), ("awaited", "over"))
"""Who besides finds pages that differ most."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("role", "state"),
    [
        *ON_EVERY_DATABASE,
        *(pytest.param(*stage, marks=pytest.mark.any_database) for stage in UNLIKE),
        *(
            pytest.param(*stage, marks=pytest.mark.exhaustive)
            for stage in STAGES
            if stage not in (*ON_EVERY_DATABASE, *UNLIKE)
        ),
    ],
)
def test_no_address_fails_for_a_match_that_cannot_be_read(role: str, state: str) -> None:
    stage = set_up(state)
    if state == "late":
        overdue(stage.match)
    routes = [*ROUTES, *(f"staff/do/{action}/<number:match_id>/" for action in STAFF_ACTIONS)]
    routes += [f"matches/<number:match_id>/{page}" for page in ("history/?step=1", "chance/?format=json")]
    client = Client(raise_request_exception=False)
    if (user := stage.people[role]) is not None:
        client.force_login(user)
    failed = []
    for address in (written(route, stage.numbers) for route in walked(routes)):
        for method in (client.get, client.post):
            # Each meets the match as nobody has met it before.
            point = transaction.savepoint()
            answer = method(address, {"reason": "a test", "text": "x"}, follow=True)
            transaction.savepoint_rollback(point)
            if answer.status_code >= 500:
                failed.append((method.__name__, address))
    assert not failed


def test_the_pages_of_every_room_are_walked() -> None:
    some = {"waiting/", "next/", "matches/<number:match_id>/known/", "staff/matches/<number:match_id>/"}
    assert some <= set(ROUTES)
    assert len(ROUTES) > 50
