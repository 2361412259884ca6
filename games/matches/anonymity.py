"""Anonymous tables: the names and the query conditions that keep secret who sits at one.

Until an anonymous match has finished (in an anonymous event: until the event has ended), every page, email
and export names its players by these functions, and everything about a person that others can read leaves
the match out (`unmasked`).
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext

from games.matches.models import Match, Tenure
from games.matches.render import COLOURS


def anonymous_player() -> str:
    """Return the words that stand for the name of a player at an anonymous table."""
    return gettext("an anonymous player")


def anonymous_players() -> str:
    """Return the words that stand for the names of all players of a masked match."""
    return gettext("anonymous players")


def unmasked(prefix: str = "") -> Q:
    """Return the condition that anyone may learn who sits in a match.

    `prefix` is the lookup that leads to the match ("match__").
    """
    ended = {f"{prefix}status": Match.Status.FINISHED, f"{prefix}names_withheld": False}
    return Q(**{f"{prefix}anonymous": False}) | Q(**ended)


def player_name(match: Match, tenure: Tenure) -> str:
    """Return the name under which the person of a tenure is shown: the seat's colour while `match` is masked.

    Return "" if the tenure is a program's.
    """
    if tenure.user is None:
        return ""
    return gettext(COLOURS[tenure.seat.index]) if match.masked else tenure.user.name
