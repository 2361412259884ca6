"""Every family's twin histories, by family: what holds them to their secrets asks here.

A twin takes rules, a log, a seat and a source of chance, and gives a second log that the seat cannot
tell from the first, or None; the log may have been ended by a stop.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import tests.ferries
import tests.probe  # noqa: F401  both make their titles known
from games.engine import registry
from games.engine.log import Log
from games.engine.rules import Rules
from tests.arena.twins import twin as arena
from tests.ferries.twins import twin as ferries
from tests.gladiators.twins import twin as gladiators
from tests.probe.twins import twin as probe
from tests.titan.twins import twin as titan

Twin: TypeAlias = Callable[[Rules[Any], Log, int, Random], Log | None]

BY_FAMILY: dict[str, Twin] = {
    "probe": probe,
    "ferries": ferries,
    "arena": arena,
    "titan": titan,
    "gladiators": gladiators,
}

KEYS = (*registry.keys(), "ferries")
"""Every title that the shared suite holds, the example of the guide too."""

TWINS: dict[str, Twin] = {
    key: BY_FAMILY[registry.meta(key).family] for key in KEYS if registry.meta(key).family in BY_FAMILY
}
"""By title; at stage alpha one may have none yet."""
