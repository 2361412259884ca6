"""The name under which the author of a message is shown."""

from __future__ import annotations

from games.matches.selectors.seats import PersonName, name_of
from games.talk.models import TalkMessage


def shown_author(message: TalkMessage) -> PersonName:
    """Return the name under which pages and emails show a message's author. Nothing else names authors."""
    return name_of(message.author)
