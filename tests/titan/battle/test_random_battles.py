"""10 - 13: invariants of random battles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.chance import ReplayChance, SeededChance, TrialChance
from games.engine.errors import ChanceRefused, IllegalAction
from games.engine.events import Event
from games.titan.battle import defaults, flow
from games.titan.battle.actions import BattleAction, Strike
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.hexes import HEXES
from games.titan.battle.state import MAX_BATTLE_ROUNDS, OTHER_SIDE, Battle
from games.titan.battle.strikes import must_strike, strike_context
from tests.titan.battle.playing import begun, by_policy, played

ENCODER = msgspec.json.Encoder(order="deterministic")


class Census:
    """The characters of a battle, with a watcher that checks invariants after every action."""

    def __init__(self, battle: Battle) -> None:
        self.box = {side: Counter(piece.name for piece in battle.pieces[side]) for side in battle.pieces}
        self.round = battle.round
        self.codes: Counter[str] = Counter()

    def watch(self, battle: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        self.codes.update(event.tellings[0].code for event in events)
        self._pieces(battle)
        self._phase(battle)
        assert self.round <= battle.round <= MAX_BATTLE_ROUNDS
        self.round = battle.round
        if action is not None:
            assert action in atoms
            assert len(set(atoms)) == len(atoms)

    def _pieces(self, battle: Battle) -> None:
        hexes = [piece.hex for side in battle.pieces for piece in battle.pieces[side] if piece.hex >= 0]
        assert len(set(hexes)) == len(hexes)
        trees = BATTLELANDS[battle.terrain].ground.get("tree", 0)
        assert not any(trees >> hex & 1 for hex in hexes)
        for side in battle.pieces:
            present = Counter(piece.name for piece in battle.pieces[side] if not piece.joins)
            joined = Counter([battle.joined[side]] if battle.joined[side] else [])
            assert present + Counter(battle.dead[side]) == self.box[side] + joined
            assert len(battle.living(side)) <= 7
            for piece in battle.pieces[side]:
                assert 0 <= piece.hits <= piece.power
                assert battle.step != "maneuver" or piece.hits < piece.power

    def _phase(self, battle: Battle) -> None:
        question = flow.question(battle)
        assert (question is None) == bool(battle.over) == (battle.step == "")
        if question is not None:
            if question.kind not in ("reinforce", "summon"):
                assert flow.legal(battle, 0)
            assert question.side == (OTHER_SIDE[battle.mover] if question.kind == "back" else battle.striker)
        assert (battle.excess is not None) == (battle.step == "carry")
        if battle.over in ("attacker", "defender"):
            assert battle.living(battle.over)
            assert not battle.living(OTHER_SIDE[battle.over])
        if battle.over == "time":
            assert battle.round == MAX_BATTLE_ROUNDS
            assert battle.living("attacker")
            assert battle.living("defender")
        assert bool(battle.titans) <= bool(battle.over)


def anyhow(battle: Battle, atoms: list[Action], source: Random) -> Action:
    """Choose any legal action at all, each as likely as another."""
    return source.choice(atoms)


@pytest.mark.parametrize("terrain", BATTLELANDS)
def test_whole_random_battles_keep_their_pieces_and_their_order(terrain: str) -> None:
    source = Random(f"battles in {terrain}")
    ends: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for number in range(40):
        battle = begun(terrain, source)
        census = Census(battle)
        played(battle, source, census.watch, by_policy if number % 2 else anyhow)
        ends[battle.over] += 1
        codes += census.codes
    assert sum(ends.values()) == 40
    assert codes["battle.struck"] > 100
    assert codes["battle.phase"] > 100


@given(st.sampled_from(sorted(BATTLELANDS)), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_replay_gives_the_same_bytes(terrain: str, seed: int) -> None:
    source = Random(seed)
    battle = begun(terrain, source, 5)
    again = msgspec.json.decode(ENCODER.encode(battle), type=Battle)
    chance = SeededChance(source)
    while battle.step:
        if battle.step in ("reinforce", "summon"):
            for each in (battle, again):
                flow.join(each, "angel")
            continue
        action = by_policy(battle, flow.legal(battle, 0), source)
        read = msgspec.json.decode(msgspec.json.encode(action), type=BattleAction)
        assert read == action
        chance.draws.clear()
        flow.play(battle, action, chance)
        replayed = ReplayChance(list(chance.draws))
        flow.play(again, read, replayed)
        replayed.finish()
        assert ENCODER.encode(again) == ENCODER.encode(battle)
        again = msgspec.json.decode(ENCODER.encode(again), type=Battle)


@given(st.sampled_from(sorted(BATTLELANDS)), st.integers(0, 2**32), st.data())
@settings(max_examples=60, deadline=None)
def test_check_accepts_what_is_legal_refuses_the_rest_and_changes_nothing(
    terrain: str, seed: int, data: st.DataObject
) -> None:
    source = Random(seed)
    battle = begun(terrain, source, 5)
    stop = data.draw(st.integers(0, 60))
    pool: list[Action] = []
    chance = SeededChance(source)
    for _ in range(stop):
        atoms = flow.legal(battle, 0)
        pool += source.sample(atoms, min(5, len(atoms)))
        if not battle.step:
            break
        if battle.step in ("reinforce", "summon"):
            flow.decline(battle)
        else:
            flow.play(battle, by_policy(battle, atoms, source), chance)
    before = ENCODER.encode(battle)
    atoms = flow.legal(battle, 0)
    for atom in atoms:
        flow.check(battle, atom)
    tried = source.sample(pool, min(40, len(pool)))
    for action in (*tried, *(forged(each, source) for each in (*tried, *atoms))):
        if action not in atoms:
            with pytest.raises(IllegalAction) as refused:
                flow.check(battle, action)
            assert refused.value.code
    assert ENCODER.encode(battle) == before


def forged(action: Action, source: Random) -> Action:
    """Return the action with one attribute changed."""
    name = source.choice(action.__struct_fields__[1:] or ("seat",))
    if name == "seat":
        return action
    value = getattr(action, name)
    if isinstance(value, int):
        other: Any = value + source.choice((-1, 1))
    elif value in HEXES:
        other = source.choice(HEXES)
    else:
        other = source.choice(("ogre", "titan", "nobody"))
    return msgspec.structs.replace(action, **{name: other})


@given(st.sampled_from(sorted(BATTLELANDS)), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_only_strikes_draw_chance(terrain: str, seed: int) -> None:
    source = Random(seed)

    def watch(battle: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        if battle.step in ("", "reinforce", "summon"):
            return
        tried = defaults.default_action(battle, 0)
        copy = msgspec.json.decode(ENCODER.encode(battle), type=Battle)
        try:
            flow.play(copy, tried, TrialChance())
        except ChanceRefused:
            assert isinstance(tried, Strike)
        else:
            assert not isinstance(tried, Strike)

    played(begun(terrain, source, 4), source, watch)


@given(st.sampled_from(sorted(BATTLELANDS)), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_12_0_done_is_offered_exactly_when_nobody_owes_a_strike(terrain: str, seed: int) -> None:
    source = Random(seed)

    def watch(battle: Battle, atoms: list[Any], action: Action | None, events: list[Event]) -> None:
        if battle.step not in ("strike", "back"):
            return
        view = strike_context(battle, battle.striker)
        owing = any(
            piece.hex >= 0 and not piece.struck and must_strike(view, piece)
            for piece in battle.pieces[battle.striker]
        )
        offered = flow.legal(battle, 0)
        assert any(not isinstance(atom, Strike) for atom in offered) != owing
        assert any(isinstance(atom, Strike) for atom in offered)

    played(begun(terrain, source, 6), source, watch)
