"""The titles in the shared suite, and every family's twin histories: `tests/<family>/twins.py`.

A twin function takes rules, a log, a seat and a source of chance, and returns a second log that the seat
cannot tell from the first, or None; the log may have been ended by a stop.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias

import tests.ferries
import tests.probe  # noqa: F401  both make their titles known
from games.engine import registry
from games.engine.log import Log
from games.engine.rules import Rules

Twin: TypeAlias = Callable[[Rules[Any], Log, int, Random], Log | None]

KEYS = (*registry.keys(), "ferries")
"""Every title that the shared suite holds, the example of the guide too."""

SPOKEN = tuple(key for key in KEYS if registry.meta(key).stage != "alpha")
"""At alpha a title has its rules, but neither words nor pages yet."""


def _twin(family: str) -> Twin | None:
    package = f"tests.{family}"
    if find_spec(package) is None or find_spec(f"{package}.twins") is None:
        return None
    found: Twin = import_module(f"{package}.twins").twin
    return found


TWINS: dict[str, Twin] = {key: twin for key in KEYS if (twin := _twin(registry.meta(key).family)) is not None}
"""By title; at stage alpha one may have none yet."""
