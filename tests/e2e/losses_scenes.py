"""Scenes of what is dear: a choice that says what it gives up, the second question, who is out, the end."""

from __future__ import annotations

from typing import Any

from games.matches.models import Event, Tenure
from games.titan.actions import Concede, Fight, Resign
from tests.e2e import battle_stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import look_at
from tests.factories.matches import play
from tests.titan.positions import campaign, engaged

BRUSH = 3
BOARD = {
    "R.anchor": (BRUSH, "titan lion*2 ogre"),
    "R.key": (8, "angel centaur*2"),
    "B.bell": (34, "titan ogre*3"),
}


def _outside(people: People) -> str:
    """Red maneuvers; the Titan and a centaur wait outside."""
    state = battle_stage.in_battle(BRUSH, "titan centaur lion:D5", "ogre:D1 ogre:C1", side="bottom")
    return path_of(battle_stage.laid_out(people.all[:2], state))


def _end_of_maneuvers(page: Any) -> None:
    look_at(page, page.locator("#decision a:has(.choice-loss)").first)


def _pressed(page: Any) -> None:
    _end_of_maneuvers(page)
    page.locator(".bar-main button").click()
    page.locator(".bar-main [name=sure]").wait_for(state="attached")


def choice(people: People) -> Scene:
    return Scene(_outside(people), people.reader, _end_of_maneuvers)


def again(people: People) -> Scene:
    return Scene(_outside(people), people.reader, _pressed)


def resigning(people: People) -> Scene:
    match = battle_stage.laid_out(people.all[:2], campaign(BOARD, roll=1))

    def press(page: Any) -> None:
        form = page.locator('form[action$="/volunteer/"]')
        page.goto(f"{path_of(match)}?may=0.a#may-0")
        form.get_by_role("button").click()
        form.locator("[name=sure]").wait_for(state="attached")

    return Scene(path_of(match), people.reader, press)


def out(people: People) -> Scene:
    """The reader's Titan has fallen, and two play on; much has happened since."""
    more = {"G.moon": (21, "titan ogre*3")}
    state = engaged("lion*2 ogre troll", "titan ogre", BRUSH, seats=3, more=more)
    seats = [people.all[1], people.reader, people.all[2]]
    match = battle_stage.laid_out(seats, state)
    play(match, 0, Fight(0))
    play(match, 1, Concede(1))
    last = Event.objects.filter(match=match).latest("revision", "number")
    moved = {"seat": 0, "legion": "R.key", "from": 3, "land": 4}
    for number in range(15):
        Event.objects.create(
            match=match,
            revision=last.revision,
            number=last.number + 1 + number,
            code="moved",
            params=moved,
            audience=0b111,
            telling=last.telling,
            happened_at=last.happened_at,
        )
    Tenure.objects.filter(match=match).update(seen_revision=-1)
    return Scene(path_of(match), people.reader)


def won(people: People) -> Scene:
    seats = [people.rival, people.reader]
    match = battle_stage.laid_out(seats, campaign(BOARD, roll=1, scores=[120, 10]))
    play(match, 0, Resign(0))
    return Scene(path_of(match), people.reader)


ALL: dict[str, Maker] = {
    "losses-choice": choice,
    "losses-again": again,
    "losses-resigning": resigning,
    "titan-out": out,
    "titan-won": won,
}
