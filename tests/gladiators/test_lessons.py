"""The lessons: every part of the rulebook has one place, and the example duel is a real one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import games.gladiators
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.errors import IllegalAction
from games.engine.lessons import Lesson
from games.gladiators.decks import CARDS, DECKS, ITEMS, SPECIALS
from games.gladiators.lessons import duel as example
from games.gladiators.lessons import positions
from games.gladiators.meta import TITLES, Options
from games.gladiators.questions import RULES_BY_QUESTION as PLACES
from games.gladiators.rules import _RULE_PLACES_BY_ACTION
from tests.gladiators.positions import RULES, do, duel, place, struck, told, turn_of
from tests.gladiators.speech import say

ROOM = Path(games.gladiators.__file__).parent


def lesson() -> Lesson:
    found = registry.lessons("gladiators")
    assert found is not None
    return found


def homes() -> set[str]:
    return {place for place, _, _ in lesson().homes()}


def test_every_place_that_questions_and_refusals_name_has_a_home() -> None:
    named = {each for places in PLACES.values() for each in places} | {
        each for each in _RULE_PLACES_BY_ACTION.values() if each
    }
    for path in ROOM.glob("*.py"):
        named |= set(re.findall(r"refuse\(\s*\"([IVR][-IV.\d]*)\"", path.read_text("utf-8")))
    assert len(named) > 20
    assert named - homes() == set()


def test_every_place_has_one_home() -> None:
    every = [place for place, _, _ in lesson().homes()]
    assert len(every) == len(set(every))


def places_of_a_match(seed: int) -> Iterator[str]:
    """Yield the places that decisions and errors name in a random match."""
    found: set[str] = set()

    def watch(state: Any, step: Any, entry: Any) -> None:
        for decision in RULES.decisions(state):
            found.update(decision.rules)
            for action in RULES.imaginable_actions(RULES.view(state, decision.seat), decision):
                try:
                    RULES.check(state, action)
                except IllegalAction as refused:
                    found.add(refused.rule)

    play(RULES, 3, Options(sides="first"), seed, choose, most=150, watch=watch)
    yield from found


def test_whatever_a_match_names_has_a_home() -> None:
    for seed in range(2):
        assert set(places_of_a_match(seed)) - homes() - {""} == set()


def test_every_option_has_its_paragraph() -> None:
    page = lesson().chapter("options")
    assert page is not None
    keys = {each.key for each in page.paragraphs}
    fields = {name for name in TITLES["gladiators"].options.__struct_fields__ if not name.startswith("seat_")}
    assert fields <= keys


def test_every_card_item_and_special_is_told() -> None:
    page = lesson().chapter("decks")
    assert page is not None
    text = " ".join(
        say(part)
        for each in page.paragraphs
        for part in (*each.text, *(cell for row in (each.sheet.rows if each.sheet else ()) for cell in row))
    )
    assert "%(" not in text
    assert [each.key for each in page.paragraphs] == list(DECKS)
    for name in (
        *(card.title for card in CARDS.values()),
        *(item.name for item in ITEMS.values()),
        *(special.title for special in SPECIALS.values()),
    ):
        assert name in text


def test_the_example_duel_is_played_as_it_is_told() -> None:
    """Each line is legal from where it begins, and leads to the stated numbers."""
    state = duel("assassin", "barbarian")
    for name in ("R1", "B1"):
        place(
            state,
            name,
            example.START_HEXES[name],
            hold=example.START_HELD_ITEMS[name],
            row=example.START_PLANNED_CARDS[name],
        )
    turn_of(state, example.DUEL_TURNS[0].who)
    events: list[dict[str, Any]] = []
    for turn in example.DUEL_TURNS:
        assert state.turn.mover == turn.who
        events.append(told(do(state, *turn.lines)))
    assert struck(state) == example.CONDITION_LEFT
    assert "guessed" in events[1]
    assert events[1]["guessed"]["opposition"] == 5
    assert (events[4]["hit"]["strength"], events[4]["hit"]["opposition"], events[4]["hit"]["lost"]) == (
        8,
        3,
        5,
    )
    assert [turn.who for turn in example.DUEL_TURNS] == ["B1", "R1", "B1", "R1", "B1"]


def picture_names(chapter: str, paragraph: str) -> list[str]:
    """Return the text alternatives of the pictures of a paragraph."""
    page = lesson().chapter(chapter)
    assert page is not None
    figure = next(told.figure for told in page.paragraphs if told.key == paragraph)
    assert figure is not None
    return [re.findall(r'role="img" aria-label="([^"]+)"', panel.draw(say).svg)[0] for panel in figure.panels]


def test_the_name_of_a_picture_says_what_it_shows() -> None:
    assert picture_names("options", "quality")[1:] == [
        "Orc with quality 1, Orc with quality 1",
        "Swordmaster with quality 2, Orc with quality 1, Orc with quality 1",
    ]
    assert picture_names("planning", "ways")[0] == "Slash with sword (5), Sword guard (1)"
    assert picture_names("defense", "which") == [
        "The numbers from 1 to 5. Guessed: 3, 4, 5. Number 1 costs 0 Condition. Number 2 costs 2 Condition."
    ]
    assert picture_names("other-rules", "holds") == [
        "Part of the field with Assassin R on h4, Barbarian B on i4. "
        "A bar shows that Barbarian B holds Assassin R."
    ]
    assert "Assassin R lying on h4" in picture_names("other-rules", "prone")[0]
    assert picture_names("attack", "distance")[1].endswith(
        "A dart shows that Barbarian R attacks Assassin B: Thrust with sword."
    )


def test_the_steps_in_the_picture_are_those_of_the_rules() -> None:
    """III.8: up to three hexes after no action, over free hexes only."""
    name = picture_names("turn", "move")[0]
    assert "1 is written on h3, i4, i5, h5, g5, g4." in name
    assert "j4." not in name.partition("1 is written")[2]
    assert "4 is written" not in name


def test_the_example_s_pictures_show_where_the_two_stand() -> None:
    before, after = positions.view_after_turns(0), positions.view_after_turns(1)
    assert [each.at for each in before.gladiators.values()] == list(example.START_HEXES.values())
    assert not before.pending
    assert after.gladiators["B1"].at == "h4"
    assert [(blow.by, blow.target) for blow in after.pending] == [("B1", "R1")]


def test_the_numbers_of_the_example_slash_are_right() -> None:
    page = lesson().chapter("defense")
    assert page is not None
    sheet = next(each.sheet for each in page.paragraphs if each.key == "harm")
    assert sheet is not None
    for row in sheet.rows:
        number, strength, text = (say(cell) for cell in row)
        assert int(strength) == 3 + 2 * int(number)
        lost = int(strength) - 5
        assert text == (f"{lost} Condition lost" if lost else "no harm")
