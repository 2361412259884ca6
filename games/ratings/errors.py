"""What ratings refuse, in types."""

from __future__ import annotations

from games.matches.errors import HouseRefusal


class NothingToDecline(HouseRefusal):
    """There is no gain from an end that others caused, or it is declined already."""

    code = "nothing_to_decline"


class TooLateToDecline(HouseRefusal):
    """The gain was rated longer ago than it can be declined."""

    code = "too_late_to_decline"


class NotRated(HouseRefusal):
    """The match has no result that is rated."""

    code = "not_rated"


class BadPlaces(HouseRefusal):
    """Not one place for each seat that is rated, or no place is the first."""

    code = "bad_places"
