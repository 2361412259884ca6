"""A reader's own legions have the same names wherever they read of them, even under inherited markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.choices import choose
from games.engine.log import Log, moments
from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Part
from games.matches.render import current_say, say
from games.titan import words
from games.titan.briefing import brief
from games.titan.drawing import scene
from games.titan.planner.plan import Plan
from games.titan.planner.sandbox import build_board
from games.titan.planner.tables import threat_table
from games.titan.planner.texts import legion_name
from games.titan.state import TitanState
from games.titan.view import TitanView
from games.titan.words import names
from tests.titan.golden.telling import HERE
from tests.titan.positions import RULES, campaign

HEIR, EVERY = "three-stopped", 7
"""A kept campaign in which a player inherits markers, and of how many moments one is read."""


def inherited() -> list[tuple[TitanState, int]]:
    """Return positions, each with a seat that has a legion under an inherited marker."""
    log = msgspec.json.decode((HERE / f"{HEIR}.json").read_bytes(), type=Log)
    found = [(RULES.copy(campaign({"R.anchor": (41, "ogre*2")})), 0)]
    state = found[0][0]
    state.markers[0].append("B.rose")
    state.legions["B.rose"] = state.legions.pop("R.anchor")
    state.known[0] = {
        name: [1 << 12 if mask == 1 else mask for mask in slots] for name, slots in state.known[0].items()
    }
    for number, moment in enumerate(moments(RULES, log)):
        if number % EVERY == 0 and not moment.state.over:
            found += [(RULES.copy(moment.state), seat) for seat in range(moment.state.seats)]
    return [each for each in found if any(heirs(*each))]


def heirs(state: TitanState, seat: int) -> Iterator[str]:
    """Yield the inherited markers of a seat's legions."""
    for marker, legion in state.legions.items():
        if legion.seat == seat and SEAT_LETTERS.index(marker[0]) != seat:
            yield marker


def flat(part: Any) -> Iterator[str]:
    """Yield every text within what a page is made from."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from flat(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from flat(value)


def read(state: TitanState, seat: int) -> Iterator[str]:
    """Yield what a player reads: board, tables, roster, briefing, planner, questions and answers."""
    view = RULES.view(state, seat)
    yield from flat(scene(view, {}, current_say()))
    told: list[Part | None] = [danger.piece for danger in brief(view).dangers]
    told += [sentence for danger in brief(view).dangers for sentence in danger.sentences]
    told += list(asked(state, view, seat))
    yield from (say(each) for each in told if each is not None)
    board = build_board(view, Plan())
    yield from (say(legion_name(view, marker)) for marker in view.legions)
    yield from flat(threat_table(board, seat, [each for each in range(state.seats) if each != seat], say))


def asked(state: TitanState, view: TitanView, seat: int) -> Iterator[Part | None]:
    """Yield the questions to a seat, its choices, and the buttons of its actions."""
    for decision in RULES.decisions(state):
        if decision.seat != seat:
            continue
        atoms = list(RULES.legal(state, decision))
        yield words.question(view, decision)
        for options in choose(decision, atoms, "").lists:
            for option in options:
                line = words.line(view, option)
                yield from (line.text, line.note)
        for atom in atoms[:20]:
            yield from (words.deed(view, atom), words.done(view, atom))
            yield from (part for line in words.outlook(view, atom) for part in (line.text, line.note))


@pytest.mark.django_db
def test_a_reader_s_own_legion_has_one_name_everywhere() -> None:
    positions = inherited()
    assert positions
    called = 0
    for state, seat in positions:
        own = [marker for marker, legion in state.legions.items() if legion.seat == seat]
        texts = list(read(state, seat))
        for marker in own:
            with_set, held = say(names.legion(marker)), say(names.held_legion(marker, seat))
            assert not [text for text in texts if with_set in text], (with_set, seat)
            called += sum(held in text for text in texts if marker[0] != SEAT_LETTERS[seat])
    assert called > len(positions)
