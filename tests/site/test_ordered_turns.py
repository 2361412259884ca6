"""Titan's turns with standing orders: no order answers what the player has answered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Action as Stored
from games.matches.models import Match
from games.matches.services import turns
from games.matches.services.orders import save_orders
from games.matches.services.sweeps import sweep_deadlines
from games.titan.actions import Acquire, Concede, Fight, Move, Muster
from games.titan.battle.actions import Done
from games.titan.orders import MusterOrder, SpoilsOrder
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, form_of, holder, state_of
from tests.titan.positions import campaign, do, engaged

pytestmark = pytest.mark.django_db

MOVED = [Move(0, "R.key", 8, ""), Done(0)]
TROLL = [Muster(0, "R.key", "troll", "ogre*2")]
REST = "Your standing orders answer the rest."


def laid_out(state: Any) -> Match:
    return battle_stage.laid_out([make_user() for _ in range(3)], state)


def moving() -> Match:
    """Return a match in which Red may move R.key to a land where it musters, and meets nobody."""
    legions = {"R.key": (7, "ogre*2 lion"), "R.moon": (41, "titan ogre")}
    others = {"B.moon": (12, "titan ogre"), "G.moon": (20, "titan ogre")}
    return laid_out(campaign(legions | others, phase="move", roll=1, seats=3))


def page_of(match: Match) -> str:
    client = Client()
    client.force_login(holder(match, 0))
    html = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    return re.sub(r"\s+", " ", html)


def take(match: Match, actions: list[Any]) -> turns.TurnResult:
    return turns.add(access_of(match, 0), form_of(match, 0), actions, send=True)


def causes(match: Match) -> list[tuple[str, str]]:
    rows = Stored.objects.filter(match=match, cause__in=("player", "order")).order_by("revision")
    return [(row.cause, row.notation) for row in rows]


ORDERS = [
    None,
    MusterOrder((), "ask"),
    MusterOrder((), "best"),
    MusterOrder((), "none"),
    MusterOrder(("R.key ogre ogre",), "ask"),
]


@pytest.mark.parametrize("order", ORDERS)
def test_what_is_answered_by_hand_is_taken_whatever_was_ordered(order: MusterOrder | None) -> None:
    match = moving()
    if order is not None:
        save_orders(access_of(match, 0), {"musters": order})
    assert take(match, [*MOVED, *TROLL]).visit_over
    assert "troll" in state_of(match).legions["R.key"].pieces
    assert {cause for cause, _ in causes(match)} == {"player"}


@pytest.mark.parametrize("order", [MusterOrder((), "best"), MusterOrder((), "none")])
def test_what_an_order_answers_is_not_asked(order: MusterOrder) -> None:
    match = moving()
    save_orders(access_of(match, 0), {"musters": order})
    turns.add(access_of(match, 0), form_of(match, 0), MOVED)
    html = page_of(match)
    assert REST in html
    assert "What do your legions muster?" not in html
    assert causes(match) == []
    assert turns.add(access_of(match, 0), form_of(match, 0), [], send=True).visit_over
    assert state_of(match).mover == 1
    assert [cause for cause, _ in causes(match)][:3] == ["player", "player", "order"]


def test_without_an_order_it_is_asked() -> None:
    match = moving()
    turns.add(access_of(match, 0), form_of(match, 0), MOVED)
    html = page_of(match)
    assert REST not in html
    assert "What do your legions muster?" in html


def test_spoils_taken_by_hand_go_before_the_order_for_the_rest() -> None:
    state = engaged(
        "ogre*2",
        "serpent*2",
        15,
        seats=3,
        scores=(90, 0, 0),
        more={"R.rose": (129, "angel ogre"), "G.moon": (20, "titan ogre")},
    )
    do(state, Fight(0), Concede(1))
    match = laid_out(state)
    save_orders(access_of(match, 0), {"spoils": SpoilsOrder(angels="ask", summon="none")})
    assert take(match, [Acquire(0, "angel"), Done(0), Done(0)]).visit_over
    assert "angel" in str(state_of(match).legions)
    assert {cause for cause, _ in causes(match)} == {"player"}


def test_a_draft_sent_by_the_clock_goes_before_the_orders_too() -> None:
    match = moving()
    save_orders(access_of(match, 0), {"musters": MusterOrder((), "none")})
    turns.add(access_of(match, 0), form_of(match, 0), [*MOVED, *TROLL])
    turns.set_send_on_time_out(access_of(match, 0), form_of(match, 0), wanted=True)
    overdue(match)
    assert sweep_deadlines() == 1
    assert "troll" in state_of(match).legions["R.key"].pieces
    by_clock = Stored.objects.filter(match=match, cause="clock").values_list("notation", flat=True)
    assert len(by_clock) == 3
