"""Replace an entrant, whose tables in progress and future tables go to another player.

Earlier results stay with the replaced entrant. The sweep changes the seats match by match (`hand_over`): a
match that has not started is made again, and one in progress gets a substitute.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.community.selectors import kept_apart
from games.competitions import competition_kinds
from games.competitions.errors import CompetitionOver, NoSubstitute, NotEntered
from games.competitions.models import Entrant, Place, Table
from games.competitions.services import directing, entering, log, tables
from games.competitions.services.locking import lock_competition
from games.engine.invariants import require
from games.lobby.services import stopping
from games.matches.errors import KeptApart, SiteRefusal
from games.matches.models import Match, Tenure
from games.matches.services.replacing import seat_another
from games.matches.services.sweep_order import process_rows
from games.matches.tenure_filters import seated
from games.notices.budget import Budget

ROWS_AT_ONCE = 100

REPLACED_EVENT_CODE = "house.replaced_by_director"


def replace(*, old_id: int, new_id: int, by: User, reason: str = "") -> Entrant:
    """Let a person on the waiting list replace an entrant, who no longer takes part; return the newcomer.

    Both must be in the same competition, and the newcomer must never have had a seat at the tables that they
    take over.

    Raises `NotDirector`, `ConflictOfInterest` for a director who is one of the two, `CompetitionOver`,
    `NotEntered`, `NoSubstitute`, or `KeptApart` if a block keeps the newcomer apart from another player.
    """
    found = Entrant.objects.filter(pk=old_id).values_list("competition", flat=True).first()
    if found is None:
        raise NotEntered
    with transaction.atomic():
        competition, now = lock_competition(found)
        directing.require_director(competition, by)
        if competition.over:
            raise CompetitionOver
        both = Entrant.objects.select_related("user").in_bulk([old_id, new_id])
        old, new = both.get(old_id), both.get(new_id)
        if old is None or not old.takes_part:
            raise NotEntered
        if new is None or new.competition_id != competition.pk or new.status != Entrant.Status.WAITING:
            raise NoSubstitute
        if new.suspended:
            raise NoSubstitute
        directing.refuse_own(by, old, new)
        old.competition = new.competition = competition
        open_places = Place.objects.filter(entrant=old, table__status__in=tables.OPEN_STATUSES)
        if _has_part(new, open_places):
            raise NoSubstitute
        _refuse_apart(new, open_places)
        new.status, new.replaces, new.seed = Entrant.Status.ENTERED, old, old.seed
        new.left_at = None
        new.save(update_fields=["status", "replaces", "seed", "left_at"])
        old.status, old.left_at = Entrant.Status.REMOVED, now
        old.ready, old.held_until = False, None
        old.save(update_fields=["status", "left_at", "ready", "held_until"])
        open_places.update(entrant=new)
        log.note(competition, "taken_over", by=by, entrant=new, reason=reason)
        entering.notify_entrant(new, "entry_admitted")
        entering.notify_entrant(old, "entry_removed")
        competition_kinds.kind_of(competition).entrant_replaced(competition, old, new, now)
    return new


def hand_over(budget: Budget) -> int:
    """Give the seats of replaced entrants to their successors; return how many seats."""
    theirs = Tenure.objects.filter(
        seated(), match=OuterRef("table__match"), seat__index=OuterRef("seat"), user=OuterRef("before")
    )
    places = Place.objects.annotate(before=F("entrant__replaces__user")).filter(
        Q(Exists(theirs)),
        forfeited=False,
        table__status=Table.Status.RUNNING,
        table__match__status__in=(Match.Status.OFFERED, Match.Status.RUNNING),
        table__match__quarantined_at=None,
    )
    return process_rows(
        places.order_by("pk").values_list("pk", "table__competition")[:ROWS_AT_ONCE], _hand_over, budget
    )


def _hand_over(place_id: int, competition_id: int) -> int:
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        place = Place.objects.select_related("table__match", "entrant__user", "entrant__replaces").get(
            pk=place_id
        )
        table, entrant, match = place.table, place.entrant, place.table.match
        table.competition = competition
        before = entrant.replaces.user_id if entrant.replaces is not None else None
        if table.status != Table.Status.RUNNING or match is None or not _holds(table, place.seat, before):
            return 0
        if match.status == Match.Status.OFFERED:
            # If the match starts at this moment, the next sweep finds it in progress.
            if stopping.call_off(match.pk):
                tables.plan_again(table)
        else:
            _seat(table, entrant, place.seat or 0)
        return 1


def _seat(table: Table, entrant: Entrant, seat: int) -> None:
    """Give a seat in a match in progress to the entrant who now has the place.

    If they cannot have it, the entrant forfeits the table.
    """
    match_id = require(table.match_id, "a table under way has its match")
    try:
        if entrant.user is None:
            raise NoSubstitute
        with transaction.atomic():
            seat_another(match_id, seat, entrant.user, REPLACED_EVENT_CODE, lambda match: None)
    except (SiteRefusal, NoSubstitute):
        tables.forfeit(table, entrant, Place.Cause.REMOVED)


def _holds(table: Table, seat: int | None, user_id: int | None) -> bool:
    if user_id is None or seat is None:
        return False
    held = Tenure.objects.filter(seated(), match=table.match_id, seat__index=seat, user=user_id)
    return held.exists()


def _refuse_apart(newcomer: Entrant, tables_of: QuerySet[Place]) -> None:
    """Raise `KeptApart` if a block keeps a newcomer apart from someone at these tables."""
    if newcomer.user_id is None:
        return
    there = Place.objects.filter(table__in=tables_of.values("table"), entrant__user__isnull=False)
    others = list(there.exclude(entrant=newcomer).values_list("entrant__user", flat=True))
    if kept_apart(newcomer.user_id, others):
        raise KeptApart


def _has_part(entrant: Entrant, tables_of: QuerySet[Place]) -> bool:
    """Return whether a person has ever had a seat at one of these tables."""
    return Tenure.objects.filter(
        match__in=tables_of.values("table__match"), user=entrant.user, user__isnull=False
    ).exists()
