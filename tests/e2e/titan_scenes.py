"""Scenes of a Titan campaign on the Masterboard."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.urls import reverse

from games.engine import registry
from games.matches.models import Match, Tenure
from games.titan.actions import Move
from games.titan.state import TitanState
from tests.e2e import titan_stage as stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import look_at
from tests.factories.ageing import left
from tests.factories.matches import make_match, play, state_of

LATE = 5
"""The seed of a campaign of four that lasts."""


def _at(kind: str, round: int, also: stage.Wanted | None = None, seats: int = 4) -> Callable[[People], Match]:
    def match(people: People) -> Match:
        wanted = stage.asks(kind, 0, round, also)
        found = stage.campaign(people.all[:seats], wanted, seed=LATE)
        left(found, timedelta(hours=28))
        return found

    return match


def _picked(*places: int) -> Callable[[Any], None]:
    """Look at what stands at a place of the first list, then of each list that follows."""

    def pick(page: Any) -> None:
        for depth, place in enumerate(places):
            if depth or not page.locator(".ledger a").count():
                lists = page.locator("#decision .part:has([data-key])")
                look_at(page, (lists.last if depth else lists.first).locator("[data-key]").nth(place))
            else:
                look_at(page, page.locator(".ledger a").nth(place))

    return pick


def _scene(made: Callable[[People], Match], *places: int) -> Maker:
    def scene(people: People) -> Scene:
        return Scene(path_of(made(people)), people.reader, _picked(*places) if places else None)

    return scene


def placed(people: People) -> Scene:
    """A draft in which the first two legions that can move stand on their targets."""
    match = _at("move", 7, _rolled(3, 4))(people)
    rules = registry.get("titan")
    state = state_of(match)
    moves = [each for each in rules.legal(state, rules.decisions(state)[0]) if isinstance(each, Move)]
    first = moves[0]
    second = next(each for each in moves if each.legion != first.legion and each.land != first.land)
    play(match, 0, first, second, send=False)
    return Scene(path_of(match), people.reader)


def divide(people: People) -> Scene:
    return Scene(path_of(make_match("titan", 3, people.all[:3], name="Six towers")), people.reader)


def _rolled(*rolls: int) -> stage.Wanted:
    def is_there(state: TitanState) -> bool:
        return state.roll in rolls

    return is_there


def of_rival(people: People) -> Scene:
    match = stage.campaign(people.all[:4], stage.asks("move", 1, 6), seed=LATE)
    return Scene(path_of(match), people.reader)


def of_strangers(people: People) -> Scene:
    match = stage.campaign(people.all[:4], stage.asks("move", 1, 6), seed=LATE)
    Match.objects.filter(pk=match.pk).update(door=Match.Door.PUBLIC)
    return Scene(path_of(match), None)


def known(people: People) -> Scene:
    return Scene(path_of(_at("move", 6)(people), "known"), people.reader)


def orders(people: People) -> Scene:
    return Scene(path_of(_at("split", 6)(people), "orders"), people.reader)


def orders_of_a_legion(people: People) -> Scene:
    """The orders of one legion, and those for all legions, unfolded."""

    def opened(page: Any) -> None:
        heads = page.locator("form:has(h3)").first.locator("summary")
        heads.first.click()
        heads.last.click()

    return Scene(path_of(_at("muster", 6)(people), "orders"), people.reader, opened)


def waiting(people: People) -> Scene:
    _at("move", 6)(people)
    return Scene(reverse("matches:waiting"), people.reader)


def recap(people: People) -> Scene:
    """An attack on the reader, and what else happened since their last turn."""
    match = stage.stored(people.all[:3], "three-stopped", 144)
    Tenure.objects.filter(match=match).update(seen_revision=match.revision, looked_revision=match.revision)
    return Scene(path_of(match), people.reader)


ALL: dict[str, Maker] = {
    "titan-recap": recap,
    "titan-divide": divide,
    "titan-split": _scene(_at("split", 6)),
    "titan-split-chosen": _scene(_at("split", 6), 0),
    "titan-move": _scene(_at("move", 7)),
    "titan-move-chosen": _scene(_at("move", 7, _rolled(3, 4)), 1),
    "titan-move-previewed": _scene(_at("move", 7, _rolled(3, 4)), 0, 0),
    "titan-move-placed": placed,
    "titan-six": _scene(_at("move", 5, _rolled(6)), 0),
    "titan-muster": _scene(_at("muster", 6)),
    "titan-of-rival": of_rival,
    "titan-of-strangers": of_strangers,
    "titan-known": known,
    "titan-orders": orders,
    "titan-orders-of-a-legion": orders_of_a_legion,
    "titan-waiting": waiting,
}
