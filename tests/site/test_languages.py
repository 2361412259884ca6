"""A response cached for a reader of one language is never shown to a reader of another."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.matches.access import get_access
from games.matches.models import Match
from games.matches.pictures import picture
from games.matches.positions import read_position
from tests.e2e import battle_stage, gladiators_stage, stage, titan_stage
from tests.factories.accounts import make_user
from tests.factories.matches import holder, store
from tests.titles.families import SPOKEN

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

GAMES = Path(settings.BASE_DIR) / "games"


def running(family: str) -> Match:
    """Return a match in which cards, figures and creatures are on the table."""
    people = [make_user(), make_user()]
    match family:
        case "titan":
            return titan_stage.campaign(people, lambda state: len(state.legions) > 5, seed=5)
        case "battle":
            return battle_stage.laid_out(people, battle_stage.mountains())
        case "gladiators":
            return gladiators_stage.fight(people, gladiators_stage.asks("guess"))
    return stage.arena(people, stage.round_of(2), title=family)


RUNNING = ("match", "history", "numbers")
FINISHED = ("match", "history", "numbers", "print")


def shown(match: Match, reader: User, language: str, names: tuple[str, ...]) -> dict[str, str]:
    """Return everything drawn on some pages and in the email of the first seat, which is `reader`'s."""
    User.objects.filter(pk=reader.pk).update(language=language)
    client = Client()
    client.force_login(reader)
    found = {}
    for name in names:
        found[name] = read(client, reverse(f"matches:{name}", args=[match.pk]))
    with translation.override(language):
        found["email"] = repr(picture(read_position(get_access(reader, match.pk), None), match, 0))
    return found


def read(client: Client, address: str) -> str:
    """Return a page without the tokens that differ in each response."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r'name="(?:[a-z-]*token|once)" value="[^"]*"', "", answer.content.decode())


def forget() -> None:
    """Clear every function cache of the project."""
    for name, module in [*sys.modules.items()]:
        if name.startswith(("games.", "config.templatetags.")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.mark.parametrize("family", ["titan", "battle", "gladiators", "arena-1997", "arena-2004"])
def test_pages_and_emails_are_the_same_after_another_language_was_shown(family: str) -> None:
    match = running(family)
    reader = holder(match, 0)
    for names in (RUNNING, FINISHED):
        # A first look has something to tell that later ones have not.
        shown(match, reader, "ru", names)
        forget()
        alone = shown(match, reader, "ru", names)
        forget()
        shown(match, reader, "en", names)
        assert shown(match, reader, "ru", names) == alone
        if names is RUNNING:
            store(match, Stop(-1, StopCause.VOTE))


@pytest.mark.parametrize("title", SPOKEN)
def test_lessons_are_the_same_after_another_language_was_shown(title: str) -> None:
    if registry.lessons(title) is None:
        return
    lesson = reverse("matches:lesson", args=[title])
    english, russian = (Client(headers={"accept-language": language}) for language in ("en", "ru"))
    forget()
    alone = read(russian, lesson)
    forget()
    read(english, lesson)
    assert read(russian, lesson) == alone


def test_what_says_words_is_passed_on_for_one_language() -> None:
    """`say` is one object that speaks whatever language is active, and would mix up drawings that are cached
    by it.

    `speaker()` is a separate object for each language."""
    passed = [
        f"{path.relative_to(GAMES)}:{call.lineno}"
        for path in GAMES.glob("*/**/*.py")
        if path.relative_to(GAMES).parts[0] not in ("titan", "arena", "gladiators", "engine")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        for argument in [*call.args, *(keyword.value for keyword in call.keywords)]
        if isinstance(argument, ast.Name) and argument.id == "say"
    ]
    assert passed == []
