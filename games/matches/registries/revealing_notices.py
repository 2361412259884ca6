"""Emails to others that would tell a member of staff who plays in an event of anonymous players.

The staff pages do not depend on competitions, so the room that sends such emails registers a function.
"""

from __future__ import annotations

from django.db.models import Q

from games.engine.listeners import Listeners

notice_finders: Listeners[[int], Q | None] = Listeners()
"""Asked for the condition of notices to hide from a person, given by their key; None: there are none."""


def revealing_notices(user_id: int) -> Q | None:
    """Return the condition of the notices that a person on the staff may not see; None if there are none."""
    conditions = [found for found in notice_finders.ask(user_id) if found is not None]
    if not conditions:
        return None
    combined = Q()
    for condition in conditions:
        combined |= condition
    return combined
