"""The addresses of a ladder's pages, and the names of its tables."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.competition_kinds import EntrantsPageExtras
from games.competitions.models import Competition, Table
from games.ladders.models import Challenge


def ladder_url(competition: Competition) -> str:
    """Return the address of a ladder's page."""
    return reverse("ladders:ladder", args=[competition.pk])


def entrants_page_extras(competition: Competition) -> EntrantsPageExtras:
    """Return what a ladder adds to the page of its entrants."""
    return EntrantsPageExtras(reverse("ladders:by_link", args=[competition.token]))


def table_note(table: Table) -> str:
    """Return a note that identifies a ladder's table: the rung it is played for, or its number."""
    rung = Challenge.objects.filter(table=table).values_list("defender_rung", flat=True).first()
    if rung is not None:
        return _("for rung %(rung)d") % {"rung": rung}
    return _("table %(number)d") % {"number": table.number}
