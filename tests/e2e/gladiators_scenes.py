"""Scenes of fights between gladiators."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.urls import reverse

from games.gladiators.meta import Options
from games.matches.models import Match
from tests.e2e import gladiators_stage as stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import choices, look_at
from tests.factories.ageing import left
from tests.factories.matches import make_match

TEAMS = Options(sides="two", quality=4)


def _scene(
    wanted: Callable[[], stage.Wanted],
    *,
    seats: int = 2,
    options: Options = stage.DUEL,
    place: int | None = None,
) -> Maker:
    def scene(people: People) -> Scene:
        match = stage.fight(people.all[:seats], wanted(), options=options)
        left(match, timedelta(hours=51))
        before = _first(place) if place is not None else None
        return Scene(path_of(match), people.reader, before)

    return scene


def _first(place: int) -> Callable[[Any], None]:
    """Look at what stands at a place of the first list."""
    return lambda page: look_at(page, choices(page).nth(place))


def choose(people: People) -> Scene:
    return Scene(path_of(make_match("gladiators", 2, people.all[:2], name="duel in the sand")), people.reader)


def hand_unfolded(people: People) -> Scene:
    """Every card of the hand, below the question."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(6)))
    return Scene(path_of(match), people.reader, lambda page: page.locator(".hand-faces > summary").click())


def known(people: People) -> Scene:
    """What a duel has shown the reader of cards and numbers."""
    match = stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(6)))
    return Scene(reverse("matches:known", args=[match.pk]), people.reader)


def of_rival(people: People) -> Scene:
    match = stage.fight(people.all[:2], stage.asks("second", 1, stage.in_round(6)))
    return Scene(path_of(match), people.reader)


def of_strangers(people: People) -> Scene:
    match = stage.fight(people.all[:2], stage.asks("second", 1, stage.in_round(6)))
    Match.objects.filter(pk=match.pk).update(door=Match.Door.PUBLIC)
    return Scene(path_of(match), None)


def waiting(people: People) -> Scene:
    stage.fight(people.all[:2], stage.asks("second", 0, stage.in_round(6)))
    return Scene(reverse("matches:waiting"), people.reader)


ALL: dict[str, Maker] = {
    "gladiators-choose": choose,
    "gladiators-equip": _scene(lambda: stage.asks("equip")),
    "gladiators-split": _scene(lambda: stage.asks("split"), seats=4, options=TEAMS),
    "gladiators-guess": _scene(lambda: stage.asks("guess", 0, stage.in_round(6))),
    "gladiators-second": _scene(lambda: stage.asks("second", 0, stage.in_round(6))),
    "gladiators-hand": hand_unfolded,
    "gladiators-known": known,
    "gladiators-planned": _scene(lambda: stage.asks("second", 0, stage.in_round(3)), place=3),
    "gladiators-move": _scene(lambda: stage.asks("move", 0, stage.in_round(5))),
    "gladiators-walk": _scene(lambda: stage.asks("move", 0, stage.in_round(5)), place=0),
    "gladiators-attack": _scene(lambda: stage.asks("attack"), place=0),
    "gladiators-two-against-one": _scene(
        lambda: stage.asks("second", 0, stage.in_round(6)), seats=3, options=stage.TWO_AGAINST_ONE
    ),
    "gladiators-of-rival": of_rival,
    "gladiators-of-strangers": of_strangers,
    "gladiators-waiting": waiting,
}
