"""Standing orders of Titan: a short page on a phone, with each legion's orders behind one press."""

from __future__ import annotations

import re

import pytest

from games.matches.codecs import orders
from games.matches.models import Seat
from games.titan.orders import AnswerOrder
from games.titan.rules import LawOfTitan
from tests.e2e import scenes
from tests.e2e.conftest import SCRIPTS, Person

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SHORT = 1_600
"""Pixels of the whole page before anything of it is opened; it was 6,200 when all stood open."""


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_legion_is_opened_ordered_and_says_so(person: Person, scripts: bool) -> None:
    scene = scenes.ALL["titan-orders"](scenes.People())
    assert scene.who is not None
    page = person(scene.who, width=390, scripts=scripts)
    page.goto(scene.path)
    assert page.locator("main").bounding_box()["height"] < SHORT
    ticks = page.get_by_label("Demand battle with any enemy")
    assert not ticks.first.is_visible()
    head = page.locator("summary").filter(has=page.get_by_role("heading", name=re.compile("^Anchor, ")))
    assert "no separate order" in head.inner_text()
    head.click()
    ticks.first.check()
    page.get_by_role("button", name="Save orders").click()
    page.get_by_text("Your order applies until you change it.").wait_for()
    assert "Demand battle with any enemy" in head.inner_text()
    left = orders(LawOfTitan(), Seat.objects.get(tenures__user=scene.who).orders)
    assert left == {"answers": AnswerOrder(fight=("R.anchor",))}
