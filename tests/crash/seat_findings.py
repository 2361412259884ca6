"""What must be true of seats afterwards: one holder at a time, and nobody acts who may not."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import timedelta
from itertools import pairwise
from typing import Any

from games.matches.models import Action, Deputyship, Event, Match, Tenure
from games.matches.tenure_filters import HOLDER_ROLES
from games.notices.models import Notice

WAITED = timedelta(seconds=5)
"""At most so long before it was stored an act asked for the match's lock: it is booked at that moment."""


def look_at_seats(match: Match, broken: Counter[str]) -> None:
    """Tenures follow one another, and every act is of someone who could do it then."""
    held: dict[int, list[Tenure]] = defaultdict(list)
    tenures = Tenure.objects.filter(match=match, role__in=HOLDER_ROLES).select_related("seat")
    for tenure in tenures.order_by("began_at", "pk"):
        held[tenure.seat.index].append(tenure)
    broken["seats_held"] += sorted(held) != list(range(match.seats_count))
    for of_seat in held.values():
        broken["two_holders"] += sum(
            one.to_revision is None or one.to_revision > another.from_revision
            for one, another in pairwise(of_seat)
        )
        gone = of_seat[-1].how in (Tenure.How.LEFT, Tenure.How.SILENT)
        broken["held_or_over"] += not gone and match.running != (of_seat[-1].to_revision is None)
    substitutes = sum(
        tenure.role == Tenure.Role.SUBSTITUTE for of_seat in held.values() for tenure in of_seat
    )
    told = Event.objects.filter(match=match, code="house.taken").count()
    broken["taken_not_once"] += told != substitutes
    for action in Action.objects.filter(match=match, cause=Action.Cause.PLAYER):
        broken["acted_without_seat"] += not any(
            tenure.user_id == action.user_id and _holds(tenure, action.revision)
            for tenure in held[action.seat]
        )
    _deputies(match, broken)


def seat_figures() -> dict[str, Any]:
    """How many people took a seat over, were deputies, and how often these acted."""
    return {
        "substitutes": Tenure.objects.filter(role=Tenure.Role.SUBSTITUTE).count(),
        "left": Tenure.objects.filter(how=Tenure.How.LEFT).count(),
        "autopilots": Tenure.objects.filter(role=Tenure.Role.AUTOPILOT).count(),
        "deputyships": Deputyship.objects.filter(answer=Deputyship.Answer.ACCEPTED).count(),
        "deputies_acts": Action.objects.filter(cause=Action.Cause.DEPUTY).count(),
    }


def _deputies(match: Match, broken: Counter[str]) -> None:
    """A deputy acts within his span and for his owner's seat alone; all read it, and the owner is told."""
    spans = Deputyship.objects.filter(answer=Deputyship.Answer.ACCEPTED, tenures__match=match)
    by_friend: dict[int, list[Deputyship]] = defaultdict(list)
    for deputyship in spans.distinct():
        by_friend[deputyship.friend_id].append(deputyship)
    acted: set[tuple[int, int]] = set()
    for action in Action.objects.filter(match=match, cause=Action.Cause.DEPUTY):
        broken["deputy_beyond"] += not any(
            _may(deputyship, action) for deputyship in by_friend[action.user_id or 0]
        )
        acted.add((action.seat, action.user_id or 0))
    told = {
        params["seat"]
        for params in Event.objects.filter(match=match, code="house.deputy").values_list("params", flat=True)
    }
    broken["deputy_unread"] += len({seat for seat, _user in acted} - told)
    for seat, user in acted:
        deputy = Tenure.objects.get(match=match, seat__index=seat, user=user, role=Tenure.Role.DEPUTY)
        heard = Notice.objects.filter(kind="deputy_acted", key__startswith=f"deputy_acted:{deputy.pk}:")
        broken["deputy_untold"] += not heard.exists()


def _may(deputyship: Deputyship, action: Action) -> bool:
    """Whether the deputyship covered an act when it was stored."""
    at = action.stored_at
    ended = deputyship.ended_at is not None and deputyship.ended_at + WAITED < at
    if ended or not deputyship.start - WAITED <= at < deputyship.end:
        return False
    mine = deputyship.tenures.filter(match=action.match_id, seat__index=action.seat)
    return any(_holds(tenure, action.revision) for tenure in mine)


def _holds(tenure: Tenure, revision: int) -> bool:
    """Whether a tenure was going on when a revision was made."""
    return tenure.from_revision < revision and (tenure.to_revision is None or revision <= tenure.to_revision)
