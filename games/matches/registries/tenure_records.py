"""The registry of data that rooms above store for a tenure, which is included in its person's export."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Tenure

Records: TypeAlias = "Mapping[int, list[dict[str, Any]]]"
"""What is exported about each tenure, by its key."""

Find: TypeAlias = "Callable[[Collection[Tenure]], Records]"

_finders: dict[str, Find] = {}


def register_record(name: str, find: Find) -> None:
    """Register `find`, whose result is exported under `name`. Called from AppConfig.ready."""
    _finders[name] = find


def records_of(tenures: Collection[Tenure]) -> dict[str, Records]:
    """Return the data that every room stores about some tenures, by the room's registered name."""
    return {name: find(tenures) for name, find in _finders.items()}
