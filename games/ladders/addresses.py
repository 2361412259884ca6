"""The addresses of a ladder's pages, and the names of its tables."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.kinds import AtEntrants
from games.competitions.models import Competition, Table
from games.ladders.models import Challenge


def page(competition: Competition) -> str:
    """Return the address of a ladder's page."""
    return reverse("ladders:ladder", args=[competition.pk])


def at_entrants(competition: Competition) -> AtEntrants:
    """Return what a ladder adds to the page of its entrants."""
    return AtEntrants(reverse("ladders:by_link", args=[competition.token]))


def note(table: Table) -> str:
    """Return what a table of a ladder is: for which rung it is played, or its number."""
    rung = Challenge.objects.filter(table=table).values_list("defender_rung", flat=True).first()
    if rung is not None:
        return _("for rung %(rung)d") % {"rung": rung}
    return _("table %(number)d") % {"number": table.number}
