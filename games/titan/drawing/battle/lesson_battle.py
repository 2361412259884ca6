"""Battlelands with characters, as the lessons show them, and the sign of a single hazard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from games.engine.drawing import shields
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import el, image, join
from games.engine.invariants import require
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Listing, Phrase, SeatName, gettext_noop, phrase
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEX_INDEX, HEXES, OFF_MAP, Hex, hexes_in_mask
from games.titan.battle.maneuvers import reachable_goals
from games.titan.battle.state import Battle, Piece, Side
from games.titan.characters import CHARACTERS
from games.titan.drawing import creatures
from games.titan.drawing.battle import ground
from games.titan.drawing.battle.bare_battleland import MAP_SCALE
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece
from games.titan.drawing.battle.geometry import (
    HEX_CENTRES,
    HEX_HEIGHT,
    HEX_RADIUS,
)
from games.titan.drawing.battle.picture import draw_battle
from games.titan.drawing.battle.tables import battle_tables
from games.titan.state import BATTLE_SIDES
from games.titan.words import names

SIDE_SEATS: Mapping[Side, int] = {"attacker": 0, "defender": 1}
SAMPLE_EDGE = 4.0

SCENE_LABEL = gettext_noop(
    "Battle in %(terrain)s. %(attacker)s attacks with %(attackers)s; %(defender)s defends with %(defenders)s."
)
WAITING_LABEL = gettext_noop("%(character)s off the map")
REACH_LABEL = gettext_noop("%(character)s can reach the outlined hexes: %(hexes)s.")
SHOT_LABEL = gettext_noop("A line shows that %(character)s rangestrikes %(target)s.")
HAZARD_LABEL = gettext_noop("%(hazard)s on the battleland %(terrain)s")


class BattleScene(NamedTuple):
    """A battle for a picture.

    `attacker` and `defender` list their characters as text: "ogre:D4 lion" has an Ogre on a hex and a Lion
    that waits to enter. `reach` is a hex whose character is shown with all its goals, `shot` the two hexes of
    a rangestrike; both are of the side that maneuvers, the attacker.
    """

    terrain: str
    attacker: str
    defender: str
    entry: str = "bottom"
    reach: str = ""
    shot: str = ""

    @property
    def battle(self) -> Battle:
        """Return the battle in the attacker's maneuver phase."""
        return Battle(
            terrain=self.terrain,
            entry=self.entry,
            pieces={"attacker": _pieces(self.attacker), "defender": _pieces(self.defender)},
            dead={side: [] for side in BATTLE_SIDES},
            joined=dict.fromkeys(BATTLE_SIDES, ""),
            mover="attacker",
            striker="attacker",
        )

    @property
    def goals(self) -> tuple[Hex, ...]:
        """Return the hexes that the character on `reach` can reach."""
        if not self.reach:
            return ()
        battle = self.battle
        piece = require(battle.piece_on("attacker", HEX_INDEX[self.reach]), "a lesson shows a piece there")
        return hexes_in_mask(reachable_goals(battle, piece, battle.occupied(), battle.standing("defender")))


def draw_battle_scene(shown: BattleScene, say: Say) -> LessonDrawing:
    """Return the whole map with its characters, and those waiting below it.

    Its name says where the characters are and what is marked; its table says who is in contact with whom.
    """
    battle = shown.battle
    men = tuple(
        MapPiece(
            side, SIDE_SEATS[side], piece.name, piece.power, piece.hits, piece.hex, _hex_name(piece.hex),
            False, None, False,
        )
        for side in BATTLE_SIDES
        for piece in battle.pieces[side]
    )  # fmt: skip
    shot = tuple(HEX_INDEX[hex] for hex in shown.shot.split())
    field = BattleMap(
        battle,
        dict(SIDE_SEATS),
        {side: battle.front(side) for side in BATTLE_SIDES},
        men,
        {},
        (),
        next(pairwise(shot), None),
    )
    picture = draw_battle(field, say, outlined=shown.goals)
    _, _, wide, high = map(float, picture.view_box.split())
    defs = join(
        shields.defs(*SIDE_SEATS.values()),
        creatures.tile_symbols(sorted({man.name for man in men})),
        ground.ground_definitions(shown.terrain),
    )
    return LessonDrawing(
        image(
            picture.view_box,
            " ".join(map(say, _sentences(shown, men))),
            el("defs", {}, defs),
            picture.drawn,
            width=round(wide * MAP_SCALE),
            height=round(high * MAP_SCALE),
            css="drawing drawing--mail",
        ),
        battle_tables(field, say)[0],
    )


def _sentences(shown: BattleScene, men: Sequence[MapPiece]) -> Iterator[Phrase]:
    """Yield what a picture of a battle shows: its characters by side, and what is marked on the map."""
    lists: dict[Side, Listing] = {
        side: Listing(tuple(_piece_text(man) for man in men if man.side == side)) for side in BATTLE_SIDES
    }
    yield phrase(
        SCENE_LABEL,
        terrain=names.terrain(shown.terrain),
        attacker=SeatName(SIDE_SEATS["attacker"]),
        attackers=lists["attacker"],
        defender=SeatName(SIDE_SEATS["defender"]),
        defenders=lists["defender"],
    )
    name_by_hex = {man.place: man.name for man in men}
    if shown.reach:
        yield phrase(
            REACH_LABEL,
            character=names.character_on_hex(name_by_hex[shown.reach], shown.reach),
            hexes=Listing(tuple(HEXES[hex] for hex in shown.goals)),
        )
    if shown.shot:
        start, end = shown.shot.split()
        yield phrase(
            SHOT_LABEL,
            character=names.character_on_hex(name_by_hex[start], start),
            target=names.character_on_hex(name_by_hex[end], end),
        )


def _piece_text(man: MapPiece) -> Phrase:
    if man.place:
        return names.character_on_hex(man.name, man.place)
    return phrase(WAITING_LABEL, character=names.character(man.name))


def _hex_name(hex: Hex) -> str:
    return HEXES[hex] if hex >= 0 else ""


def draw_hazard(hazard: str, say: Say) -> LessonDrawing:
    """Return a hex with a hazard, or the two hexes of a hexside, cut out of a battleland that has it."""
    terrain, hexes = next(_places_of_hazard(hazard))
    xs, ys = zip(*(HEX_CENTRES[hex] for hex in hexes), strict=True)
    left, top = min(xs) - HEX_RADIUS - SAMPLE_EDGE, min(ys) - HEX_HEIGHT / 2 - SAMPLE_EDGE
    wide = max(xs) + HEX_RADIUS + SAMPLE_EDGE - left
    high = max(ys) + HEX_HEIGHT / 2 + SAMPLE_EDGE - top
    told = phrase(HAZARD_LABEL, hazard=names.hazard(hazard), terrain=names.terrain(terrain))
    return LessonDrawing(
        image(
            f"{left:g} {top:g} {wide:g} {high:g}",
            say(told),
            el("defs", {}, ground.ground_definitions(terrain)),
            ground.draw_hexes(terrain, hexes),
            width=round(wide),
            height=round(high),
            css="drawing",
        )
    )


def _places_of_hazard(hazard: str) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    for terrain, land in BATTLELANDS.items():
        for hex in range(len(HEX_CENTRES)):
            if land.hazard(hex) == hazard:
                yield terrain, (hex,)
        for (high, low), side in land.sides.items():
            if side == hazard:
                yield terrain, (high, low)


def _pieces(text: str) -> list[Piece]:
    found = []
    for word in text.split():
        name, _, hex = word.partition(":")
        found.append(Piece(name, CHARACTERS[name].power, 0, HEX_INDEX[hex] if hex else OFF_MAP))
    return found
