"""Every page and export of a competition, with entrants in every possible state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from accounts.services import erasure
from games.competitions.models import Call, Competition, Entrant, Table
from games.competitions.pages.desk_actions import DESK_ACTIONS
from games.competitions.services import entering, invitations, planned_acts
from games.competitions.services.locking import lock_competition
from games.ladders.models import Challenge, Ladder
from games.notices.budget import Budget
from games.talk.access import room_access
from games.talk.models import TalkMessage, TalkRoom
from games.talk.services import write
from games.tournaments.models import Tournament
from games.tournaments.services import steering
from tests.config.walking import patterns
from tests.factories import ladders, tournaments
from tests.factories.accounts import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]

Made = Tournament | Ladder

OF_COMPETITIONS = ("competitions/", "ladders/", "tournaments/", "challenges/")

ROUTES = [
    route for route in patterns(get_resolver()) if route.startswith(OF_COMPETITIONS) and "<number:" in route
]
"""Every address of one competition, or of something in it."""


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def entrant_of(made: Made, user: User) -> Entrant:
    return Entrant.objects.get(competition=made.pk, user=user)


def director_of(made: Made) -> User:
    return tournaments.director_of(made) if isinstance(made, Tournament) else made.competition.created_by


def enters(made: Made, user: User) -> None:
    name = "tournaments:enter" if isinstance(made, Tournament) else "ladders:join"
    browser(user).post(reverse(name, args=[made.pk]), {"at_once": 1})


def leaves(made: Made, user: User) -> None:
    name = "tournaments:leave" if isinstance(made, Tournament) else "ladders:leave"
    browser(user).post(reverse(name, args=[made.pk]), {"when": "now", "tables": "play"})


def is_held(made: Made, user: User) -> None:
    with transaction.atomic():
        competition, now = lock_competition(made.pk)
        entrant = entrant_of(made, user)
        entrant.competition = competition
        entering.hold(entrant, until=now + timedelta(days=2), by=user)


def is_asked(made: Made, user: User) -> None:
    invitations.invite(competition_id=made.pk, by=director_of(made), user=user)


def declines(made: Made, user: User) -> None:
    invitations.decline(competition_id=made.pk, user=user)


def directed(action: str, **data: Any) -> Callable[[Made, User], None]:
    """Return a function in which a director acts on the page of an entry."""

    def act(made: Made, user: User) -> None:
        address = reverse("competitions:entrant", args=[made.pk, entrant_of(made, user).pk])
        browser(director_of(made)).post(address, {"action": action, "reason": "for the walk"} | data)

    return act


def is_replaced(made: Made, user: User) -> None:
    newcomer = make_user()
    enters(made, newcomer)
    directed("replace", newcomer=entrant_of(made, newcomer).pk)(made, user)


def is_erased(_made: Made, user: User) -> None:
    erasure.erase(user)
    planned_acts.withdraw_erased_users(Budget())


def is_locked_out(_made: Made, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


removed, let_in, brought_back = directed("remove"), directed("let_in"), directed("bring_back")

OF_PLAYERS: dict[str, tuple[tuple[Callable[[Made, User], None], ...], str]] = {
    "takes part": ((), "entered"),
    "left": ((leaves,), "withdrawn"),
    "left and waits": ((leaves, enters), "waiting"),
    "left, waited and left": ((leaves, enters, leaves), "withdrawn"),
    "left, waited and let in": ((leaves, enters, let_in), "entered"),
    "left and asked": ((leaves, is_asked), "asked"),
    "left, asked and waits": ((leaves, is_asked, enters), "waiting"),
    "left, asked and declined": ((leaves, is_asked, declines), "withdrawn"),
    "left, waits and locked out": ((leaves, enters, is_locked_out), "waiting"),
    "left, waited and erased": ((leaves, enters, is_erased), "withdrawn"),
    "removed": ((removed,), "removed"),
    "removed and asked": ((removed, is_asked), "asked"),
    "removed and brought back": ((removed, brought_back), "entered"),
    "held": ((is_held,), "held"),
    "held and left": ((is_held, leaves), "withdrawn"),
    "replaced": ((is_replaced,), "removed"),
    "replaced and asked": ((is_replaced, is_asked), "asked"),
    "locked out": ((is_locked_out,), "entered"),
    "erased": ((is_erased,), "withdrawn"),
}
"""What becomes of people who took part from the beginning, and the status of their entries then."""

OF_NEWCOMERS: dict[str, tuple[tuple[Callable[[Made, User], None], ...], str]] = {
    "waits": ((enters,), "waiting"),
    "waited and left": ((enters, leaves), "withdrawn"),
    "asked": ((is_asked,), "asked"),
    "declined": ((is_asked, declines), "withdrawn"),
}


READERS = ("left and waits", "left and asked", "held")


class Peopled:
    """A competition with an entrant in every state."""

    def __init__(self, made: Made, players: list[User]) -> None:
        self.made = made
        self.people: dict[str, User] = dict(zip(OF_PLAYERS, players, strict=True))
        Competition.objects.filter(pk=made.pk).update(most_entrants=1)
        newcomers = {name: make_user() for name in OF_NEWCOMERS}
        for name, user in (self.people | newcomers).items():
            for deed in (OF_PLAYERS | OF_NEWCOMERS)[name][0]:
                deed(made, user)
        self.people |= newcomers
        room = room_access(TalkRoom.Kind.COMPETITION, made.pk, director_of(made))
        write(room, text="for the walk")

    def statuses(self) -> dict[str, str]:
        return {name: entrant_of(self.made, user).status for name, user in self.people.items()}

    def addresses(self, entrants: int | None) -> Iterator[str]:
        """Yield the addresses of its pages; pages about entrants only for the first `entrants` (None:
        all)."""
        pk, tournament = self.made.pk, isinstance(self.made, Tournament)
        keys = Entrant.objects.filter(competition=pk).order_by("pk").values_list("pk", flat=True)
        tables = Table.objects.filter(competition=pk).order_by("-number").values_list("number", flat=True)
        messages = TalkMessage.objects.filter(room__kind=TalkRoom.Kind.COMPETITION, room__subject=pk)
        assert messages
        values: dict[str, list[Any]] = {
            "competition_id": [pk] if tournament else [],
            "ladder_id": [] if tournament else [pk],
            "entrant_id": [*keys[:entrants]],
            "challenge_id": [] if tournament else [*Challenge.objects.values_list("pk", flat=True)[:2]],
            "table": [*tables[:2]],
            "call_id": [*Call.objects.filter(competition=pk).values_list("pk", flat=True)],
            "message_id": [*messages.values_list("pk", flat=True)],
            "key": [*DESK_ACTIONS],
        }
        for route in ROUTES:
            # Of a season in addresses of ladders, of a competition in those that both have.
            here = values | {"number": [1] if route.startswith("ladders/") else [pk]}
            names = re.findall(r"<\w+:(\w+)>", route)
            for chosen in product(*(here[name] for name in names)):
                yield "/" + re.sub(r"<[^>]+>", "{}", route).format(*chosen)

    def look(self) -> int:
        """Open everything as a stranger, the director and other special readers; return the number of
        pages."""
        seen = 0
        director = director_of(self.made)
        for reader in (None, director, *(self.people[name] for name in READERS)):
            client = browser(reader)
            for address in self.addresses(None if reader == director else 1):
                answer = client.get(address)
                assert answer.status_code in (200, 302, 404, 405), (address, answer.status_code)
                seen += answer.status_code == 200
        return seen


def nothing(_cup: Tournament) -> None:
    """Do nothing: the walk comes at once."""


def call_off(cup: Tournament) -> None:
    steering.call_off(competition_id=cup.pk, by=director_of(cup), reason="for the walk")


def play_two_rounds(cup: Tournament) -> None:
    tournaments.play_round(cup)
    tournaments.play_round(cup)


MOMENTS: dict[str, tuple[str, dict[str, Any], Callable[[Tournament], None]]] = {
    "first round": ("swiss", {}, nothing),
    "second round": ("swiss", {}, tournaments.play_round),
    "roll-call": ("swiss", {"roll_call": 86_400}, nothing),
    "pairing shown": ("swiss", {"preview": 86_400}, nothing),
    "over": ("swiss", {}, tournaments.play_out),
    "called off": ("swiss", {}, call_off),
    "bracket": ("elimination", {}, tournaments.play_round),
    "two brackets": ("double-elimination", {}, play_two_rounds),
    "pools": ("pools", {}, tournaments.play_round),
    "pools and a final": ("pools-final", {}, tournaments.play_out),
    "league": ("league", {}, tournaments.play_round),
    "tables of four": ("swiss", {"seats": 4}, tournaments.play_round),
    "bracket of tables": ("elimination", {"seats": 4}, tournaments.play_round),
}

QUICK_MOMENTS = ("second round", "bracket", "pools and a final")


def tournament_at(moment: str) -> Peopled:
    blueprint, fields, later = MOMENTS[moment]
    cup = tournaments.make_running(blueprint, len(OF_PLAYERS), expected=len(OF_PLAYERS), **fields)
    peopled = Peopled(cup, [user for each in tournaments.entrants(cup) if (user := each.user) is not None])
    assert peopled.statuses() == {name: status for name, (_, status) in (OF_PLAYERS | OF_NEWCOMERS).items()}
    later(cup)
    tournaments.go_on(cup)
    return peopled


def test_a_tournament_that_takes_entries() -> None:
    cup = tournaments.make_open(players=len(OF_PLAYERS))
    peopled = Peopled(cup, [user for each in tournaments.entrants(cup) if (user := each.user) is not None])
    assert peopled.look() > 50


@pytest.mark.parametrize(
    "moment",
    [
        moment if moment in QUICK_MOMENTS else pytest.param(moment, marks=pytest.mark.exhaustive)
        for moment in MOMENTS
    ],
)
def test_a_tournament_under_way_or_over(moment: str) -> None:
    peopled = tournament_at(moment)
    assert peopled.look() > 50


def test_a_ladder() -> None:
    players = [make_user() for _ in OF_PLAYERS]
    ladder = ladders.make_ladder(players)
    for one, other in zip(players[1::2], players[::2], strict=False):
        ladders.challenge(ladder, one, other)
    peopled = Peopled(ladder, players)
    assert peopled.look() > 50
