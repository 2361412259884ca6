"""Move what people without a seat may see of a delayed match forward, game-turn by game-turn."""

from __future__ import annotations

from games.engine import registry
from games.engine.log import UNDO_EVENT_CODE
from games.matches.models import Match
from games.matches.selectors.states import state_at
from games.matches.selectors.story import events_told, spans_begun
from games.matches.services.locked_match import LockedMatch


def move_public_record(locked: LockedMatch) -> bool:
    """Set the public revision and state of a delayed match; return whether they have changed.

    The journal must have been written. Nothing is read unless a game-turn may have begun, or an undo may have
    gone back behind the start of one.
    """
    match = locked.match
    statistics = registry.match_statistics(match.title)
    if not match.delayed or statistics is None:
        return False
    if match.public_state and not locked.journal.codes & (statistics.OPENING | {UNDO_EVENT_CODE}):
        return False
    starts = game_turn_starts(match)
    revision = starts[-1 - match.watch_delay] if len(starts) > match.watch_delay else 0
    if match.public_state and revision == match.public_revision:
        return False
    match.public_revision = revision
    match.public_state = locked.rules.encode_state(state_at(match, locked.rules, revision))
    return True


def game_turn_starts(match: Match) -> list[int]:
    """Return the revisions with which the game-turns of a match began, the start of the match being one."""
    starts, latest = [0], None
    for revision, passage in spans_begun(match.title, events_told(match, None)):
        if passage != latest and revision > starts[-1]:
            starts.append(revision)
        latest = passage
    return starts
