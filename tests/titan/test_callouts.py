"""Labels on the board for people new to the game: complete, in free places, and only where they belong."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.engine.choices import choose
from games.engine.drawing.scene import Link, Links
from games.matches.render import current_say
from games.titan import words
from games.titan.actions import Move
from games.titan.drawing import name_parts, scene
from games.titan.drawing.masterboard.board_choice import BoardChoice, read_board_choice
from games.titan.drawing.masterboard.callouts import callouts, obstacles
from games.titan.drawing.masterboard.framing import WHOLE_BOARD, BoardBox, close_ups
from games.titan.drawing.masterboard.lattice import Extent
from games.titan.lessons.hints import names_parts
from games.titan.state import TitanState
from games.titan.view import TitanView
from tests.titan.positions import RULES, campaign, do, question

PARTS = {"en": ("marker: ", "height: ", "land: "), "ru": ("маркер: ", "высота: ", "земля: ")}
JOINS = {"en": " joins", "ru": "придёт: "}


def first_turn(tower: int, roll: int) -> TitanState:
    """Return a campaign in which a seat is asked for its first move."""
    legions = {
        "R.anchor": (tower, "titan ogre*2 gargoyle"),
        "R.key": (tower, "angel centaur*2 gargoyle"),
    }
    return campaign(legions, roll=roll, round=1)


def links_after(state: TitanState, pick: str) -> Links:
    """Return the links of the page after a pick."""
    view = RULES.view(state, 0)
    return {
        (option.act, option.name, option.value): Link(
            f"?pick={option.pick}", option.letter, current_say()(words.line(view, option).text), option.chosen
        )
        for options in choose(question(state, 0), RULES.legal(state, question(state, 0)), pick).lists
        for option in options
    }


def choices(state: TitanState) -> Iterator[Links]:
    """Yield the links of the page without a choice, with each legion, and with each of its lands."""
    yield links_after(state, "")
    first = choose(question(state, 0), RULES.legal(state, question(state, 0)), "").lists[0]
    for legion in (option for option in first if option.act == "move"):
        found = links_after(state, legion.pick)
        yield found
        for (_, name, _value), link in found.items():
            if name == "land":
                yield links_after(state, link.pick)


def boxes(view: TitanView, ahead: BoardChoice) -> tuple[BoardBox, ...]:
    """Return the parts of the board whose pictures have labels."""
    return (WHOLE_BOARD, next(iter(close_ups(view, ahead).values())))


@pytest.mark.parametrize(
    ("tower", "roll", "language"),
    [
        pytest.param(100, 1, "ru", marks=pytest.mark.thorough),
        (200, 2, "en"),
        pytest.param(300, 3, "ru", marks=pytest.mark.thorough),
        pytest.param(400, 4, "en", marks=pytest.mark.thorough),
        pytest.param(500, 4, "ru", marks=pytest.mark.thorough),
        pytest.param(500, 5, "en", marks=pytest.mark.thorough),
        pytest.param(600, 6, "ru", marks=pytest.mark.thorough),
    ],
)
def test_labels_name_what_the_board_shows_and_cover_nothing(tower: int, roll: int, language: str) -> None:
    state = first_turn(tower, roll)
    view = RULES.view(state, 0)
    with translation.override(language):
        for links in choices(state):
            ahead = read_board_choice(view, links)
            for box in boxes(view, ahead):
                check(view, ahead, box, language)


def check(view: TitanView, ahead: BoardChoice, box: BoardBox, language: str) -> None:
    """Check the labels in a part of the board."""
    found = callouts(view, ahead, box, current_say())
    texts = [each.text for each in found]
    at = (ahead.legion, ahead.land, box, texts)
    assert all(sum(text.startswith(part) for text in texts) <= 1 for part in PARTS[language]), at
    # A close-up may have too little room left between the lands that a legion can go to.
    if box == WHOLE_BOARD or not ahead.legion:
        assert all(any(text.startswith(part) for text in texts) for part in PARTS[language]), at
    joins = [text for text in texts if JOINS[language] in text]
    assert len(joins) <= 1 <= len(texts) <= 4, at
    if ahead.land in ahead.goals:
        assert len(joins) <= bool(ahead.goals[ahead.land].recruit), at
    for each in found:
        assert box.left <= each.box.left, at
        assert each.box.right <= box.left + box.width, at
        assert box.top <= each.box.top, at
        assert each.box.bottom <= box.top + box.height, at
        assert all(each.box.overlap(other) == 0 for other in obstacles(view, ahead, box).kept_clear), at
    for one, two in itertools.combinations(found, 2):
        assert one.box.overlap(two.box) == 0, at
        assert not crosses(one.start, one.tip, two.box), at
        assert not crosses(two.start, two.tip, one.box), at


def crosses(start: tuple[float, float], tip: tuple[float, float], box: Extent) -> bool:
    """Return whether a line crosses a box."""
    shares = [step / 200 for step in range(201)]
    return any(
        box.left < start[0] + (tip[0] - start[0]) * share < box.right
        and box.top < start[1] + (tip[1] - start[1]) * share < box.bottom
        for share in shares
    )


def test_only_the_pictures_with_readable_letters_have_labels() -> None:
    state = first_turn(500, 4)
    view, links = RULES.view(state, 0), links_after(state, "")
    plain = scene(view, links, current_say())
    labelled = name_parts(plain, view, links, current_say())
    assert not any('class="call"' in picture.drawn for picture in plain.pictures)
    assert [
        (picture.shape, picture.view_box == picture.whole)
        for picture in labelled.pictures
        if 'class="call"' in picture.drawn
    ] == [("wide", True), ("tall", False)]


def test_screen_readers_skip_the_labels_and_fingers_go_through_them() -> None:
    state = first_turn(500, 4)
    view, links = RULES.view(state, 0), links_after(state, "")
    for picture in name_parts(scene(view, links, current_say()), view, links, current_say()).pictures:
        groups = re.findall(r'<g ([^>]*)><path class="call"', picture.drawn)
        assert set(groups) <= {'aria-hidden="true" pointer-events="none"'}


def test_the_board_names_its_parts_only_until_the_first_move() -> None:
    state = first_turn(500, 1)
    assert names_parts(RULES.view(state, 0), question(state, 0))
    move = next(action for action in RULES.legal(state, question(state, 0)) if isinstance(action, Move))
    do(state, move)
    assert not names_parts(RULES.view(state, 0), question(state, 0))
    later = campaign({"R.anchor": (500, "titan ogre*2")}, roll=1)
    assert not names_parts(RULES.view(later, 0), question(later, 0))
