"""Accessibility of every page, in either language, mode and width.

axe finds nothing, nothing is wider than a phone, and every letter can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

import pytest
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e import browsing, scenes
from tests.e2e.letters import too_small
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

Look: TypeAlias = tuple[str, int, str]
"""A language, a width and a mode."""

STATUS = {"not-found": 404, "staff-refused": 403, "history-moment": 403}

WIDE, NARROW = 1280, 390

LOOKS: tuple[Look, ...] = (
    ("en", WIDE, "light"),
    ("ru", NARROW, "dark"),
    ("en", NARROW, "light"),
    ("ru", WIDE, "dark"),
    ("ru", NARROW, "light"),
    ("en", WIDE, "dark"),
    ("ru", WIDE, "light"),
    ("en", NARROW, "dark"),
)
"""Each scene in one of them, and the exhaustive part in all four of a width and a mode."""


def looks_of(number: int) -> tuple[Look, ...]:
    """Return the looks of the scene with that number, one for each width and mode, its own first."""
    first = number % len(LOOKS)
    found: dict[tuple[int, str], Look] = {}
    for look in (*LOOKS[first:], *LOOKS[:first]):
        found.setdefault(look[1:], look)
    return tuple(found.values())


class Tab:
    """One tab for all scenes of a language, because a browser for each look took most of the time."""

    def __init__(self, browser: Any, url: str, language: str) -> None:
        self.context = browsing.open_context(browser, url, language=language)
        self.heard = browsing.listen(self.context, url)
        self.url, self.page = url, self.context.new_page()
        self.width, self.mode = 0, ""

    def leave(self) -> None:
        """Leave the page, which polls for news while the next scene is made.

        This also reloads the same page in another look where its address contains a fragment. The tab
        stays on the site: on another site each page is a new process of Chromium, which parses axe again,
        and for a page without an icon Chromium requests one later, when no test can respond.
        """
        self.page.goto("/credits/")
        self.heard.clear()

    def given_to(self, user: User | None) -> Any:
        """Return the tab's page, signed in as a user or as nobody."""
        self.context.clear_cookies()
        if user is not None:
            browsing.enter(self.context, user, self.url)
        return self.page

    def looks(self, width: int, mode: str) -> None:
        """Set the width and mode; unchanged ones are not set again, since each setting causes a new
        layout."""
        if width != self.width:
            self.page.set_viewport_size({"width": width, "height": 844})
        if mode != self.mode:
            self.page.emulate_media(color_scheme=mode)
        self.width, self.mode = width, mode

    def holds(self) -> None:
        """Check that nothing on the page is wider than it, and no letter is too small."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width
        assert too_small(self.page) == set()


@pytest.fixture(scope="module")
def tabs(chromium: Any, live_server: LiveServer) -> Iterator[dict[str, Tab]]:
    """Return the tab of each language."""
    opened = {language: Tab(chromium, live_server.url, language) for language in ("en", "ru")}
    yield opened
    for tab in opened.values():
        tab.context.close()


SCENES = {name: looks_of(number) for number, name in enumerate(scenes.ALL)}


def test_every_scene_has_a_look_of_each_width_and_mode() -> None:
    for looks in SCENES.values():
        assert sorted(look[1:] for look in looks) == sorted(product((WIDE, NARROW), ("light", "dark")))
        assert {look[0] for look in looks} == {"en", "ru"}
    assert {looks[0] for looks in SCENES.values()} == {*LOOKS}


MANY = 2
"""Scenes whose names begin with the same word are states of a room's few pages: so many of them always."""


def sampled() -> Iterator[Any]:
    """Yield the names of all scenes; those beyond the sample are marked exhaustive."""
    rooms: Counter[str] = Counter()
    for name in SCENES:
        room = name.partition("-")[0]
        rooms[room] += 1
        yield pytest.param(name, marks=pytest.mark.exhaustive if rooms[room] > MANY else ())


@pytest.mark.parametrize("name", [*sampled()])
def test_axe_finds_nothing(
    name: str, people: People, tabs: dict[str, Tab], no_violations: Callable[..., None]
) -> None:
    seen(name, SCENES[name][:1], people, tabs, no_violations)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_in_the_other_looks(
    name: str, people: People, tabs: dict[str, Tab], no_violations: Callable[..., None]
) -> None:
    seen(name, SCENES[name][1:], people, tabs, no_violations)


def seen(
    name: str,
    looks: Iterable[Look],
    people: People,
    tabs: dict[str, Tab],
    no_violations: Callable[..., None],
) -> None:
    """Run axe on a scene in some looks, and check that the page fits the other width too."""
    scene = scenes.ALL[name](people)
    for language, width, mode in looks:
        User.objects.update(language=language)
        tab = tabs[language]
        page = tab.given_to(scene.who)
        tab.looks(width, mode)
        try:
            assert page.goto(scene.path).status == STATUS.get(name, 200)
            if scene.before:
                scene.before(page)
            assert page.locator("html").get_attribute("lang") == language
            tab.holds()
            no_violations(page)
            tab.looks(WIDE + NARROW - width, mode)
            tab.holds()
            assert tab.heard == []
        finally:
            tab.leave()
