"""What people without a seat may see of a match: all of it, or its record up to some game-turns ago.

A game-turn is what the title's charts have one value for (`engine.match_statistics`, SPAN): a Game-Turn of a
campaign, or a round of an arena. Every page, email, export and list takes the position and the events that it
shows to people without a seat from here, directly or by `story.events_for_seat` and `read_position`.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec

from games.engine import registry
from games.engine.cached_state import CachedState
from games.engine.rules import Rules
from games.matches.models import Action, Match
from games.matches.selectors.states import current_state, state_at


def last_shown_revision(match: Match, seat: int | None) -> int | None:
    """Return the last revision shown to a seat (None: people without one), or None if all are shown."""
    return match.public_revision if seat is None and match.delayed else None


def shown_state(match: Match, seat: int | None) -> CachedState[Any]:
    """Return the state from which the view of a seat (None: people without one) is made.

    Raises `Unreadable` if the log cannot rebuild the state.
    """
    revision = last_shown_revision(match, seat)
    if revision is None:
        return current_state(match)
    rules: Rules[Any] = registry.get(match.title)
    with suppress(msgspec.DecodeError):
        return CachedState(rules, rules.decode_state(bytes(match.public_state)))
    return CachedState(rules, state_at(match, rules, revision))


def public_view(match: Match) -> Any:
    """Return the view of people without a seat. Raises `Unreadable` as `shown_state` does."""
    return shown_state(match, None).view(None)


def shown_until(match: Match, seat: int | None) -> datetime | None:
    """Return when the last revision shown to a seat was stored, or None if all revisions are shown."""
    revision = last_shown_revision(match, seat)
    if revision is None:
        return None
    stored = Action.objects.filter(match=match, revision=revision).values_list("stored_at", flat=True)
    return stored.first() or match.started_at
