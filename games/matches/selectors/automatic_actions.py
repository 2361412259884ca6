"""Which of a seat's actions nobody chose when they were made: orders, the clock, the computer."""

from __future__ import annotations

from games.compiled_queries import CompiledQuery, Parameter
from games.matches.access import Access
from games.matches.models import Action

AUTOMATIC_CAUSES = (
    Action.Cause.ORDER,
    Action.Cause.FORCED,
    Action.Cause.CLOCK,
    Action.Cause.AUTOPILOT,
    Action.Cause.STAFF,
    Action.Cause.HOUSE,
)
"""Causes of actions that their seat's player did not choose at the time."""


def automatic_revisions(access: Access, first: int) -> frozenset[int]:
    """Return the revisions, from `first` on, of the automatic actions of the reader's seat.

    The reader need not have seen the match when they were made. Watchers have none.
    """
    if access.seat is None:
        return frozenset()
    return frozenset(_AUTOMATIC.run(match=access.match.pk, seat=access.seat, first=first))


_AUTOMATIC: CompiledQuery[int] = CompiledQuery(
    lambda: Action.objects.filter(
        match=Parameter("match"),
        seat=Parameter("seat"),
        revision__gte=Parameter("first"),
        cause__in=AUTOMATIC_CAUSES,
        undone=False,
    ).values_list("revision", flat=True)
)
