"""The registry of data that rooms above store for a tenure, which is included in its person's export."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from games.engine.listeners import NamedRegistrations

if TYPE_CHECKING:
    from games.matches.models import Tenure

Records: TypeAlias = "Mapping[int, list[dict[str, Any]]]"
"""What is exported about each tenure, by its key."""

Find: TypeAlias = "Callable[[Collection[Tenure]], Records]"

record_finders: NamedRegistrations[Find] = NamedRegistrations()
"""The functions whose results are exported, each under its name."""


def records_of(tenures: Collection[Tenure]) -> dict[str, Records]:
    """Return the data that every room stores about some tenures, by the room's registered name."""
    return {name: find(tenures) for name, find in record_finders.items()}
