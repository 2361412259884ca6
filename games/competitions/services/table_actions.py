"""A director's actions at one table.

A page that acts on many tables calls a function for each of them. All functions raise
`games.matches.errors.SiteRefusal` if the match refuses the action, `ConflictOfInterest` if the director has a
part in the table, and `NotDirector` if the person does not direct the competition. Every action is logged.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.competitions.errors import (
    AlreadyChanged,
    BadDate,
    NoReason,
    NoSubstitute,
    NotFound,
    NotPlayedYet,
    TableOver,
)
from games.competitions.models import Entrant, Place, Table
from games.competitions.services import deciding, directing, log, tables
from games.competitions.services.locking import lock_competition
from games.consent.services import host_rights
from games.engine.actions import StopCause
from games.engine.invariants import require
from games.matches.models import Tenure


def extend(*, table_id: int, by: User, visit_id: int, hours: int, seen: datetime) -> None:
    """Give a player more time for an open visit.

    `seen` is the deadline that the page showed, so that a form that is sent twice gives the time only once.
    """
    match_id = _match_of(table_id, by)
    host_rights.extend(match_id=match_id, user=by, visit_id=visit_id, hours=hours, seen=seen)


def pause(*, table_id: int, by: User, days: int) -> None:
    """Pause a table for a number of days."""
    host_rights.pause(match_id=_match_of(table_id, by), user=by, days=days)


def resume(*, table_id: int, by: User) -> None:
    """End a director's pause."""
    host_rights.resume(match_id=_match_of(table_id, by), user=by)


def remind(*, table_id: int, by: User, visit_id: int) -> None:
    """Remind a player of an open visit. Raises `RemindedLately` soon after the last reminder."""
    host_rights.remind(match_id=_match_of(table_id, by), user=by, visit_id=visit_id)


def substitute(*, table_id: int, by: User, seat: int, newcomer: Entrant) -> Tenure:
    """Give a seat at one table to a person on the waiting list.

    They play for the entrant whose seat it is, and keep their own place on the list. Raises `NoSubstitute` if
    they are no longer on the list.
    """
    with transaction.atomic():
        table, _now = _lock(table_id, by)
        match_id = _match_in_progress(table)
        # The page read the list without the lock: the player may have been let in since, or have left.
        waiting = Entrant.objects.filter(competition=table.competition, status=Entrant.Status.WAITING)
        found = waiting.select_related("user").filter(pk=newcomer.pk, user__isnull=False).first()
        if found is None:
            raise NoSubstitute
        user = require(found.user, "a person on the waiting list has an account")
        return host_rights.replace(match_id=match_id, user=by, seat=seat, newcomer=user)


def postpone(*, table_id: int, by: User, to: datetime, seen: datetime | None, reason: str = "") -> Table:
    """Change the date on which a table is decided; `seen` is the date that the page showed.

    Raises `BadDate` for a date that has passed, `TableOver` or `AlreadyChanged`.
    """
    with transaction.atomic():
        table, now = _lock(table_id, by)
        if table.status not in tables.OPEN_STATUSES:
            raise TableOver
        if table.decide_at != seen:
            raise AlreadyChanged
        if to <= now:
            raise BadDate
        table.decide_at = to
        table.save(update_fields=["decide_at"])
        was = seen.isoformat() if seen else None
        log.note(
            table.competition, "postponed", by=by, table=table, reason=reason, was=was, to=to.isoformat()
        )
    return table


def adjudicate(*, table_id: int, by: User, reason: str) -> Table:
    """Decide a table now, in the way that its competition chose: by the full position, or by public facts.

    If two directors do this at the same time, the second is refused. Raises `NoReason`, `TableOver`,
    `NotPlayedYet`, `AlreadyChanged` or `MatchBroken`.
    """
    if not reason.strip():
        raise NoReason
    with transaction.atomic():
        table, _now = _lock(table_id, by)
        if table.status not in tables.OPEN_STATUSES:
            raise TableOver
        if table.match is None or not (table.match.running or table.match.finished):
            raise NotPlayedYet
        if not deciding.decide(table, cause=StopCause.DIRECTOR, by=by, reason=reason):
            raise AlreadyChanged
    return table


def forfeit(*, table_id: int, entrant_id: int, by: User, reason: str) -> Table:
    """Make an entrant forfeit a table. Raises `NoReason`, `TableOver` or `NotFound`."""
    if not reason.strip():
        raise NoReason
    with transaction.atomic():
        table, _now = _lock(table_id, by)
        entrant = Entrant.objects.filter(pk=entrant_id, places__table=table).first()
        if entrant is None:
            raise NotFound
        tables.forfeit(table, entrant, Place.Cause.REMOVED, by=by, reason=reason)
    return table


def void(*, table_id: int, by: User, reason: str) -> Table:
    """Declare a table void, so that it does not count. Raises `NoReason` or `TableOver`."""
    if not reason.strip():
        raise NoReason
    with transaction.atomic():
        table, _now = _lock(table_id, by)
        tables.void(table, by=by, reason=reason)
    return table


def _lock(table_id: int, by: User) -> tuple[Table, datetime]:
    """Lock the competition of a table on which the person may act; return the table and the time."""
    competition_id = Table.objects.filter(pk=table_id).values_list("competition", flat=True).first()
    if competition_id is None:
        raise NotFound
    competition, now = lock_competition(competition_id)
    table = Table.objects.select_related("match").get(pk=table_id)
    table.competition = competition
    directing.require_impartial(by, table)
    return table, now


def _match_of(table_id: int, by: User) -> int:
    """Return the key of the match of a table on which the person may act."""
    table = Table.objects.select_related("competition").filter(pk=table_id).first()
    if table is None:
        raise NotFound
    directing.require_impartial(by, table)
    return _match_in_progress(table)


def _match_in_progress(table: Table) -> int:
    """Return the match of a table that is played. Raises `TableOver` or `NotPlayedYet`."""
    if table.status not in tables.OPEN_STATUSES and not table.outside:
        raise TableOver
    if table.match_id is None:
        raise NotPlayedYet
    return table.match_id
