"""axe finds nothing on any page, in either language, mode and width; nothing is wider than a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e import browsing, scenes
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

STATUS = {"not-found": 404, "staff-refused": 403, "history-moment": 403}

LOOKS = (
    (("en", 1280, "light"), ("ru", 390, "dark")),
    (("en", 390, "light"), ("ru", 1280, "dark")),
)
"""Each scene in one pair: both languages, widths and modes. Four looks of every scene took half the suite."""


class Tab:
    """One tab for all scenes of a language: a browser of its own for each look took most of the time."""

    def __init__(self, browser: Any, url: str, language: str) -> None:
        self.context = browsing.open_context(browser, url, language=language)
        self.heard = browsing.listen(self.context, url)
        self.url, self.page = url, self.context.new_page()

    def given_to(self, user: User | None, width: int, mode: str) -> Any:
        """The tab away from the page before, for a user or a stranger.

        It stays on the site: beyond, each page is a process of its own in Chromium, which reads axe anew.
        """
        self.page.goto("/healthz")
        self.heard.clear()
        self.context.clear_cookies()
        if user is not None:
            browsing.enter(self.context, user, self.url)
        self.page.set_viewport_size({"width": width, "height": 844})
        self.page.emulate_media(color_scheme=mode)
        return self.page


@pytest.fixture(scope="module")
def tabs(chromium: Any, live_server: LiveServer) -> Iterator[dict[str, Tab]]:
    """The tab of each language."""
    opened = {language: Tab(chromium, live_server.url, language) for language in ("en", "ru")}
    yield opened
    for tab in opened.values():
        tab.context.close()


@pytest.mark.parametrize(("name", "looks"), list(zip(scenes.ALL, cycle(LOOKS), strict=False)), ids=scenes.ALL)
def test_axe_finds_nothing(
    name: str,
    looks: tuple[tuple[str, int, Any], ...],
    people: People,
    tabs: dict[str, Tab],
    no_violations: Callable[[Any], None],
) -> None:
    scene = scenes.ALL[name](people)
    for language, width, mode in looks:
        User.objects.update(language=language)
        page = tabs[language].given_to(scene.who, width, mode)
        assert page.goto(scene.path).status == STATUS.get(name, 200)
        if scene.before:
            scene.before(page)
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        no_violations(page)
        assert tabs[language].heard == []
