"""Hold the rungs of players who are away, for a limited number of days in a season."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.services import entering
from games.competitions.services.locking import lock_competition
from games.ladders.errors import HoldInThePast, HoldTooLong, NotOnLadder
from games.ladders.models import Challenge, Hold, Ladder, Rung, Season
from games.ladders.selectors import current_state
from games.ladders.services import calling_off, rungs
from games.ladders.services.leaving import rung_of
from games.matches.services.sweep_order import process_rows
from games.moderation.selectors.measures import lockouts_in_force, lockouts_of, longest_lockout
from games.notices.budget import Budget


def go_away(*, competition_id: int, user: User, until: datetime) -> None:
    """Hold a player's rung, so that nobody can challenge them and they get no tables.

    Open challenges are called off; matches continue. Raises `NotOnLadder`, `HoldInThePast` or `HoldTooLong`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        rung = rung_of(competition, user)
        season = current_state.season_of(rung.ladder)
        if season is None or not rung.entrant.takes_part:
            raise NotOnLadder
        if until <= now:
            raise HoldInThePast
        left = days_left(season, rung.entrant, now)
        if until - now > timedelta(days=left):
            raise HoldTooLong(left)
        entering.hold(rung.entrant, until=until, by=user)


def come_back(*, competition_id: int, user: User) -> None:
    """End a player's absence; do nothing if they are not away. Raises `NotOnLadder`."""
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        rung = rung_of(competition, user)
        if rung.entrant.status == Entrant.Status.HELD:
            entering.end_hold(rung.entrant, by=user)


def hold_rung(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Record that an entrant of a locked ladder is away from now on, and call off their challenges."""
    ladder = Ladder.objects.get(competition=competition)
    end(entrant, now)
    season = current_state.season_of(ladder)
    if season is not None:
        Hold.objects.create(season=season, entrant=entrant, since=now, until=entrant.held_until)
    calling_off.call_off_by_entrant(ladder, entrant, Challenge.Why.AWAY, now)


def mark_returned(ladder: Ladder, entrant: Entrant, now: datetime) -> None:
    """Record that an entrant of a locked ladder is back; their idle time starts again."""
    if end(entrant, now):
        rungs.note_activity(ladder, [entrant.pk], now)


def end_expired_hold(hold_id: int) -> bool:
    """Bring back an entrant whose absence has ended; return whether this was due."""
    ladder_id = Hold.objects.filter(pk=hold_id).values_list("season__ladder_id", flat=True).get()
    with transaction.atomic():
        competition, now = lock_competition(ladder_id)
        hold = Hold.objects.select_related("entrant__user").get(pk=hold_id)
        entrant = hold.entrant
        entrant.competition = competition
        if hold.ended_at is not None:
            return False
        if entrant.status != Entrant.Status.HELD:
            end(entrant, now)
            return False
        if entrant.held_until is None or entrant.held_until > now:
            # An outage has postponed the end of the absence.
            hold.until = entrant.held_until
            hold.save(update_fields=["until"])
            return False
        entering.end_hold(entrant, by=None)
    return True


def end(entrant: Entrant, now: datetime) -> bool:
    """End an entrant's current hold; return whether there was one."""
    going = list(Hold.objects.filter(entrant=entrant, ended_at=None))
    for hold in going:
        hold.ended_at = now
        hold.save(update_fields=["ended_at"])
    return bool(going)


def days_left(season: Season, entrant: Entrant, now: datetime) -> int:
    """Return for how many whole days of a season an entrant's rung may still be held.

    A current hold counts only until now, because a player who is away may change its end. A hold that began
    while the player was suspended does not count.
    """
    taken = timedelta(0)
    lockouts = lockouts_of(entrant.user_id)
    for hold in Hold.objects.filter(season=season, entrant=entrant):
        if any(
            made_at <= hold.since < (ended_at or hold.since + timedelta(1)) for made_at, ended_at in lockouts
        ):
            continue
        # A hold counts as at least one day, since it has called off every challenge.
        taken += max((hold.ended_at or now) - hold.since, timedelta(days=1))
    return max(0, (timedelta(days=season.hold_days) - taken) // timedelta(days=1))


def hold_suspended(budget: Budget) -> int:
    """Hold the rungs of suspended players until they may play again, and let banned players leave.

    Return how many players were handled. A rung is held however long the suspension lasts. Players who are
    away leave too as soon as they are banned.
    """
    banned = lockouts_in_force().filter(until=None)
    suspended = Rung.objects.filter(
        Q(entrant__status=Entrant.Status.ENTERED)
        | Q(entrant__status=Entrant.Status.HELD, entrant__user__measures__in=banned),
        entrant__user__is_active=False,
        entrant__user__measures__in=lockouts_in_force(),
        ladder__competition__status__in=(Competition.Status.OPEN, Competition.Status.RUNNING),
    )
    return process_rows(
        suspended.order_by("pk").values_list("pk", "ladder").distinct(), _hold_suspended, budget
    )


def _hold_suspended(rung_id: int, ladder_id: int) -> bool:
    with transaction.atomic():
        competition, _now = lock_competition(ladder_id)
        rung = Rung.objects.select_related("entrant__user").filter(pk=rung_id).first()
        entrant = rung.entrant if rung is not None else None
        if entrant is None or entrant.user_id is None or not entrant.takes_part:
            return False
        measure = longest_lockout(entrant.user_id)
        if measure is None:
            return False
        entrant.competition = competition
        if measure.until is None:
            entering.withdraw(entrant, by=None)
        elif entrant.status == Entrant.Status.HELD:
            return False
        else:
            entering.hold(entrant, until=measure.until, by=None)
    return True
