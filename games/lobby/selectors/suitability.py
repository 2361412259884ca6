"""Whether a person meets the conditions of tables and competitions: reliability, and a range of ratings."""

from __future__ import annotations

from games.lobby.selectors.reliability import record_of


def is_reliable_enough(user_id: int, least_percent: int) -> bool:
    """Return whether a person answered at least this percentage of visits on time; 0 asks for nothing."""
    return not least_percent or record_of(user_id).at_least(least_percent)


def is_in_range(points: int, lowest: int | None, highest: int | None) -> bool:
    """Return whether a rating is within these limits, which are inclusive; None means no limit."""
    return (lowest is None or points >= lowest) and (highest is None or points <= highest)
