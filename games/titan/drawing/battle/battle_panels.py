"""The panels beside the map of a battle: rosters, rounds, and the meaning of the map's signs."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing import icons
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.state import MAX_BATTLE_ROUNDS, Side
from games.titan.characters import CHARACTERS
from games.titan.drawing.battle import ground
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece
from games.titan.drawing.creatures import strength_text
from games.titan.scoring import pieces_value
from games.titan.view import TitanView
from games.titan.words import names

SIDE_TEXTS: dict[Side, str] = {"attacker": gettext_noop("attacks"), "defender": gettext_noop("defends")}
POINTS_TEXT = gettext_noop("points: %(points)s")
ROUND_TEXT = gettext_noop("Round %(round)s of %(last)s")
PHASE_TEXTS: dict[Side, dict[str, str]] = {
    "attacker": {
        "maneuver": gettext_noop("%(seat)s (attacker) maneuvers"),
        "strike": gettext_noop("%(seat)s (attacker) strikes"),
        "back": gettext_noop("%(seat)s (attacker) strikes back"),
        "carry": gettext_noop("%(seat)s (attacker) carries hits over"),
    },
    "defender": {
        "maneuver": gettext_noop("%(seat)s (defender) maneuvers"),
        "strike": gettext_noop("%(seat)s (defender) strikes"),
        "back": gettext_noop("%(seat)s (defender) strikes back"),
        "carry": gettext_noop("%(seat)s (defender) carries hits over"),
    },
}
"""What a side does in a phase. Only the attacker loses if the rounds run out (10.5)."""
LEGION_OF_SEAT_TEXT = gettext_noop("%(seat)s’s %(legion)s")
OFF_MAP_TEXT = gettext_noop("off the map")
HITS_TEXT = gettext_noop("hits: %(hits)s of %(power)s")
SLAIN_TEXT = gettext_noop("slain")
HAZARD_NATIVES_TEXT = gettext_noop("%(hazard)s; native: %(characters)s")
HEXSIDE_TEXT = gettext_noop("%(hazard)s (here the higher side is at the top)")
HEIGHT_TEXT = gettext_noop("height 1 or 2")
FLIES_TEXT = gettext_noop("flies")
SHOOTS_TEXT = gettext_noop("rangestrikes")


class Soldier(NamedTuple):
    """One line of a roster: a character. `pips` has an entry for each hit that it can take, True if taken."""

    name: str
    icon: str
    strength: str
    place: str
    said: str
    pips: tuple[bool, ...]
    slain: bool


class Roster(NamedTuple):
    """The roster of one legion.

    `seat` is the seat on its shield. `fallen` contains the characters that have left the map.
    """

    seat: int
    name: str
    label: str
    role: str
    points: str
    mine: bool
    soldiers: tuple[Soldier, ...]
    fallen: tuple[tuple[str, str], ...]


class Sign(NamedTuple):
    """A sign on the map with its meaning."""

    drawn: Svg
    text: str


class BattlePanels(NamedTuple):
    """The content beside the map. `rounds` contains all round numbers, with True for the current one."""

    title: str
    round: str
    phase: str
    rounds: tuple[tuple[int, bool], ...]
    rosters: tuple[Roster, ...]
    signs: tuple[Sign, ...]


def build_panels(view: TitanView, field: BattleMap, say: Say) -> BattlePanels:
    """Return the panels: the reader's own legion first, or for a watcher the attacker's."""
    battle = field.battle
    sides: list[Side] = ["attacker", "defender"]
    if view.seat == field.seats["defender"]:
        sides.reverse()
    # Help is called in while its side maneuvers.
    step = "maneuver" if battle.step in ("reinforce", "summon") else battle.step
    phase = PHASE_TEXTS[battle.striker].get(step)
    return BattlePanels(
        title=say(names.land(view.under_way.land)),
        round=say(phrase(ROUND_TEXT, round=battle.round, last=MAX_BATTLE_ROUNDS)),
        phase=say(phrase(phase, seat=SeatName(field.seats[battle.striker]))) if phase else "",
        rounds=tuple((number, number == battle.round) for number in range(1, MAX_BATTLE_ROUNDS + 1)),
        rosters=tuple(_roster(view, field, side, say) for side in sides),
        signs=hazard_signs(field, say),
    )


def _roster(view: TitanView, field: BattleMap, side: Side, say: Say) -> Roster:
    seat = field.seats[side]
    men = [man for man in field.men if man.side == side]
    worth = pieces_value([man.name for man in men], view.scores[seat])
    return Roster(
        seat=seat,
        name=say(names.held_legion(view.under_way.marker(side), seat)),
        label=legion_label(view.under_way.marker(side), seat, say),
        role=say(phrase(SIDE_TEXTS[side])),
        points=say(phrase(POINTS_TEXT, points=worth)),
        mine=view.seat == seat,
        soldiers=tuple(_soldier(man, say) for man in men),
        fallen=tuple((names.icon(name), say(names.character(name))) for name in field.battle.dead[side]),
    )


def legion_label(marker: str, seat: int, say: Say) -> str:
    """Return a legion's name with its seat, for screen readers.

    Two legions may have the same charge.
    """
    return say(phrase(LEGION_OF_SEAT_TEXT, legion=names.held_legion(marker, seat), seat=SeatName(seat)))


def _soldier(man: MapPiece, say: Say) -> Soldier:
    return Soldier(
        name=say(names.character(man.name)),
        icon=names.icon(man.name),
        strength=strength_text(man.name, man.power),
        place=say(phrase(SLAIN_TEXT)) if man.slain else man.place or say(phrase(OFF_MAP_TEXT)),
        said=say(phrase(HITS_TEXT, hits=min(man.hits, man.power), power=man.power)),
        pips=tuple(number < man.hits for number in range(man.power)),
        slain=man.slain,
    )


def hazard_signs(field: BattleMap, say: Say) -> tuple[Sign, ...]:
    """Return the signs of this battleland (hexsides, heights and hazards) and of its characters."""
    land = BATTLELANDS[field.battle.terrain]
    present = sorted({man.name for man in field.men})
    found = [
        Sign(_side(hazard), _hazard(hazard, present, say, phrase(HEXSIDE_TEXT, hazard=names.hazard(hazard))))
        for hazard in dict.fromkeys(land.sides.values())
    ]
    if any(land.heights):
        found.append(Sign(_chevron(), say(phrase(HEIGHT_TEXT))))
    found += [
        Sign(
            icons.decorative_icon(ground.HAZARD_ICONS[hazard]),
            _hazard(hazard, present, say, names.hazard(hazard)),
        )
        for hazard in land.ground
    ]
    if any(CHARACTERS[name].flies for name in present):
        found.append(Sign(icons.decorative_icon("feathered-wing"), say(phrase(FLIES_TEXT))))
    if any(CHARACTERS[name].rangestrikes for name in present):
        found.append(Sign(icons.decorative_icon("power-lightning"), say(phrase(SHOOTS_TEXT))))
    return tuple(found)


def _hazard(hazard: str, present: list[str], say: Say, text: Phrase) -> str:
    """Return a hazard's `text` in the key, with the names of the characters present that are native to it."""
    home = [name for name in present if hazard in CHARACTERS[name].natives]
    if not home:
        return say(text)
    return say(phrase(HAZARD_NATIVES_TEXT, hazard=text, characters=names.characters(home)))


def _side(hazard: str) -> Svg:
    """Return the drawing of one hexside on its own, with the high hex above it."""
    return el(
        "svg",
        {"class": "drawing sign-side", "viewBox": "-22 -10 44 22", "aria-hidden": "true"},
        el("use", {"href": f"#side-{hazard}"}),
    )


def _chevron() -> Svg:
    return el(
        "svg",
        {"class": "drawing", "viewBox": "-11 -11 22 22", "aria-hidden": "true"},
        el("path", {"class": "chevron", "d": "M-6 6l6 -6l6 6M-6 0l6 -6l6 6"}),
    )
