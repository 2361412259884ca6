"""Select the announcements that a person may read."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.competitions.models import Announcement, Competition, Table
from games.competitions.selectors.own_tables import tables_of


def announcements(competition: Competition, reader: int | None, *, directs: bool) -> QuerySet[Announcement]:
    """Return announcements, the newest first.

    Directors can read all of them. Other readers can read those to everyone, and those to tables in which
    they have a part.
    """
    found = Announcement.objects.filter(competition=competition).select_related("by", "table")
    if not directs:
        shown = Q(table=None)
        if reader is not None:
            shown |= Q(table__in=Table.objects.filter(tables_of(reader), competition=competition))
        found = found.filter(shown)
    return found.order_by("-at", "-pk")
