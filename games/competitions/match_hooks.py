"""What a match shows about its competition, and what the core asks competitions about their matches.

This module fills registries of `games.matches`, which does not depend on competitions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.models import Announcement, Call, Competition, Director, Entrant, Place, Table
from games.competitions.models.competition import masked
from games.competitions.selectors.results import rank_with_ties
from games.competitions.services import log
from games.matches.registries.directors import DirectorChecks, Facts
from games.matches.registries.match_context import MatchContext


def void_matches(match_ids: Collection[int]) -> set[int]:
    """Return the keys of those of these matches whose tables are void, so that they do not count."""
    void = Table.objects.filter(match__in=match_ids, status=Table.Status.VOID)
    return set(void.values_list("match_id", flat=True))


def corrected_placings(match_id: int) -> Mapping[int, int] | None:
    """Return the placings to which a director corrected a match's table, by seat; None if none did."""
    found = Place.objects.filter(
        table__match=match_id,
        table__status=Table.Status.SCORED,
        table__how=Table.How.DIRECTOR,
        seat__isnull=False,
        placing__isnull=False,
    )
    placed = {seat: placing for seat, placing in found.values_list("seat", "placing") if seat is not None}
    return rank_with_ties({seat: placing or 0 for seat, placing in placed.items()}) if placed else None


def match_contexts(match_ids: Collection[int], user: User | None) -> Mapping[int, MatchContext]:
    """Return what the page of each match shows about its competition; other matches are left out.

    Players who have a place at the table also get the address at which they can call a director.
    """
    tables = list(Table.objects.filter(match__in=match_ids).select_related("competition"))
    own = (
        Place.objects.filter(table__in=tables, entrant__user=user)
        if user is not None
        else Place.objects.none()
    )
    mine = set(own.values_list("table", flat=True))
    return {
        table.match_id: MatchContext(
            name=table.competition.shown_name,
            url=competition_kinds.kind_of(table.competition).page(table.competition),
            note=table_label(table),
            call_url=_call_url(table) if table.pk in mine else "",
            decided_at=table.decide_at if _will_be_decided(table) else None,
            continues=table.competition.adjudication == Competition.Adjudication.PUBLIC,
        )
        for table in tables
        if table.match_id is not None
    }


def _will_be_decided(table: Table) -> bool:
    """Return whether a table will be decided on its date if its match has not ended by then."""
    competition_runs = table.competition.status == Competition.Status.RUNNING
    return competition_runs and table.status == Table.Status.RUNNING


def _call_url(table: Table) -> str:
    return reverse("competitions:call_at_table", args=[table.competition_id, table.number])


def table_label(table: Table) -> str:
    """Return the table's name in its room's words, with an addition if its result is already decided."""
    note = competition_kinds.kind_of(table.competition).table_note(table) or _("table %(number)d") % {
        "number": table.number
    }
    return (
        _("%(note)s, outside the competition because its result is already decided") % {"note": note}
        if table.outside
        else note
    )


def directors(match_id: int) -> Collection[int]:
    """Return the keys of the people who direct the competition of a match."""
    mine = Director.objects.filter(until=None, competition__tables__match=match_id)
    return set(mine.values_list("user", flat=True))


def plays(match_id: int, user_id: int) -> bool:
    """Return whether a person takes part in a match's competition.

    A place on the waiting list does not count.
    """
    return _taking_part(user_id).filter(competition__tables__match=match_id).exists()


def directed_and_played(user_id: int) -> Collection[int]:
    """Return the keys of the matches in competitions that a person both directs and takes part in.

    Of an anonymous competition, all matches are returned to everyone who has played in it, until it has
    ended: staff who play there may not read who else does.
    """
    directed = Director.objects.filter(until=None, user=user_id).values("competition")
    played = _taking_part(user_id).filter(competition__in=directed).values("competition")
    tables = Table.objects.filter(
        Q(competition__in=played) | Q(competition__in=secret_competitions(user_id)), match__isnull=False
    )
    return [key for key in tables.values_list("match_id", flat=True) if key is not None]


def revealing_notices(user_id: int) -> Q | None:
    """Return the condition for notices that would reveal players of an anonymous competition to one of them.

    Return None if the person plays in no such competition.
    """
    events = list(secret_competitions(user_id))
    if not events:
        return None
    found = Q()
    for name, model in (("entrant", Entrant), ("call", Call), ("announcement", Announcement)):
        rows = model._default_manager.filter(competition__in=events)
        found |= Q(**{f"ids__{name}__in": list(rows.values_list("pk", flat=True))})
    return found


def secret_competitions(user_id: int) -> set[int]:
    """Return the keys of anonymous competitions that have not ended, and that a person has entered.

    An invitation that is still open does not count.
    """
    mine = Entrant.objects.filter(masked("competition__"), user=user_id).exclude(status=Entrant.Status.ASKED)
    return set(mine.values_list("competition", flat=True))


def _taking_part(user_id: int) -> QuerySet[Entrant]:
    return Entrant.objects.filter(user=user_id, status__in=Entrant.TAKING_PART)


def log_director_act(match_id: int, user_id: int, verb: str, facts: Facts) -> None:
    """Record what a director did at a match in its competition's log; do nothing if it belongs to none."""
    table = Table.objects.select_related("competition").filter(match=match_id).first()
    if table is not None:
        by, details = User.objects.get(pk=user_id), dict[str, Any](facts)
        log.note(table.competition, verb, by=by, table=table, **details)


DIRECTOR_CHECKS = DirectorChecks(
    directors=directors, plays=plays, directed_and_played=directed_and_played, note=log_director_act
)
