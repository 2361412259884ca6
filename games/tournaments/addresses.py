"""The addresses of tournaments, and the names of their tables."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.competition_kinds import EntrantsPageExtras
from games.competitions.models import Competition, Table
from games.tournaments.models import Pairing
from games.tournaments.selectors.round_names import RoundNames
from games.tournaments.texts.part import part_text


def tournament_url(competition: Competition) -> str:
    """Return the address of a tournament's own page."""
    return reverse("tournaments:tournament", args=[competition.pk])


def entrants_page_extras(competition: Competition) -> EntrantsPageExtras:
    """Return a tournament's additions to the page of its entrants."""
    link = reverse("tournaments:by_link", args=[competition.token])
    if competition.status != Competition.Status.OPEN:
        return EntrantsPageExtras(link)
    if competition.tournament.ladder_id is not None:
        return EntrantsPageExtras(link, nobody=_("The players come from the ladder, seeded by rung."))
    if competition.anonymous:
        return EntrantsPageExtras(link)
    return EntrantsPageExtras(link, seeds=reverse("tournaments:seeds", args=[competition.pk]))


def table_note(table: Table) -> str:
    """Return a table's name within its tournament ("Round 3, table 7"), in the reader's language."""
    pairing = Pairing.objects.filter(table=table).select_related("round__stage").first()
    if pairing is None:
        return _("table %(number)d") % {"number": table.number}
    stage = pairing.round.stage
    facts = {"round": RoundNames(stage).name(pairing.round.number, [pairing.part]), "table": pairing.number}
    told = _("%(round)s, table %(table)d") % facts
    part = part_text(stage.format, pairing.part)
    return f"{told}, {part}" if part else told
