"""Join a ladder, by entering it or from the waiting list."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.competitions.competition_kinds import EntryState
from games.competitions.models import Competition, Entrant
from games.competitions.services import entering
from games.competitions.services.locking import lock_competition
from games.ladders import strength
from games.ladders.models import Challenge, Ladder, Movement, Rung, RungChange, Season, Terms
from games.ladders.movement import add_by_rating, add_last
from games.ladders.selectors import current_state
from games.ladders.services import calling_off, holding, rungs
from games.ladders.services.leaving import entrant_of


def join(*, competition_id: int, user: User, at_once: int, mark: str = "", token: str = "") -> Entrant:
    """Enter a ladder, or return to it; if it is full, put the person on the waiting list.

    Raises the same errors as `entering.enter`.
    """
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        return entering.enter(competition, user, at_once=at_once, mark=mark, token=token)


def set_parallel_matches(*, competition_id: int, user: User, at_once: int) -> None:
    """Set how many matches at a time a player wants. Raises `NotOnLadder`."""
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        entrant = entrant_of(competition, user)
        entrant.at_once = at_once
        entrant.save(update_fields=["at_once"])


def entrant_joined(competition: Competition, entrant: Entrant, now: datetime) -> None:
    """Give a rung to an entrant who joins a locked ladder; an entrant who was away gets theirs back."""
    ladder = Ladder.objects.get(competition=competition)
    ladder.competition = competition
    if Rung.objects.filter(ladder=ladder, entrant=entrant).exists():
        holding.mark_returned(ladder, entrant, now)
    else:
        _put(ladder, current_state.season_of(ladder), entrant, now)


def accepts_newcomers(competition: Competition) -> EntryState:
    """Return whether a ladder is open or closed for entries; it is open until its last season has ended."""
    season = Season.objects.filter(ladder=competition.pk).exclude(status=Season.Status.OVER)
    return EntryState.OPEN if season.exists() else EntryState.CLOSED


def entrant_replaced(competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
    """Give an entrant's rung on a locked ladder to the entrant who replaces them, with challenges in play.

    Challenges that wait for an answer are called off.
    """
    ladder = Ladder.objects.get(competition=competition)
    calling_off.call_off_by_entrant(ladder, old, Challenge.Why.LEFT, now)
    going = Challenge.objects.filter(ladder=ladder, status=Challenge.Status.PLAYED)
    going.filter(challenger=old).update(challenger=new)
    going.filter(defender=old).update(defender=new)
    if Rung.objects.filter(ladder=ladder, entrant=old).exists():
        rungs.move(
            ladder,
            Movement.Cause.REPLACED,
            now=now,
            season=current_state.season_of(ladder),
            entrant=old.pk,
            by=new.pk,
        )


def _put(ladder: Ladder, season: Season | None, entrant: Entrant, now: datetime) -> None:
    order = rungs.order_of(ladder)
    terms: Terms = season or ladder
    # Players who return start at the bottom, so that nobody leaves in order to climb.
    came_back = RungChange.objects.filter(entrant=entrant).exists()
    if terms.newcomers == Terms.Newcomers.RATING and not came_back:
        known = {each.pk: each for each in Entrant.objects.filter(pk__in=[*order, entrant.pk])}
        after = add_by_rating(
            order, entrant.pk, strength.rated_points(ladder.competition, list(known.values()))
        )
    else:
        after = add_last(order, entrant.pk)
    rungs.move(
        ladder,
        Movement.Cause.JOINED,
        now=now,
        season=season,
        entrant=entrant.pk,
        rung=after.index(entrant.pk) + 1,
    )
