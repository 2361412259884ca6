"""The outcome of one's own act above the page's heading: dice, and how an engagement ended."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.matches.models import Match
from games.matches.services.orders import save_orders
from games.titan.actions import Engage, Move
from games.titan.orders import AnswerOrder
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder
from tests.titan.positions import campaign, engaged

pytestmark = pytest.mark.django_db


def begun(state: Any) -> Match:
    return battle_stage.laid_out([make_user() for _ in range(state.seats)], state)


def pressed(match: Match, seat: int, form: str, fields: dict[str, str] | None = None) -> str:
    """Post the form whose opening tag contains `form`, and return the text of the bands afterwards."""
    client = Client()
    client.force_login(holder(match, seat))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    found = re.search(rf"<form[^>]*{form}.*?</form>", page, re.S)
    assert found is not None, form
    action = re.search(r'action="([^"]*)"', found[0])
    assert action is not None
    posted = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', found[0]))
    answer = client.post(action[1], posted | (fields or {}), follow=True).content.decode()
    bands = re.search(r'<div class="bands".*?</div>\s*</div>', answer, re.S)
    return bands[0] if bands else ""


def typed(match: Match, seat: int, text: str) -> str:
    fields = {"text": text, "sure": "on", "send": "on"}
    return pressed(match, seat, f'action="{reverse("matches:text", args=[match.pk])}"', fields)


def striking(*pieces: str) -> Match:
    lions = " ".join(f"lion:{place}" for place in pieces)
    foes = "serpent:D4 serpent:C4 serpent:B3"
    return begun(battle_stage.in_battle(1, lions, foes, round=2, step="strike"))


def test_ones_own_strike_is_told_with_its_hits() -> None:
    told = pressed(striking("D3", "A1"), 0, "/finish/")
    results = re.findall(r"(?:No|\d) hits?: the Serpent on D4 has \d+ left\.", told)
    assert len(results) == 1
    assert "rolled" not in told
    assert "Turn sent." not in told, "the other side strikes back, and the reader may strike again"
    assert "Waiting for Blue." in told


def test_an_answer_that_is_no_turn_is_not_called_one() -> None:
    told = typed(begun(engaged("lion*3 angel", "ogre*2 troll", 15)), 1, "fight")
    assert "Answer sent. Waiting for Red." in told
    assert "Turn sent." not in told


def test_of_many_strikes_the_board_tells() -> None:
    told = pressed(striking("D3", "C3"), 0, "/finish/")
    assert "struck" not in told
    assert "Turn sent." not in told
    assert "Waiting for Blue." in told


def test_a_roll_that_the_heading_says_is_not_said_twice() -> None:
    match = begun(campaign({"R.key": (8, "ogre*3 troll")}, phase="split"))
    told = typed(match, 0, "done")
    assert "rolled" not in told


def test_who_loses_a_legion_by_their_own_answer_reads_what_went_with_it() -> None:
    match = begun(engaged("lion*3 angel", "ogre*2 troll", 15))
    told = typed(match, 1, "concede")
    assert "You conceded, so Red won the engagement in " in told
    assert "You lost 2 Ogres and a Troll from Key." in told


def test_how_the_match_ended_is_said_by_its_heading() -> None:
    match = begun(engaged("lion*3 angel", "ogre*2 titan", 15))
    told = typed(match, 1, "concede")
    assert "You lost" not in told
    match.refresh_from_db()
    assert match.finished


def test_moves_that_open_an_engagement_are_no_turn() -> None:
    """A standing order answers for the attacker; the turn goes on once the other side has answered."""
    state = campaign({"B.key": (3, "ogre*2")}, roll=1)
    match, rules = begun(state), registry.get("titan")
    save_orders(access_of(match, 0), {"answers": AnswerOrder(fight=("R.grail",))})
    legal = rules.legal(state, rules.decisions(state)[0])
    upon = next(action for action in legal if isinstance(action, Move) and action.land == 3)
    told = typed(match, 0, rules.format(upon))
    assert "Moves sent. Waiting for Blue." in told
    assert "Turn sent." not in told


def test_the_choice_of_an_engagement_is_no_turn() -> None:
    layout = {
        "R.key": (2, "ogre*2"), "R.moon": (9, "ogre*2"), "B.key": (2, "ogre*2"), "B.moon": (9, "ogre*2"),
    }  # fmt: skip
    state = campaign(layout, phase="engage")
    state.engagements = [2, 9]
    match = begun(state)
    save_orders(access_of(match, 0), {"answers": AnswerOrder(fight=("R.key",))})
    told = typed(match, 0, registry.get("titan").format(Engage(0, 2)))
    assert "Engagement chosen. Waiting for Blue." in told
    assert "Turn sent." not in told
