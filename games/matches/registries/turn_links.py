"""Links that the rooms above add to a turn email; each does one thing (`games.notices.answer_links`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.matches.models import Tenure, Visit
    from games.notices.mail_content import Button

TurnLink: TypeAlias = "Callable[[Tenure, Visit], Button | None]"
"""Returns the link for a seat's open visit and the person who acts for the seat, or None if there is none."""

_makers: list[TurnLink] = []


def register_turn_link(make: TurnLink) -> None:
    """Register a function that makes a link. Called from AppConfig.ready."""
    if make not in _makers:
        _makers.append(make)


def turn_links(tenure: Tenure, visit: Visit) -> tuple[Button, ...]:
    """Return the links that the rooms above offer for an open visit, in the reader's language."""
    return tuple(link for make in _makers if (link := make(tenure, visit)) is not None)
