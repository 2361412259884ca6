"""A title's modules contain what the engine requires; an error names a missing function."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from games.engine import registry
from games.engine.errors import IncompleteModule
from games.engine.interfaces import MODULE_INTERFACES, required_names
from games.engine.meta import MAX_SEATS
from games.engine.notation import SEAT_LETTERS
from games.matches.render import COLOURS
from tests.titles.families import SPOKEN

OPENED = {name: getattr(registry, name) for name in MODULE_INTERFACES}


@pytest.mark.parametrize("key", SPOKEN)
@pytest.mark.parametrize("name", MODULE_INTERFACES)
def test_every_title_has_all_that_is_asked_of_its_modules(key: str, name: str) -> None:
    # Opening one that lacks something raises, and names both.
    assert OPENED[name](key) is not None or name not in ("words", "drawing")


@pytest.mark.parametrize("key", registry.keys())
def test_the_type_checker_looks_at_every_door_of_a_family(key: str) -> None:
    package = sys.modules[type(registry.get(key)).__module__].__package__ or ""
    family = ".".join(package.split(".")[:2])
    if not family.startswith("games."):
        return
    checked = import_module(f"{family}.interfaces")
    for name in MODULE_INTERFACES:
        if find_spec(f"{family}.{name}"):
            assert getattr(checked, name.upper()) is import_module(f"{family}.{name}")


@pytest.mark.parametrize("key", registry.keys())
def test_no_title_has_more_seats_than_there_are_colours_and_letters(key: str) -> None:
    assert 1 <= registry.meta(key).seats[1] <= MAX_SEATS == len(COLOURS) == len(SEAT_LETTERS)


@pytest.fixture
def title(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a title whose modules contain nothing."""
    for name in ("bare", *(f"bare.{door}" for door in MODULE_INTERFACES)):
        module = ModuleType(name)
        module.__spec__ = import_module("importlib.machinery").ModuleSpec(name, None)
        module.__path__ = []
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(registry._UNLISTED, "bare", "bare")
    return "bare"


@pytest.mark.parametrize("name", [name for name in MODULE_INTERFACES if name != "words"])
def test_a_module_that_lacks_a_function_is_named_with_it(title: str, name: str) -> None:
    module = sys.modules[f"bare.{name}"]
    first, *others = required_names(name)
    for other in others:
        setattr(module, other, None)
    with pytest.raises(IncompleteModule) as caught:
        OPENED[name](title)
    assert str(caught.value) == (
        f"bare.{name} lacks {first}: games.engine.interfaces.{MODULE_INTERFACES[name].__name__} asks for it"
    )


def test_words_need_a_function_or_the_table_it_is_made_from(title: str) -> None:
    module: Any = sys.modules["bare.words"]
    for table in ("SITUATION", "TASKS", "HEADINGS", "DEEDS", "DONE"):
        setattr(module, table, {})
    with pytest.raises(IncompleteModule) as caught:
        registry.words(title)
    assert str(caught.value) == "bare.words lacks event: games.engine.interfaces.Words asks for it"
    module.event = lambda code, params: None
    assert registry.words(title).event("began", {}) is None
