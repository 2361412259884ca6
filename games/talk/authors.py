"""The name under which the author of a message is shown."""

from __future__ import annotations

from games.matches.selectors.seats import PersonName, name_of
from games.talk.models import TalkMessage


def shown_author(message: TalkMessage) -> PersonName:
    """Return how the author of a message is shown, on pages and in emails. Nothing else names authors."""
    return name_of(message.author)
