"""Correct a table's result, by a director's decision; the places in the match itself do not change."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.errors import AlreadyChanged, BadPlacings, NoReason, NotFound, TableNotOver
from games.competitions.models import Place, Table
from games.competitions.selectors.results import rank_with_ties
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.competitions.services.scoring import placings_by_entrant
from games.notices.now import database_now
from games.ratings.errors import NotRated
from games.ratings.services import correcting as ratings


def correct(
    *, table_id: int, placings: Mapping[int, int], by: User, reason: str, seen: datetime | None = None
) -> Table:
    """Correct a table's result to `placings`, which maps entrants' keys to places.

    Places count from 1 and are equal for a tie. `seen` is when the result shown on the page was stored: if
    two directors correct it at the same time, the second is refused. Standings and ratings change
    immediately, and the log shows the correction to everyone. Raises `NotDirector`, `ConflictOfInterest`,
    `NoReason`, `TableNotOver`, `AlreadyChanged`, `BadPlacings` or `NotFound`.
    """
    competition_id = Table.objects.filter(pk=table_id).values_list("competition", flat=True).first()
    if competition_id is None:
        raise NotFound
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        table = Table.objects.get(pk=table_id)
        table.competition = competition
        directing.require_impartial(by, table)
        if not reason.strip():
            raise NoReason
        if table.status not in (Table.Status.SCORED, Table.Status.VOID):
            raise TableNotOver
        if seen is not None and table.scored_at != seen:
            raise AlreadyChanged
        rows = list(Place.objects.filter(table=table).select_related("entrant"))
        if {row.entrant_id for row in rows} != {*placings} or min(placings.values()) < 1:
            raise BadPlacings
        before, ranked = placings_by_entrant(rows), rank_with_ties(placings)
        for row in rows:
            row.placing = ranked[row.entrant_id]
        Place.objects.bulk_update(rows, ["placing"])
        now = database_now()
        table.status, table.how, table.scored_at = Table.Status.SCORED, Table.How.DIRECTOR, now
        table.save(update_fields=["status", "how", "scored_at"])
        log.note(
            competition,
            "corrected",
            by=by,
            table=table,
            reason=reason,
            before=before,
            after=placings_by_entrant(rows),
        )
        competition_kinds.kind_of(competition).table_scored(table, now)
        _rate_anew(table, rows, by, reason)
    return table


def _rate_anew(table: Table, rows: list[Place], by: User, reason: str) -> None:
    """Rate the match again with the corrected placings, if it was rated."""
    seated = {row.seat: row.placing or 0 for row in rows if row.seat is not None}
    if table.match_id is not None and seated:
        with suppress(NotRated):
            ratings.correct(match_id=table.match_id, placings=rank_with_ties(seated), by=by, reason=reason)
