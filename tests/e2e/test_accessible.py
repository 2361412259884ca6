"""axe finds nothing on any page, in either language, mode and width; nothing is wider than a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, TypeAlias

import pytest
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e import browsing, scenes
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

Look: TypeAlias = tuple[tuple[str, str], tuple[int, str], tuple[int, str]]
"""Two languages, and two widths each with a mode."""

STATUS = {"not-found": 404, "staff-refused": 403, "history-moment": 403}

WIDE, NARROW = 1280, 390

LOOKS: tuple[Look, ...] = (
    (("en", "ru"), (WIDE, "light"), (NARROW, "dark")),
    (("ru", "en"), (NARROW, "light"), (WIDE, "dark")),
)
"""Each scene in one of them. In its first language it is held to all rules in its first look, in the other
to those that ask how it looks; in its second language a page has the same elements and colours, and longer or
shorter words: there its width is measured. Four looks of every scene took half the suite."""

OF_LOOKS = (
    "aria-hidden-focus",
    "button-name",
    "color-contrast",
    "label",
    "link-in-text-block",
    "link-name",
    "scrollable-region-focusable",
    "target-size",
)
"""Rules of axe whose answer hangs on colours, on room, or on what is shown in one width alone."""


LET_GO = """() => {
    for (const each of document.querySelectorAll("main *")) {
        if (getComputedStyle(each).position === "sticky") each.style.position = "static";
    }
}"""
"""Whatever is pinned lies where it stands: it covers a part of what can be scrolled from beneath it, another
part in a page that has become wider than in one that came so."""


class Tab:
    """One tab for all scenes of a language: a browser of its own for each look took most of the time."""

    def __init__(self, browser: Any, url: str, language: str) -> None:
        self.context = browsing.open_context(browser, url, language=language)
        self.heard = browsing.listen(self.context, url)
        self.url, self.page = url, self.context.new_page()
        self.width, self.mode = 0, ""

    def leave(self) -> None:
        """Go away from the page, which asks after news while the next scene is made: SQLite lets only one of
        them at a table.

        The tab stays on the site: beyond, each page is a process of Chromium, which reads axe anew.
        """
        self.page.goto("/healthz")
        self.heard.clear()

    def given_to(self, user: User | None) -> Any:
        """The tab for a user or a stranger."""
        self.context.clear_cookies()
        if user is not None:
            browsing.enter(self.context, user, self.url)
        return self.page

    def looks(self, width: int, mode: str) -> None:
        """As wide and in that mode from now on; what it is already is not asked for again, since each asking
        lays the page out anew."""
        if width != self.width:
            self.page.set_viewport_size({"width": width, "height": 844})
        if mode != self.mode:
            self.page.emulate_media(color_scheme=mode)
        self.width, self.mode = width, mode

    def holds(self) -> None:
        """Nothing that it shows is wider than it."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width


@pytest.fixture(scope="module")
def tabs(chromium: Any, live_server: LiveServer) -> Iterator[dict[str, Tab]]:
    """The tab of each language."""
    opened = {language: Tab(chromium, live_server.url, language) for language in ("en", "ru")}
    yield opened
    for tab in opened.values():
        tab.context.close()


@pytest.mark.parametrize(("name", "look"), list(zip(scenes.ALL, cycle(LOOKS), strict=False)), ids=scenes.ALL)
def test_axe_finds_nothing(
    name: str,
    look: Look,
    people: People,
    tabs: dict[str, Tab],
    no_violations: Callable[..., None],
) -> None:
    for tab in tabs.values():
        tab.leave()
    scene = scenes.ALL[name](people)
    languages, first, second = look
    for language in languages:
        User.objects.update(language=language)
        tab = tabs[language]
        page = tab.given_to(scene.who)
        tab.looks(*first)
        assert page.goto(scene.path).status == STATUS.get(name, 200)
        if scene.before:
            scene.before(page)
        assert page.locator("html").get_attribute("lang") == language
        tab.holds()
        if language == languages[0]:
            no_violations(page)
        # No colour makes anything wider: of its words in the other language only the room is asked.
        tab.looks(second[0], second[1] if language == languages[0] else first[1])
        tab.holds()
        if language == languages[0]:
            page.evaluate(LET_GO)
            no_violations(page, *OF_LOOKS)
        assert tab.heard == []
