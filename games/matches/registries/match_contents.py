"""What the rooms above keep for a match, such as its press.

A room registers the condition that a match has anything of its kind. The conditions become part of the query
that opens a match, so that the page of a match without press asks for no press (`Access.may_have`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.engine.listeners import NamedRegistrations

if TYPE_CHECKING:
    from django.db.models import Exists

content_conditions: NamedRegistrations[Callable[[Any], Exists]] = NamedRegistrations()
"""The kinds of content. A condition returns a query expression, given the key of a match in a query.

The query is built once and kept, so the current time must come from the database.
"""


def attribute(name: str) -> str:
    """Return the name under which a row says whether its match has any content of a kind."""
    return f"has_{name}"


def content_annotations(match: Any) -> dict[str, Exists]:
    """Return the registered conditions as annotations for a row, given the key of its match in a query."""
    return {attribute(name): condition(match) for name, condition in content_conditions.items()}
