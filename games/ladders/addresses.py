"""Where a ladder's pages are, and what a table of it is called."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.models import Competition, Table
from games.ladders.models import Challenge


def page(competition: Competition) -> str:
    """The address of a ladder's page."""
    return reverse("ladders:ladder", args=[competition.pk])


def note(table: Table) -> str:
    """What a table of a ladder is: for which rung it is played, or of which round it is."""
    rung = Challenge.objects.filter(table=table).values_list("defender_rung", flat=True).first()
    if rung is not None:
        return _("for rung %(rung)d") % {"rung": rung}
    return _("table %(number)d") % {"number": table.number}
