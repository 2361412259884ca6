"""Who has read evidence about a match as staff, and so may not take a seat in it.

Matches do not depend on moderation, which registers a function that answers this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.matches.errors import ReadEvidence

HasRead: TypeAlias = Callable[[int, int], bool]
"""Returns whether a person, by key, has read evidence about a match, by number."""

RecordReader: TypeAlias = Callable[[int, int], None]
"""Records that a person, by key, reads evidence about a match, by number."""

_registered: list[HasRead] = []
_recorders: list[RecordReader] = []


def register_readers(has_read: HasRead) -> None:
    """Register the function of a room that shows evidence. Called from AppConfig.ready."""
    if has_read not in _registered:
        _registered.append(has_read)


def register_recorder(record: RecordReader) -> None:
    """Register the function that records readings. Called from AppConfig.ready."""
    if record not in _recorders:
        _recorders.append(record)


def record_reader(user_id: int, match_id: int) -> None:
    """Record that a member of staff is about to read what only the players of a match may read.

    Raises `ConflictOfInterest` if they have a part in the match.
    """
    for record in _recorders:
        record(user_id, match_id)


def has_read_evidence(user_id: int, match_id: int) -> bool:
    """Return whether a person has read evidence about a match.

    Call this while holding the lock on the person's row. Moderation holds the same lock when it shows them
    the evidence.
    """
    return any(has_read(user_id, match_id) for has_read in _registered)


def refuse_reader(user_id: int, match_id: int) -> None:
    """Raise `ReadEvidence` if a person has read evidence about a match. Only they may learn of it."""
    if has_read_evidence(user_id, match_id):
        raise ReadEvidence
