"""Links that the rooms above add to a turn email; each does one thing (`games.notices.answer_links`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.listeners import Listeners

if TYPE_CHECKING:
    from games.matches.models import Tenure, Visit
    from games.notices.mail_content import Button

turn_link_makers: Listeners[[Tenure, Visit], Button | None] = Listeners()
"""Asked for the link for a seat's open visit and the person who acts for the seat; None: there is none."""


def turn_links(tenure: Tenure, visit: Visit) -> tuple[Button, ...]:
    """Return the links that the rooms above offer for an open visit, in the reader's language."""
    return tuple(link for link in turn_link_makers.ask(tenure, visit) if link is not None)
