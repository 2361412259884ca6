"""axe finds nothing on any page, in either language, mode and width; nothing is wider than a phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from accounts.models import User
from tests.e2e import scenes
from tests.e2e.conftest import Person
from tests.e2e.scenes import People

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True, reset_sequences=True)]

STATUS = {"not-found": 404, "staff-refused": 403, "history-moment": 403}

LOOKS = (
    (("en", 1280, "light"), ("ru", 390, "dark")),
    (("en", 390, "light"), ("ru", 1280, "dark")),
)
"""Each scene in one pair: both languages, widths and modes. Four looks of every scene took half the suite."""


@pytest.mark.parametrize(("name", "looks"), list(zip(scenes.ALL, cycle(LOOKS), strict=False)), ids=scenes.ALL)
def test_axe_finds_nothing(
    name: str,
    looks: tuple[tuple[str, int, Any], ...],
    people: People,
    person: Person,
    no_violations: Callable[[Any], None],
) -> None:
    scene = scenes.ALL[name](people)
    for language, width, mode in looks:
        User.objects.update(language=language)
        page = person(scene.who, language=language, width=width)
        assert page.goto(scene.path).status == STATUS.get(name, 200)
        if scene.before:
            scene.before(page)
        assert page.locator("html").get_attribute("lang") == language
        page.emulate_media(color_scheme=mode)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        no_violations(page)
