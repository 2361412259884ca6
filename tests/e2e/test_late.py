"""Nothing is seen to move when fonts or answers come late, or while a recap plays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import answer_slowly, count_shifts, deed, layout_shift, renewed

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDTHS = (390, 1280)

MOST_WITH_LATE_FONTS = 0.02
"""What words may move that break into other lines in a font of the device (below 0.1 counts as good)."""

TURNS = ("titan-split", "turn", "1997-turn", "gladiators-second", "titan-battle")
"""A scene in which something is to be chosen or rolled, for each title, and a battle."""


@pytest.mark.parametrize(
    "name",
    [
        *(pytest.param(name, marks=pytest.mark.exhaustive) for name in TURNS[:-1]),
        *("titan-battle", "front", "waiting-full", "waiting-empty", "finished"),
    ],
)
def test_fonts_that_come_late_move_little(name: str, people: People, person: Person) -> None:
    scene = scenes.ALL[name](people)
    held: list[Any] = []
    drawn = False

    def hold(route: Any) -> None:
        if drawn:
            route.continue_()
        else:
            held.append(route)

    for width in WIDTHS:
        page = person(scene.who, width=width)
        drawn = False
        page.route("**/*.woff2", hold)
        count_shifts(page, fonts=False)
        page.goto(scene.path, wait_until="domcontentloaded")
        page.locator("h1").wait_for()
        layout_shift(page)
        assert held, "the page is drawn before its fonts come"
        drawn = True
        while held:
            held.pop().continue_()
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready")
        assert layout_shift(page) <= MOST_WITH_LATE_FONTS, width


@pytest.mark.parametrize("name", TURNS)
def test_late_answers_move_nothing(name: str, people: People, person: Person) -> None:
    """They come like a page: not even the heading and the question, which they change, are seen to move."""
    scene = scenes.ALL[name](people)

    pressed: list[int] = []
    for width, steps in ((1280, 1), (390, 2)):
        page = person(scene.who, width=width)
        count_shifts(page)
        page.goto(scene.path)
        answer_slowly(page)
        for _ in range(steps):
            chosen = page.locator("#decision a[href^='?pick=']:visible, #board a.pick:visible")
            target = (deed(page) if deed(page).count() else chosen).first
            if not target.count():
                break
            target.scroll_into_view_if_needed()
            before = layout_shift(page)
            with renewed(page):
                target.click()
            page.locator("html:not(.late)").wait_for()
            assert layout_shift(page) == before, target
            pressed.append(width)
        page.unroute_all()
    assert set(pressed) == set(WIDTHS)


def test_the_keyboard_stays_where_it_is_when_an_answer_comes_late(people: People, person: Person) -> None:
    scene = scenes.ALL["turn"](people)
    page = person(scene.who, width=390)

    focused: list[str] = []
    for late in (False, True):
        page.goto(scene.path)
        if late:
            answer_slowly(page)
        page.locator("#decision a[href^='?pick=']:visible").first.focus()
        with renewed(page):
            page.keyboard.press("Enter")
        page.locator("html:not(.late)").wait_for()
        focused.append(page.evaluate("document.activeElement.outerHTML"))
    assert focused[0] == focused[1]
    assert not focused[0].startswith("<body"), "it is not lost"


def test_a_recap_that_plays_moves_nothing(people: People, person: Person) -> None:
    scene = scenes.ALL["titan-recap"](people)
    page = person(scene.who, width=390)
    count_shifts(page)
    page.clock.install()
    page.goto(scene.path)
    lines = page.locator("#recap > .recap-lines a[data-trail]").count()
    page.get_by_role("link", name="Show on board").click()
    for _ in range(lines):
        page.clock.run_for(1_200)
    assert lines > 1
    assert page.locator("#recap > .recap-lines > :not(:first-child)[aria-current]").count() == 1
    assert layout_shift(page) == 0
