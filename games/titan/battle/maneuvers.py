"""The Maneuver Phase: which pieces can move and where, and the end of the phase (10.1, 10.2, 11.0 - 11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.errors import IllegalAction
from games.engine.events import Event, public_event
from games.engine.invariants import require
from games.titan.battle.actions import Enter, Maneuver
from games.titan.battle.battlelands import TOWER
from games.titan.battle.hexes import ALL_HEXES, HEX_INDEX, TOWER_DEPLOYMENT_HEXES, Mask
from games.titan.battle.state import OTHER_SIDE, Battle, Piece
from games.titan.battle.terrain_abilities import abilities_on, entry_hexes, is_in_contact, reachable_hexes


def is_deployment(battle: Battle) -> bool:
    """Return whether a tower's defenders are being deployed within the walls (10.2)."""
    return battle.terrain == TOWER and battle.mover == "defender" and battle.round == 1


def reachable_goals(battle: Battle, piece: Piece, occupied: Mask, foes: Mask) -> Mask:
    """Return the hexes to which a piece of the moving side can go, from its hex or from off the map.

    There are none if it has moved in this phase or is in contact with a foe. `occupied` are the hexes that it
    cannot end on, and `foes` those of the other side.
    """
    if piece.moved:
        return 0
    footing = abilities_on(battle.terrain)[piece.name]
    if piece.hex < 0:
        if is_deployment(battle):
            return TOWER_DEPLOYMENT_HEXES & ~occupied
        return entry_hexes(footing, battle.front(battle.mover), occupied)
    if is_in_contact(battle.terrain, piece.hex, foes):
        return 0
    return reachable_hexes(footing, piece.hex, occupied)


def all_goals(battle: Battle) -> Iterator[tuple[Piece, Mask]]:
    """Yield every piece of the moving side that can move, with its goals.

    Of several equal pieces off the map, only the first is included.
    """
    occupied, foes = battle.occupied(), battle.standing(OTHER_SIDE[battle.mover])
    waiting = set()
    for piece in battle.pieces[battle.mover]:
        if piece.hex < 0:
            if piece.name in waiting:
                continue
            waiting.add(piece.name)
        mask = reachable_goals(battle, piece, occupied, foes)
        if mask:
            yield piece, mask


def judge_enter(battle: Battle, action: Enter) -> None:
    """Raise `IllegalAction` unless the piece can enter."""
    hex = HEX_INDEX.get(action.hex)
    if hex is None:
        raise IllegalAction("2.2", "no_hex", hex=action.hex)
    piece = _waiting_piece(battle, action.piece)
    if piece is None:
        raise IllegalAction("11.1", "not_waiting", piece=action.piece)
    occupied = battle.occupied()
    if not reachable_goals(battle, piece, occupied, 0) >> hex & 1:
        if occupied >> hex & 1:
            raise IllegalAction("11.5", "occupied", hex=action.hex)
        if is_deployment(battle):
            raise IllegalAction("10.2", "outside_walls", hex=action.hex)
        raise IllegalAction("11.1", "cannot_enter", piece=action.piece, hex=action.hex)


def judge_maneuver(battle: Battle, action: Maneuver) -> None:
    """Raise `IllegalAction` unless the piece can move."""
    here, hex = HEX_INDEX.get(action.piece), HEX_INDEX.get(action.hex)
    if here is None or hex is None:
        raise IllegalAction("2.2", "no_hex", hex=action.hex if hex is None else action.piece)
    piece = battle.piece_on(battle.mover, here)
    if piece is None:
        raise IllegalAction("11.0", "no_piece", hex=action.piece)
    if piece.moved:
        raise IllegalAction("11.0", "moved", piece=piece.name, hex=action.piece)
    if is_in_contact(battle.terrain, here, battle.standing(OTHER_SIDE[battle.mover])):
        raise IllegalAction("11.3", "in_contact", piece=piece.name, hex=action.piece)
    occupied = battle.occupied()
    footing = abilities_on(battle.terrain)[piece.name]
    if not reachable_hexes(footing, here, occupied) >> hex & 1:
        if occupied >> hex & 1:
            raise IllegalAction("11.5", "occupied", hex=action.hex)
        if not (ALL_HEXES if footing.flights is None else footing.flights[here]) >> hex & 1:
            raise IllegalAction("11.4", "cannot_land", piece=piece.name, hex=action.hex)
        raise IllegalAction("11.2", "cannot_reach", piece=piece.name, hex=action.hex)


def enter(battle: Battle, action: Enter) -> Event:
    """Put a piece onto the map and return the event that announces it. The entry has been judged."""
    piece = require(_waiting_piece(battle, action.piece), "only a piece that waits may enter")
    piece.hex = HEX_INDEX[action.hex]
    piece.moved = True
    if piece.joins:
        piece.joins = False
        battle.joined[battle.mover] = piece.name
    return public_event("battle.entered", side=battle.mover, piece=piece.name, hex=action.hex)


def maneuver(battle: Battle, action: Maneuver) -> Event:
    """Move a piece to a hex and return the event that announces it. The maneuver has been judged."""
    piece = require(battle.piece_on(battle.mover, HEX_INDEX[action.piece]), "only a piece there may move")
    piece.hex = HEX_INDEX[action.hex]
    piece.moved = True
    return public_event(
        "battle.maneuvered", side=battle.mover, piece=piece.name, come=action.piece, hex=action.hex
    )


def _waiting_piece(battle: Battle, name: str) -> Piece | None:
    """Return a piece of the moving side that is off the map and has this name."""
    for piece in battle.pieces[battle.mover]:
        if piece.hex < 0 and piece.name == name:
            return piece
    return None
