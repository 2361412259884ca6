"""Where a tournament is found, and what a table of it is called."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.competitions.models import Competition, Table
from games.tournaments.models import Pairing, Stage
from games.tournaments.texts.part import part_text


def page(competition: Competition) -> str:
    """The address of a tournament's own page."""
    return reverse("tournaments:tournament", args=[competition.pk])


def note(table: Table) -> str:
    """What a table is in its tournament, in the reader's language: "round 3, table 7"."""
    pairing = Pairing.objects.filter(table=table).select_related("round__stage").first()
    if pairing is None:
        return _("table %(number)d") % {"number": table.number}
    return pairing_note(pairing, Stage.objects.filter(tournament=table.competition_id).count())


def pairing_note(pairing: Pairing, stages: int) -> str:
    """The same of a pairing, in a tournament of so many stages."""
    each = pairing.round
    facts = {"stage": each.stage.number, "round": each.number, "table": pairing.number}
    text = _("round %(round)d, table %(table)d")
    if stages > 1:
        text = _("stage %(stage)d, round %(round)d, table %(table)d")
    told = text % facts
    part = part_text(each.stage.format, pairing.part)
    return f"{part}, {told}" if part else told
