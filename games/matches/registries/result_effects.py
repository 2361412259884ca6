"""Effects of a match's result elsewhere, reported by the rooms above and shown on the match's page.

Matches do not depend on ratings, ladders and tournaments. A room that reads endings registers a function
that finds the effects of an ending.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from games.engine.listeners import Listeners

if TYPE_CHECKING:
    from accounts.models import User
    from games.matches.models import Match


class PostButton(NamedTuple):
    """A button that the reader may press. It posts to `url`; `note` explains the effect."""

    label: str
    url: str
    note: str = ""


class ResultEffect(NamedTuple):
    """An effect of the end of a match, in the reader's language.

    It consists of a sentence about the reader or the match ("" for none), the reason for it (`why`), a
    page with more details, and a button. `beside` maps seat numbers to words to show beside the holders.
    """

    text: str = ""
    why: str = ""
    url: str = ""
    link: str = ""
    button: PostButton | None = None
    beside: Mapping[int, str] = {}


effect_finders: Listeners[[Match, User | None], ResultEffect | None] = Listeners()
"""Asked what followed from a finished match, for a reader; None: nothing, or nothing yet."""


def effects_of_result(match: Match, user: User | None) -> list[ResultEffect]:
    """Return the effects of the end of a match; none while it is in progress."""
    if not match.finished:
        return []
    return [found for found in effect_finders.ask(match, user) if found is not None]
