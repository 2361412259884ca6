"""Battles and engagements of Titan, worth looking at."""

from __future__ import annotations

from typing import Any

from games.matches.services import turns
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.matches import access_of, form_of


def _scene(state: TitanState, people: People, pick: str = "", *, seat: int = 0) -> Scene:
    """The page of a seat, with a choice made."""
    path = path_of(battle_stage.laid_out(people.all, state))

    def choose(page: Any) -> None:
        page.goto(f"{path}?pick={pick}&at=0")

    return Scene(path, people.all[seat], choose if pick else None)


def battle(people: People) -> Scene:
    return _scene(battle_stage.mountains(), people)


def battle_previewed(people: People) -> Scene:
    return _scene(battle_stage.mountains(), people, "a.k")


def battle_strikes(people: People) -> Scene:
    return _scene(battle_stage.strikes(), people)


def battle_strike_previewed(people: People) -> Scene:
    return _scene(battle_stage.strikes(), people, "a.b")


def battle_rangestrike(people: People) -> Scene:
    return _scene(battle_stage.strikes(), people, "c.a")


def battle_struck(people: People) -> Scene:
    """Red has struck, and Blue strikes back."""
    match = battle_stage.laid_out(people.all, battle_stage.strikes())
    turns.apply_orders(access_of(match, 0), form_of(match, 0))
    return Scene(path_of(match), people.all[1])


def battle_worse(people: People) -> Scene:
    return _scene(battle_stage.brush(), people, "a.a")


def battle_entry(people: People) -> Scene:
    return _scene(battle_stage.entering(), people, "a")


def engagement(people: People) -> Scene:
    return _scene(battle_stage.attacked(), people, seat=1)


def engagement_offer(people: People) -> Scene:
    return _scene(battle_stage.attacked(), people, "a.b")


def after_battle(people: People) -> Scene:
    return _scene(battle_stage.summoning(), people)


ALL: dict[str, Maker] = {
    "titan-battle": battle,
    "titan-battle-previewed": battle_previewed,
    "titan-battle-strikes": battle_strikes,
    "titan-battle-strike": battle_strike_previewed,
    "titan-battle-rangestrike": battle_rangestrike,
    "titan-battle-struck": battle_struck,
    "titan-battle-worse": battle_worse,
    "titan-battle-entry": battle_entry,
    "titan-engagement": engagement,
    "titan-engagement-offer": engagement_offer,
    "titan-after-battle": after_battle,
}
