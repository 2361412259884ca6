"""On a phone the board replaces the lists of what can be chosen on it, and no other list."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.actions import tag_of
from games.matches.models import Match
from tests.e2e import battle_stage, gladiators_stage, stage
from tests.e2e.gladiators_scenes import TEAMS
from tests.factories.accounts import make_user
from tests.gladiators.positions import RULES

pytestmark = pytest.mark.django_db


def with_an_offer(state: Any) -> bool:
    """Return whether the gladiator of the first seat may plan, and offer someone an exchange."""
    decision = RULES.decisions(state)[0]
    return {"plan", "offer", "rearm"} <= {tag_of(type(action)) for action in RULES.legal(state, decision)}


def with_a_secret_bet(state: Any, decision: Any) -> bool:
    """Return whether the first seat may bet openly and in secret."""
    if (decision.seat, decision.kind) != (0, "turn"):
        return False
    rules = registry.get("arena-1997")
    return {"bet", "secret"} <= {tag_of(type(action)) for action in rules.legal(state, decision)}


def exchanging(people: list[Any]) -> Match:
    wanted = gladiators_stage.asks("second", 0, with_an_offer)
    return gladiators_stage.fight(people, wanted, options=TEAMS)


def betting(people: list[Any]) -> Match:
    return stage.arena(people, with_a_secret_bet, title="arena-1997")


def summoning(people: list[Any]) -> Match:
    return battle_stage.laid_out(people[:2], battle_stage.summoning())


MOMENTS: dict[str, tuple[Callable[[list[Any]], Match], tuple[str, ...]]] = {
    "exchanging": (exchanging, ("Re-arm",)),
    "betting": (betting, ()),
    "summoning": (summoning, ()),
}
"""By moment how it comes about, and heads of lists that no board shows."""


def lists_of(page: str) -> list[tuple[str, bool, list[str]]]:
    """The lists of the question: head, whether it stands beside the board too, and its picks."""
    panel = page[page.index('class="decision-rest"') : page.index('id="tap"')]
    found = []
    for part in re.split(r'<div class="part ', panel)[1:]:
        css = part[: part.index('"')].split()
        if "lists" in css:
            head = re.search(r'<h3 class="caps"[^>]*>(.*?)</h3>', part)
            hrefs = re.findall(r'href="\?pick=([^"&]+)', part)
            found.append((html.unescape(head.group(1)) if head else "", "boardless" in css, hrefs))
    return found


def chosen_on_board(page: str) -> set[str]:
    """The picks of the pictures that a phone shows, and of the cards and chips below the question."""
    board = page[page.index('class="grid-board') : page.index('class="grid-side')]
    board = re.sub(r"<details.*?</details>", "", board, flags=re.S)
    board = re.sub(r'<div class="picture picture--wide.*?</svg>', "", board, flags=re.S)
    held = (
        page[page.index('class="held"') : page.index('class="decision-rest"')]
        if 'class="held"' in page
        else ""
    )
    chips = re.findall(r'name="pick"\s+value="([^"]+)"', held)
    return {*re.findall(r'href="\?pick=([^"&]+)', board + held), *chips}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_phone_hides_no_list_that_its_board_does_not_show(moment: str) -> None:
    made, heads = MOMENTS[moment]
    users = [make_user(display_name=f"Nina {number}") for number in range(4)]
    match = made(users)
    client = Client()
    client.force_login(users[0])
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    board, lists = chosen_on_board(page), lists_of(page)
    hidden = [hrefs for _, beside, hrefs in lists if not beside]
    assert hidden
    assert all(href in board for hrefs in hidden for href in hrefs)
    assert set(heads) <= {head for head, beside, _ in lists if beside}


def test_only_a_hand_without_other_cards_needs_no_heading(client: Client) -> None:
    people = [make_user() for _ in range(4)]
    match = betting(people)
    client.force_login(people[0])
    page = client.get(reverse("matches:match", args=[match.pk])).context["page"]
    (hand,) = page.scene.parts["groups"]
    assert hand.key == "hand"
    assert hand.cards
    aside = hand._replace(key="aside")
    for groups, others in (
        ((hand,), False),
        ((aside._replace(cards=()), hand), False),
        ((hand, aside), True),
        ((hand._replace(cards=()), aside), True),
    ):
        scene = page.scene._replace(parts=page.scene.parts | {"groups": groups})
        assert page._replace(scene=scene).holds_other_cards is others
