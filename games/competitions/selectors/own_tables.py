"""Select the tables in which a person has, or has had, a part."""

from __future__ import annotations

from django.db.models import Q

from games.competitions.models import Competition, Place, Table
from games.matches.models import Tenure


def tables_of(user_id: int) -> Q:
    """Return the condition for tables at which a person has a place, or holds or has held a seat.

    `games.competitions.services.directing.has_part_in` is the same check for one table.
    """
    return Q(pk__in=Place.objects.filter(entrant__user=user_id).values("table")) | Q(
        match__in=Tenure.objects.filter(user=user_id).values("match")
    )


def own_tables(competition: Competition, user_id: int) -> list[int]:
    """Return the keys of a competition's tables in which a person has, or has had, a part.

    This takes one query; callers that need the result more than once should keep it.
    """
    mine = Table.objects.filter(tables_of(user_id), competition=competition)
    return list(mine.values_list("pk", flat=True))
