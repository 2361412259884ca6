"""The registry of directors, for matches without a host that a competition created.

Matches do not depend on competitions. The room that creates matches registers functions for their
directors, for the players of their competition, and for recording a director's actions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.engine.listeners import Registrations

if TYPE_CHECKING:
    from games.matches.models import Match

Facts: TypeAlias = "dict[str, str | int]"
"""Public facts of an act, by name."""


class DirectorChecks(NamedTuple):
    """The functions by which a room answers questions about the matches it created.

    `directors` takes a match's number and returns the keys of the people who direct it. `plays` returns
    whether a person takes part in the competition that a match belongs to. `directed_and_played` returns the
    matches of the competitions that a person both directs and takes part in, and of those in progress whose
    players are anonymous and in which the person plays. `note` records a director's action at a match,
    in the caller's transaction and under the match's lock, given the match, the person, the verb and the
    facts.
    """

    directors: Callable[[int], Collection[int]]
    plays: Callable[[int, int], bool]
    directed_and_played: Callable[[int], Collection[int]]
    note: Callable[[int, int, str, Facts], None]


director_checks: Registrations[DirectorChecks] = Registrations()
"""The functions of every room that creates matches."""


def is_director(match: Match, user_id: int | None) -> bool:
    """Return whether a person directs the competition of a match; False for a match with a host."""
    if not match.convened or user_id is None:
        return False
    return any(user_id in checks.directors(match.pk) for checks in director_checks)


def directors_of(match_id: int) -> set[int]:
    """Return the keys of the people who direct the competition that a match belongs to, if any."""
    return {user_id for checks in director_checks for user_id in checks.directors(match_id)}


def is_rival(match: Match, user_id: int) -> bool:
    """Return whether a person takes part in the competition that a match belongs to."""
    return match.convened and any(checks.plays(match.pk, user_id) for checks in director_checks)


def directed_and_played(user_id: int) -> set[int]:
    """Return the keys of the matches for which a person is both a director and a rival.

    Where the players of a competition are anonymous, being a rival is enough.
    """
    return {match_id for checks in director_checks for match_id in checks.directed_and_played(user_id)}


def record_director_act(match: Match, user_id: int, verb: str, **facts: str | int) -> None:
    """Record a director's action at a locked match."""
    for checks in director_checks:
        checks.note(match.pk, user_id, verb, facts)
