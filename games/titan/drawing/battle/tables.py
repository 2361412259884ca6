"""The tables that describe a battle's picture: its characters, and the hexes of its ground."""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.phrases import Listing, Part, SeatName, gettext_noop, phrase
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEXES, Hex
from games.titan.battle.terrain_abilities import contact_hexes
from games.titan.drawing.battle.battle_map import BattleMap, MapPiece
from games.titan.drawing.creatures import strength_text
from games.titan.words import names

PIECE_OF_SEAT_TEXT = gettext_noop("%(character)s of %(seat)s")
OFF_MAP_TEXT = gettext_noop("off the map")
HITS_TEXT = gettext_noop("%(hits)s of %(power)s")
SLAIN_TEXT = gettext_noop("slain")
DOWNHILL_TEXT = gettext_noop("%(hazard)s down to %(hexes)s")
ENTRY_TEXT = gettext_noop("%(seat)s enters")


def battle_tables(field: BattleMap, say: Say) -> tuple[DataTable, ...]:
    """Return a table with a row for each character, and one with a row for each hex."""
    return _men(field, say), _hexes(field, say)


def _men(field: BattleMap, say: Say) -> DataTable:
    words = (
        gettext_noop("Character"),
        gettext_noop("Power and skill"),
        gettext_noop("Hex"),
        gettext_noop("Hits"),
        gettext_noop("In contact with"),
    )
    rows = tuple(
        (
            Cell(_piece_name(man, say), man.link, head=True),
            Cell(strength_text(man.name, man.power)),
            Cell(man.place or say(phrase(OFF_MAP_TEXT))),
            Cell(_hits(man, say)),
            Cell(_adjacent_enemies(field, man, say)),
        )
        for man in field.men
    )
    caption = say(phrase(gettext_noop("The characters")))
    return DataTable(caption, tuple(say(phrase(word)) for word in words), rows)


def _hexes(field: BattleMap, say: Say) -> DataTable:
    words = (
        gettext_noop("Hex"),
        gettext_noop("Height"),
        gettext_noop("Ground"),
        gettext_noop("Hexsides"),
        gettext_noop("Character"),
    )
    land = BATTLELANDS[field.battle.terrain]
    standing = {man.hex: man for man in field.men if man.hex >= 0}
    rows = []
    for hex, name in enumerate(HEXES):
        man = standing.get(hex)
        hazard = land.hazard(hex)
        rows.append(
            (
                Cell(name, field.goals.get(hex), head=True),
                Cell(str(land.heights[hex])),
                Cell(say(names.hazard(hazard))),
                Cell("; ".join([*downhill_sides(land.terrain, hex, say), *_entries(field, hex, say)]) or "–"),
                Cell(_piece_name(man, say) if man else "–"),
            )
        )
    caption = say(phrase(gettext_noop("The ground: %(terrain)s"), terrain=names.terrain(land.terrain)))
    return DataTable(caption, tuple(say(phrase(word)) for word in words), tuple(rows))


def _piece_name(man: MapPiece, say: Say) -> str:
    return say(phrase(PIECE_OF_SEAT_TEXT, character=names.character(man.name), seat=SeatName(man.seat)))


def _hits(man: MapPiece, say: Say) -> str:
    return say(phrase(SLAIN_TEXT)) if man.slain else say(phrase(HITS_TEXT, hits=man.hits, power=man.power))


def _adjacent_enemies(field: BattleMap, man: MapPiece, say: Say) -> str:
    """Return the enemies in contact with a character. Slain characters are in contact with nobody."""
    if man.hex < 0 or man.slain:
        return "–"
    around = contact_hexes(field.battle.terrain)[man.hex]
    found: list[Part] = [
        names.character_on_hex(foe.name, foe.place)
        for foe in field.men
        if foe.side != man.side and foe.hex >= 0 and not foe.slain and around >> foe.hex & 1
    ]
    return say(Listing(tuple(found))) if found else "–"


def downhill_sides(terrain: str, hex: Hex, say: Say) -> list[str]:
    """Return texts about the hexsides that lead down from a hex: the hazard, and the lower hexes."""
    below: dict[str, list[Part]] = {}
    for (high, low), hazard in BATTLELANDS[terrain].sides.items():
        if high == hex:
            below.setdefault(hazard, []).append(HEXES[low])
    return [
        say(phrase(DOWNHILL_TEXT, hazard=names.hazard(hazard), hexes=Listing(tuple(lows))))
        for hazard, lows in below.items()
    ]


def _entries(field: BattleMap, hex: Hex, say: Say) -> list[str]:
    return [
        say(phrase(ENTRY_TEXT, seat=SeatName(field.seats[side])))
        for side, front in field.fronts.items()
        if front >> hex & 1
    ]
