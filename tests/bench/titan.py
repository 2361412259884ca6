"""Measure the functions of the Law of Titan, in u: one random legal move of python-chess in the same run.

`python -m tests.bench.titan` prints the table. "Reach" is the target; the last column is the time of a
public implementation in Python, which no row may exceed. Whole battles are played through question, legal
(exhausted), check and play, with seeded chance.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.bots.driver import play
from games.engine import registry
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.titan.autopilot.odds import estimate_battle
from games.titan.battle import flow
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEXES, hexes_in_mask
from games.titan.battle.maneuvers import reachable_goals
from games.titan.battle.sight import HEX_COUNT, easiest_clear_path, sight_paths
from games.titan.battle.state import OTHER_SIDE, Battle
from games.titan.battle.strikes import possible_aims, strike_context
from games.titan.characters import CHARACTERS, TITAN
from games.titan.lands import LANDS
from games.titan.movement import ordinary_moves
from games.titan.mustering import available_recruits, qualified_recruits
from games.titan.open_campaign import LandOccupancy
from games.titan.rules import LawOfTitan
from games.titan.state import TitanState
from games.titan.view import TitanView
from tests.bench.measure import median
from tests.bench.playing import chess_move, decision
from tests.titan.campaigns import lively

LATE = 1_200
"""Actions of the six-seat campaign whose largest state is taken."""

BATTLES = 22
"""Battles timed together: two on each battleland."""

CONTRACT_BATTLES = 6
"""Battles of a campaign that are played through the contract."""

POLICIES = (("default", "<= 2000 u"), (AUTOPILOT, "some ms"))
"""The title's policies, and what an answer by each may cost."""

ASKED = 5
"""Of the questions of a campaign every fifth is answered for the measure."""

TABLES = """
import time
begun = time.process_time()
import games.titan.rules
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.terrain_abilities import abilities_on, contact_hexes, uphill_dune_pairs
from games.titan.battle.sight import sight_paths, visible_hexes, warlock_hexes
for terrain in BATTLELANDS:
    abilities_on(terrain), contact_hexes(terrain), uphill_dune_pairs(terrain)
    sight_paths(terrain), visible_hexes(terrain), warlock_hexes(terrain)
print(time.process_time() - begun)
"""


class Row(NamedTuple):
    """A figure, its target, and the time of the public implementation in Python."""

    name: str
    figure: str
    reach: str = ""
    peer: str = ""


class Cost(NamedTuple):
    """A row in seconds, before u is finally known."""

    name: str
    seconds: float
    reach: str
    peer: str


def rows() -> Iterator[Row]:
    """Yield all rows in order. u is measured before and after, and the smaller value counts."""
    before = chess_move()
    state = late()
    battle, actions = whole_battles()
    costs = [
        Cost("moves of one legion for one roll, six seats", legion_moves(state), "<= 0.12 u", "1.42 u"),
        Cost(
            "  with the occupied lands found each time",
            legion_moves(state, cold=True),
            "<= 0.129 u",
            "1.42 u",
        ),
        Cost("line of sight of a hex pair, occupied", lines_of_sight(), "<= 0.01 u", "0.33 u"),
        Cost("  the first time in a process", lines_of_sight(cold=True), "<= 0.33 u", "0.33 u"),
        Cost("maneuvers of one character", each_piece(_maneuvers), "<= 0.3 u", "2.2 u"),
        Cost("targets, dice and number of one character", each_piece(_strikes), "<= 0.15 u", "0.81 u"),
        Cost("recruits of one legion in one terrain", legion_recruits(state), "<= 0.05 u", "0.20 u"),
        Cost("  the first time in a process", legion_recruits(state, cold=True), "<= 0.05 u", "0.20 u"),
        Cost("a whole battle at random", battle, "<= 240 u, aim 120", "473 u"),
        Cost(f"  one of its {actions:.0f} actions", battle / actions, "<= 2 u", ""),
        Cost("  an action of a battle through the contract", contract_battles(), "<= 2 u", ""),
        *(Cost(f"an answer by the policy {name}", answers(name), reach, "") for name, reach in POLICIES),
    ]
    game = decision("titan", 4)
    unit = min(before, chess_move())
    yield Row("u: a random move of python-chess", f"{unit * 1e6:.1f} us")
    for each in costs:
        yield Row(each.name, f"{each.seconds / unit:.3f} u", each.reach, each.peer)
    yield Row("random four-seat campaigns", f"{unit / game:.2f} of u's rate", ">= 0.15, reach 0.4")
    yield Row("  one random decision", f"{game * 1e6:.1f} us", "<= 25 us")
    rules = LawOfTitan()
    yield Row(
        "a copy of a late six-seat state", f"{median(lambda: rules.copy(state)) * 1e3:.3f} ms", "<= 0.3 ms"
    )
    yield Row("  its encoding", f"{len(rules.encode_state(state)) / 1000:.1f} kB", "<= 60 kB")
    yield Row("import and all tables", f"{fresh_tables():.2f} s", "<= 0.5 s")


def late() -> TitanState:
    """Return the largest state of a long campaign of six."""
    rules = LawOfTitan()
    kept: list[bytes] = [b""]

    def watch(state: TitanState, step: object, entry: object) -> None:
        data = rules.encode_state(state)
        if len(data) > len(kept[0]):
            kept[0] = data

    play(rules, 6, registry.meta("titan").options(), 1, lively, most=LATE, watch=watch)
    return rules.decode_state(kept[0])


def legion_moves(state: TitanState, *, cold: bool = False) -> float:
    """Return the seconds for the ordinary moves of a legion, over all legions and rolls.

    With `cold`, the occupied lands are found again for each legion and roll."""
    table = LawOfTitan().copy(state)
    presence = {seat: LandOccupancy(table, seat) for seat in range(table.seats)}
    legions = list(table.legions.values())

    def deed() -> None:
        for roll in range(1, 7):
            table.roll = roll
            for legion in legions:
                occupied = LandOccupancy(table, legion.seat) if cold else presence[legion.seat]
                ordinary_moves(table, occupied, legion)

    return median(deed) / (6 * len(legions))


def legion_recruits(state: TitanState, *, cold: bool = False) -> float:
    """Return the seconds for the possible musters of a legion, over all legions and terrains.

    With `cold`, nothing is known from earlier questions."""
    legions = [legion.pieces for legion in state.legions.values()]
    terrains = sorted({land.terrain for land in LANDS.values()})

    def deed() -> None:
        for terrain in terrains:
            for pieces in legions:
                available_recruits(terrain, pieces, state.stack)

    forget = qualified_recruits.cache_clear if cold else None
    return median(deed, prepare=forget) / (len(legions) * len(terrains))


def answers(policy: str) -> float:
    """Return the mean seconds for an answer by a policy from a view, over a campaign of four autopilots."""
    rules = LawOfTitan()
    cases: list[tuple[TitanView, Decision]] = []

    def choose(rules: Rules[Any], state: TitanState, decision: Decision, source: Random) -> Action:
        if decision.asks == "may":
            decision = next(each for each in rules.decisions(state) if each.asks == "must")
        cases.append((LawOfTitan().view(state, decision.seat), decision))
        return rules.default(*cases[-1], AUTOPILOT, SeededChance(source))

    play(rules, 4, registry.meta("titan").options(), 1, choose, most=LATE)
    asked = cases[::ASKED]
    chance = SeededChance(Random(1))

    def deed() -> None:
        for view, question in asked:
            rules.default(view, question, policy, chance)

    # What battles promise is remembered: a seat that comes back after hours finds nothing of it.
    return median(deed, prepare=estimate_battle.cache_clear) / len(asked)


def lines_of_sight(*, cold: bool = False) -> float:
    """Return the seconds for a pair of hexes with eight others occupied, over all pairs and battlelands.

    With `cold`, the paths of every battleland are worked out each time."""
    source = Random(1)
    boards = [
        (terrain, sum(1 << hex for hex in source.sample(range(HEX_COUNT), 8))) for terrain in BATTLELANDS
    ]

    def forget() -> None:
        if cold:
            sight_paths.cache_clear()

    def deed() -> None:
        for terrain, occupied in boards:
            paths = sight_paths(terrain)
            for pair in range(HEX_COUNT * HEX_COUNT):
                easiest_clear_path(paths[pair], occupied)

    return median(deed, prepare=forget) / (len(boards) * HEX_COUNT * HEX_COUNT)


def each_piece(deed: Callable[[Battle, int], object]) -> float:
    """Return the seconds of a deed for one piece of the mover, over battles in their middle."""
    cases = [(battle, place) for battle in middles() for place in range(len(battle.pieces[battle.mover]))]

    def all_of_them() -> None:
        for battle, place in cases:
            deed(battle, place)

    return median(all_of_them) / len(cases)


def _maneuvers(battle: Battle, place: int) -> object:
    piece = battle.pieces[battle.mover][place]
    mask = reachable_goals(battle, piece, battle.occupied(), battle.standing(OTHER_SIDE[battle.mover]))
    return [HEXES[hex] for hex in hexes_in_mask(mask)]


def _strikes(battle: Battle, place: int) -> object:
    return possible_aims(strike_context(battle, battle.mover), battle.pieces[battle.mover][place])


def middles() -> list[Battle]:
    """Return battles at the fifth maneuver, two on each battleland."""
    source = Random(2)
    chance = SeededChance(source)
    found = []
    for _ in range(2):
        for terrain in BATTLELANDS:
            battle = _begun(terrain, source)
            while battle.step and not (battle.round == 3 and battle.step == "maneuver"):
                _act(battle, source, chance)
            if battle.step:
                found.append(battle)
    return found


def whole_battles() -> tuple[float, float]:
    """Return the seconds and the number of actions of a battle from entering to its end."""
    source = Random(3)
    chance = SeededChance(source)
    battles = actions = 0

    def deed() -> None:
        nonlocal battles, actions
        for terrain in (*BATTLELANDS, *BATTLELANDS):
            battle = _begun(terrain, source)
            while battle.step:
                _act(battle, source, chance)
                actions += 1
            battles += 1

    return median(deed) / BATTLES, actions / battles


def contract_battles() -> float:
    """Return the seconds for an action of a battle, played through the contract from a campaign's state.

    Everything is asked as a match asks it: the decisions, all legal actions, the check and the next state."""
    rules, source = LawOfTitan(), Random(4)
    begun: list[bytes] = []

    def watch(state: TitanState, step: object, entry: object) -> None:
        battle = state.engagement.battle if state.engagement is not None else None
        if battle is not None and battle.round == 1 and battle.step == "maneuver":
            begun.append(rules.encode_state(state))

    play(rules, 6, registry.meta("titan").options(), 1, lively, most=LATE, watch=watch)
    states = [rules.decode_state(data) for data in source.sample(begun, min(len(begun), CONTRACT_BATTLES))]
    actions = 0

    def deed() -> None:
        nonlocal actions
        actions = 0
        for begun_state in states:
            state = rules.copy(begun_state)
            while state.engagement is not None and state.engagement.step == "battle":
                asked = [each for each in rules.decisions(state) if each.asks == "must"]
                atoms = list(rules.legal(state, source.choice(asked)))
                rules.advance(state, source.choice(atoms), SeededChance(source))
                actions += 1

    spent = median(deed, fewest=3)
    return spent / actions


def _begun(terrain: str, source: Random) -> Battle:
    """Seven against seven without Titans, whose death would end it sooner."""
    others = sorted(set(CHARACTERS) - {TITAN})
    attacker, defender = ([source.choice(others) for _ in range(7)] for _ in range(2))
    entry = "bottom" if terrain == "tower" else source.choice(("left", "right", "bottom"))
    return flow.begin(terrain, entry, attacker, defender, (7, 7))


def _act(battle: Battle, source: Random, chance: SeededChance) -> None:
    """One answer at random: a maneuver as long as there is one, any strike, any carry."""
    question = flow.question(battle)
    if question is not None and question.kind in ("reinforce", "summon"):
        flow.join(battle, "angel")
        return
    atoms = flow.legal(battle, 0)
    if battle.step == "maneuver" and len(atoms) > 1:
        atoms.pop()
    action = source.choice(atoms)
    chance.draws.clear()
    flow.check(battle, action)
    flow.play(battle, action, chance)


def fresh_tables() -> float:
    """Return the CPU seconds that a new process needs to import the title and make every table."""
    tries = [
        float(
            subprocess.run([sys.executable, "-c", TABLES], capture_output=True, check=True, text=True).stdout
        )
        for _ in range(3)
    ]
    return sorted(tries)[1]


def main() -> None:
    """Measure everything, with progress messages, then print the table."""
    found = []
    for row in rows():
        sys.stderr.write(f"{row.name}\n")
        found.append(row)
    width = max(len(row.name) for row in found)
    for row in found:
        sys.stdout.write(f"{row.name:{width}}  {row.figure:>16}  {row.reach:20}  {row.peer}\n")


if __name__ == "__main__":
    main()
