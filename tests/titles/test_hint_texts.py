"""The texts of hints, and of the reasons beside them, in every title that has hints."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest
from django.utils.translation import override

from games.engine import registry
from games.engine.phrases import Plural
from games.matches.render import say
from tests.titles.first_matches import first_match, lesson_of

SEEDS = {"titan": 42, "arena-1997": 11, "arena-2004": 11, "gladiators": 1}
FAMILIES = ("titan", "arena", "gladiators")


def hint_keys(family: str) -> set[str]:
    titles = [title for title in SEEDS if registry.meta(title).family == family]
    return {hint.key for title in titles for hint in lesson_of(title).hints}


def reasons_of(family: str) -> ModuleType:
    """Return the module with the reasons of a family's suggestions."""
    title = next(title for title in SEEDS if registry.meta(title).family == family)
    module = inspect.getmodule(lesson_of(title).reason)
    assert module is not None
    return module


def reads_hint(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "hint"


def told_apart(module: ModuleType) -> Iterator[Any]:
    """Yield what the reasons compare the key of the hint with: keys, and tables with one text for each."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare) and reads_hint(node.left):
            compared = node.comparators
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_beside":
            compared = node.args[1:]
        for each in (part for expression in compared for part in ast.walk(expression)):
            if isinstance(each, ast.Constant):
                yield each.value
            elif isinstance(each, ast.Name) and isinstance(getattr(module, each.id, None), Mapping):
                yield getattr(module, each.id)


@pytest.mark.parametrize("family", FAMILIES)
def test_reasons_depend_only_on_hints_that_exist(family: str) -> None:
    found = list(told_apart(reasons_of(family)))
    named = {key for each in found for key in (each if isinstance(each, Mapping) else [each])}
    assert named <= hint_keys(family) | {""}
    assert bool(named) == (family != "gladiators")


def test_a_reason_that_differs_beside_some_hints_has_a_text_for_all_others() -> None:
    tables = [each for each in told_apart(reasons_of("titan")) if isinstance(each, Mapping)]
    assert len(tables) > 5
    assert all("" in table for table in tables)


def messages(value: object) -> Iterator[str]:
    """Yield the texts of a module's constant."""
    if isinstance(value, Mapping):
        for each in value.values():
            yield from messages(each)
    elif isinstance(value, Plural):
        yield from (value.one, value.many)
    elif isinstance(value, tuple):
        for each in value:
            yield from messages(each)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("family", FAMILIES)
def test_no_message_of_a_reason_is_empty(family: str) -> None:
    constants = {name: value for name, value in vars(reasons_of(family)).items() if re.match(r"_[A-Z]", name)}
    found = [(name, text) for name, value in constants.items() for text in messages(value)]
    assert len(found) > 10
    assert [name for name, text in found if not text.strip()] == []


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("title", sorted(SEEDS))
def test_no_hint_or_reason_has_an_empty_sentence(title: str, language: str) -> None:
    with override(language):
        hints = [say(told) for hint in lesson_of(title).hints for told in (hint.heading, hint.text)]
        reasons = [say(each.reason) for each in first_match(title, SEEDS[title]) if each.reason is not None]
    assert len(reasons) > 5
    for told in (*hints, *reasons):
        assert all(re.search(r"\w", sentence) for sentence in re.split(r"(?<=[.!?])\s", told)), told
