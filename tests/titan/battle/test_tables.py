"""11, 12, 13: the fast tables agree everywhere with the Law's sentences."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import (
    ATTACKER_ENTRY_HEXES,
    DEFENDER_ENTRY_HEXES,
    HEX_DISTANCES,
    HEX_INDEX,
    HEXES,
    hexes_in_mask,
    mask_of_names,
)
from games.titan.battle.sight import HEX_COUNT, easiest_clear_path, sight_paths
from games.titan.battle.state import Piece
from games.titan.battle.strikes import melee_dice_and_number, possible_aims, strike_context
from games.titan.battle.terrain_abilities import abilities_on, contact_hexes, entry_hexes, reachable_hexes
from games.titan.characters import CHARACTERS
from tests.titan.battle import reference
from tests.titan.battle.positions import battle, names_of

TERRAINS = tuple(BATTLELANDS)
FRONTS = (*ATTACKER_ENTRY_HEXES.values(), *DEFENDER_ENTRY_HEXES.values())
ARCHERS = tuple(name for name, each in CHARACTERS.items() if each.rangestrikes)
TREES = {terrain: land.ground.get("tree", 0) for terrain, land in BATTLELANDS.items()}


def crowds(terrain: str, count: int) -> list[frozenset[str]]:
    """Return boards with nobody and, each time, up to thirteen others on them."""
    source = Random(terrain)
    free = [name for name in HEXES if not TREES[terrain] >> HEX_INDEX[name] & 1]
    return [frozenset(), *(frozenset(source.sample(free, source.randint(4, 13))) for _ in range(count))]


def test_distances_are_those_of_walking() -> None:
    for one in HEXES:
        for two in HEXES:
            assert HEX_DISTANCES[HEX_INDEX[one]][HEX_INDEX[two]] == reference.steps(one, two)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_11_2_maneuvers_reach_what_the_law_says(terrain: str) -> None:
    """Every character from every hex, on an empty board and on crowded ones."""
    for crowd in crowds(terrain, 2):
        for who, footing in abilities_on(terrain).items():
            for start in HEXES:
                taken = crowd | {start}
                found = reachable_hexes(footing, HEX_INDEX[start], mask_of_names(" ".join(taken)))
                assert names_of(found) == reference.goals(terrain, who, start, (), taken), (who, start)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_11_1_entries_reach_what_the_law_says(terrain: str) -> None:
    for crowd in crowds(terrain, 12):
        for who, footing in abilities_on(terrain).items():
            for front in FRONTS:
                found = entry_hexes(footing, front, mask_of_names(" ".join(crowd)))
                assert names_of(found) == reference.goals(terrain, who, None, names_of(front), crowd), who


@pytest.mark.parametrize("terrain", TERRAINS)
def test_11_3_contact_is_what_the_law_says(terrain: str) -> None:
    for one in HEXES:
        touched = {two for two in HEXES if reference.in_contact(terrain, one, two)}
        assert names_of(contact_hexes(terrain)[HEX_INDEX[one]]) == touched


@pytest.mark.parametrize("terrain", TERRAINS)
def test_13_3_lines_of_sight_are_what_the_law_says(terrain: str) -> None:
    """Every pair of hexes, with every choice of the hexes between them occupied."""
    paths = sight_paths(terrain)
    for here in HEXES:
        for there in HEXES:
            if (
                not 2 <= HEX_DISTANCES[HEX_INDEX[here]][HEX_INDEX[there]] <= 3
                or reference.hazard(terrain, there) == "tree"
            ):
                continue
            between = sorted({name for way in reference.lines(here, there) for name in way})
            for taken in chain.from_iterable(combinations(between, n) for n in range(len(between) + 1)):
                found = easiest_clear_path(
                    paths[HEX_INDEX[here] * HEX_COUNT + HEX_INDEX[there]], mask_of_names(" ".join(taken))
                )
                wanted = list(reference.open_lines(terrain, here, there, frozenset(taken)))
                assert (found is None) == (not wanted), (here, there, taken)
                if found is not None:
                    assert found[1:] == min(wanted, key=sum), (here, there, taken)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_13_3_nobody_elsewhere_hinders_a_line(terrain: str) -> None:
    for here in range(HEX_COUNT):
        for there in range(HEX_COUNT):
            for path in sight_paths(terrain)[here * HEX_COUNT + there]:
                ways = reference.lines(HEXES[here], HEXES[there])
                assert any(not path[0] & ~mask_of_names(" ".join(way)) for way in ways)


@pytest.mark.long
@pytest.mark.parametrize("terrain", TERRAINS)
def test_12_2_strike_numbers_are_what_the_law_says(terrain: str) -> None:
    """Every character against every other, over every hexside."""
    fight = battle(terrain)
    view = strike_context(fight, "attacker")
    for here in range(HEX_COUNT):
        for there in hexes_in_mask(contact_hexes(terrain)[here]):
            for who, me in CHARACTERS.items():
                piece = Piece(who, me.power, hex=here)
                for foe, other in CHARACTERS.items():
                    dice, number = reference.strike(terrain, who, HEXES[here], foe, HEXES[there])
                    found = melee_dice_and_number(view, piece, Piece(foe, other.power, hex=there))
                    assert found == (me.power + dice, number), (who, here, foe, there)


@pytest.mark.long
@pytest.mark.parametrize("terrain", TERRAINS)
def test_13_rangestrikes_are_what_the_law_says(terrain: str) -> None:
    """Every rangestriker from every hex at every other on every hex, alone on the board."""
    fight = battle(terrain)
    for who in ARCHERS:
        piece = Piece(who, CHARACTERS[who].power)
        for foe, other in CHARACTERS.items():
            target = Piece(foe, other.power)
            fight.pieces = {"attacker": [piece], "defender": [target]}
            for here in range(HEX_COUNT):
                for there in range(HEX_COUNT):
                    if here == there or contact_hexes(terrain)[here] >> there & 1:
                        continue
                    piece.hex, target.hex = here, there
                    found = [aim[1:3] for aim in possible_aims(strike_context(fight, "attacker"), piece)]
                    wanted = reference.rangestrike(terrain, who, HEXES[here], foe, HEXES[there], frozenset())
                    assert found == ([wanted] if wanted else []), (who, here, foe, there)


def test_13_nobody_else_rangestrikes() -> None:
    for who in set(CHARACTERS) - set(ARCHERS):
        for there in range(1, HEX_COUNT):
            if not contact_hexes("plains")[0] >> there & 1:
                _compare("plains", who, 0, "ogre", there, frozenset())


@pytest.mark.parametrize("terrain", TERRAINS)
def test_13_rangestrikes_in_a_crowd_are_what_the_law_says(terrain: str) -> None:
    source = Random(terrain)
    for _ in range(400):
        crowd = source.choice(crowds(terrain, 6))
        here, there = source.sample(range(HEX_COUNT), 2)
        taken = crowd - {HEXES[here], HEXES[there]}
        if not contact_hexes(terrain)[here] >> there & 1:
            _compare(terrain, source.choice(ARCHERS), here, source.choice(list(CHARACTERS)), there, taken)


def _compare(terrain: str, who: str, here: int, foe: str, there: int, taken: frozenset[str]) -> None:
    """The one strike of `who` at `foe`, past friends on the hexes `taken`."""
    fight = battle(terrain)
    piece = Piece(who, CHARACTERS[who].power, hex=here)
    fight.pieces["attacker"] = [piece, *(Piece("ogre", 6, hex=HEX_INDEX[name]) for name in taken)]
    fight.pieces["defender"] = [Piece(foe, CHARACTERS[foe].power, hex=there)]
    found = [(aim.dice, aim.number) for aim in possible_aims(strike_context(fight, "attacker"), piece)]
    wanted = reference.rangestrike(terrain, who, HEXES[here], foe, HEXES[there], taken)
    assert found == ([wanted] if wanted else []), (who, HEXES[here], foe, HEXES[there], taken)
