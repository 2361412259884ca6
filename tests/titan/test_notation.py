"""Notation: a round trip for every action, and errors that name their position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Action
from games.engine.errors import BadNotation
from games.titan import actions as act
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike
from games.titan.battle.hexes import HEXES
from games.titan.characters import CHARACTERS
from games.titan.lands import LAND_SIDES, LANDS
from games.titan.markers import ALL_MARKERS
from tests.titan.positions import RULES, battle, campaign, do, fighting, question

STATE = campaign({}, seats=6)
VIEWS = [RULES.view(STATE, seat) for seat in range(6)]

seats = st.integers(0, 5)
markers = st.sampled_from(ALL_MARKERS)
names = st.sampled_from(tuple(CHARACTERS))
some = st.lists(names, max_size=7).map(tuple)
lands = st.sampled_from(tuple(LANDS))
sides = st.sampled_from(("", *LAND_SIDES))
hexes = st.sampled_from(HEXES)
shown = st.one_of(
    st.just(""), names, st.builds(lambda name, count: f"{name}*{count}", names, st.integers(2, 3))
)

# A strategy for each kind of action: one that is missing here fails below, whatever hypothesis draws.
ACTION_TYPES: dict[type[Action], st.SearchStrategy[Action]] = {
    act.Divide: st.builds(act.Divide, seats, some, st.lists(markers, max_size=3).map(tuple)),
    act.Split: st.builds(act.Split, seats, markers, some, markers),
    act.Mulligan: st.builds(act.Mulligan, seats),
    act.Move: st.builds(act.Move, seats, markers, lands, sides),
    act.Teleport: st.builds(act.Teleport, seats, markers, lands, sides, names),
    act.Join: st.builds(act.Join, seats, markers, markers),
    act.Engage: st.builds(act.Engage, seats, lands),
    act.Flee: st.builds(act.Flee, seats),
    act.Fight: st.builds(act.Fight, seats),
    act.Concede: st.builds(act.Concede, seats),
    act.Accept: st.builds(act.Accept, seats, st.sampled_from(["attacker", "defender", "both"]), some),
    act.CounterOffer: st.builds(act.CounterOffer, seats),
    act.Acquire: st.builds(act.Acquire, seats, names),
    act.Summon: st.builds(act.Summon, seats, markers, names),
    act.Reinforce: st.builds(act.Reinforce, seats, names, shown),
    act.Muster: st.builds(act.Muster, seats, markers, names, shown),
    act.Resign: st.builds(act.Resign, seats),
    Enter: st.builds(Enter, seats, names, hexes),
    Maneuver: st.builds(Maneuver, seats, hexes, hexes),
    Strike: st.builds(Strike, seats, hexes, hexes, st.integers(0, 30), st.integers(0, 6)),
    Carry: st.builds(Carry, seats, hexes),
    Done: st.builds(Done, seats),
}


@pytest.mark.parametrize("kind", ACTION_TYPES, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_action_comes_back(kind: type[Action], data: st.DataObject) -> None:
    action = data.draw(ACTION_TYPES[kind])
    view = VIEWS[action.seat]
    text = RULES.format(action)
    assert RULES.parse(text, view) == action
    assert RULES.parse(f"  {text.upper()} ".replace(" ", "  "), view) == action
    for mark, other in (("->", "to"), ("->", "→"), ("->", ""), (":", ""), (".", " ")):
        assert RULES.parse(text.lower().replace(mark, other), view) == action
    assert RULES.decode_action(RULES.encode_action(action)) == action


def test_every_kind_of_action_is_covered() -> None:
    assert set(ACTION_TYPES) == set(act.ACTION_TYPES)


@given(st.text(max_size=30))
def test_any_other_text_is_refused_and_never_fails(text: str) -> None:
    for line in (text, f"split {text}", f"strike D3 {text}", f"muster {text}"):
        try:
            action = RULES.parse(line, VIEWS[0])
        except BadNotation:
            continue
        assert RULES.parse(RULES.format(action), VIEWS[0]) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("split R.Anchor -> R.Key: Ogre Ogre", act.Split(0, "R.anchor", ("ogre", "ogre"), "R.key")),
        ("Split anchor key 2 ogre", act.Split(0, "R.anchor", ("ogre", "ogre"), "R.key")),
        ("split b.anchor>key: ogre*2, lion", act.Split(0, "B.anchor", ("ogre", "ogre", "lion"), "R.key")),
        ("move R.Key -> 41 left", act.Move(0, "R.key", 41, "left")),
        ("MOVE KEY 41", act.Move(0, "R.key", 41, "")),
        ("teleport R.Key to 300 with Angel", act.Teleport(0, "R.key", 300, "", "angel")),
        ("join R.Moon -> R.Key", act.Join(0, "R.key", "R.moon")),
        ("muster R.Key: Troll by 2 Ogre", act.Muster(0, "R.key", "troll", "ogre*2")),
        ("muster key centaur", act.Muster(0, "R.key", "centaur", "")),
        ("reinforce Ranger: Troll Troll", act.Reinforce(0, "ranger", "troll*2")),
        ("divide anchor key: centaur ogre ogre",
         act.Divide(0, ("centaur", "ogre", "ogre"), ("R.anchor", "R.key"))),
        ("accept both", act.Accept(0, "both", ())),
        ("maneuver d3→e4", Maneuver(0, "D3", "E4")),
        ("strike d3 e4 5 6", Strike(0, "D3", "E4", 5, 6)),
    ],
)  # fmt: skip
def test_what_a_person_types(text: str, action: Action) -> None:
    assert RULES.parse(text, VIEWS[0]) == action


def test_a_marker_without_a_letter_is_of_ones_own_set() -> None:
    for seat, letter in enumerate("RBGYKN"):
        assert RULES.parse("move key 41", VIEWS[seat]) == act.Move(seat, f"{letter}.key", 41, "")


def test_12_2_a_strike_alone_has_the_dice_and_the_number_of_the_rules() -> None:
    state = fighting("ogre*2", "lion centaur", 1)
    do(state, Enter(1, "lion", "D5"), Done(1))
    pieces = battle(state).pieces
    pieces["attacker"][0].hex = pieces["defender"][0].hex - 1
    do(state, Done(0))
    found = question(state)
    legal = [atom for atom in RULES.legal(state, found) if isinstance(atom, Strike)]
    assert legal
    atom = legal[0]
    view = RULES.view(state, found.seat)
    assert RULES.parse(f"strike {atom.piece} -> {atom.target}", view) == atom
    # Where there is none the rules say why.
    assert RULES.parse("strike A1 -> A2", view) == Strike(found.seat, "A1", "A2", 0, 0)


@pytest.mark.parametrize(
    ("text", "code", "word", "position"),
    [
        ("", "word_missing", None, 1),
        ("split", "word_missing", None, 6),
        ("dance", "unknown_word", "dance", 1),
        ("split Q.Anchor", "no_marker", "q", 7),
        ("split R.Crown", "no_marker", "rcrown", 7),
        ("split R.Anchor -> R.Key: Ogre Elf", "no_character", "elf", 31),
        ("split R.Anchor -> R.Key: 99 Ogre", "no_character", "ogre", 29),
        ("move R.Key -> home", "no_land", "home", 15),
        ("move R.Key -> 41 top", "word_extra", "top", 18),
        ("teleport R.Key -> 41 left", "word_missing", None, 26),
        ("muster R.Key: Troll by Ogre Lion", "unlike_recruiters", "lion", 29),
        ("accept nobody", "no_loser", "nobody", 8),
        ("enter Ogre -> G3", "no_place", "g3", 15),
        ("enter Ogre -> A4", "no_place", "a4", 15),
        ("strike D3 -> E4: five dice", "no_number", "five", 18),
        ("strike D3 -> E4: 5 dice", "word_missing", None, 24),
        ("done now", "word_extra", "now", 6),
        ("fight!", "word_extra", "!", 6),
        ("бой", "unknown_word", "бой", 1),
    ],
)
def test_a_refusal_says_what_and_where(text: str, code: str, word: str | None, position: int) -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse(text, VIEWS[0])
    params = refused.value.params
    assert (refused.value.code, params.get("word"), params["position"]) == (code, word, position)


def test_a_watcher_acts_not() -> None:
    with pytest.raises(BadNotation) as refused:
        RULES.parse("fight", RULES.view(STATE, None))
    assert refused.value.code == "watcher"


def test_every_line_of_the_page_is_notation_and_every_kind_has_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "notation-titan.md"
    rows = [line for line in page.read_text("utf-8").splitlines() if line.startswith("| `")]
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    actions = [RULES.parse(text, VIEWS[0]) for text in texts]
    assert {type(action) for action in actions} == set(act.ACTION_TYPES)
    for text, action in zip(texts, actions, strict=True):
        if text != "strike D3 -> E4":
            assert RULES.format(action) == text
