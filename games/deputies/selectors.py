"""Queries for a person's deputyships, as the owner and as the friend."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Prefetch, Q, QuerySet
from django.db.models.functions import Now

from games.compiled_queries import Key
from games.matches.anonymity import unmasked
from games.matches.models import Deputyship, Match, Tenure
from games.matches.tenure_filters import HOLDER_ROLES, holding


class DeputyshipItem(NamedTuple):
    """A deputyship as one of its two people sees it.

    `matches` are the matches it applies to; `begun` says whether its span has started.
    """

    deputyship: Deputyship
    matches: tuple[Match, ...]
    begun: bool

    @property
    def accepted(self) -> bool:
        return self.deputyship.answer == Deputyship.Answer.ACCEPTED


class Board(NamedTuple):
    """The content of the page of deputies: a person's deputies, and the people whose deputy they are."""

    asked: tuple[DeputyshipItem, ...]
    acting: tuple[DeputyshipItem, ...]
    mine: tuple[DeputyshipItem, ...]


def live_deputyships(now: datetime | None = None) -> QuerySet[Deputyship]:
    """Return the deputyships that are requested or accepted and have not ended by `now` (None: so far)."""
    return Deputyship.objects.filter(ended_at=None, end__gt=now if now is not None else Now()).exclude(
        answer=Deputyship.Answer.DECLINED
    )


def unanswered_requests(user_id: Key) -> QuerySet[Deputyship]:
    """Return the deputyships that a person has been asked to accept and has not answered."""
    return (
        live_deputyships()
        .filter(friend_id=user_id, answer=Deputyship.Answer.OPEN)
        .select_related("owner")
        .order_by("start", "pk")
    )


def deputisable_seats(user_id: int) -> QuerySet[Tenure]:
    """Return the seats for which a person may name a deputy: those that they hold in matches in progress.

    Practice matches are left out. So are anonymous matches, because a deputy learns whose seat it is.
    """
    return (
        Tenure.objects.filter(
            holding(),
            unmasked("match__"),
            user_id=user_id,
            match__status=Match.Status.RUNNING,
            match__practice=False,
        )
        .select_related("match")
        .order_by("match__name", "pk")
    )


def matches_seated_in(user_id: int, tenures: Iterable[Tenure]) -> list[Match]:
    """Return the matches of `tenures` in which a person has or had a seat of their own.

    Whether they are someone's deputy there is not checked, because only those two people know.
    """
    matches = [tenure.match_id for tenure in tenures]
    held = Tenure.objects.filter(user_id=user_id, match_id__in=matches, role__in=HOLDER_ROLES)
    kept = held.exclude(how__in=Tenure.BEFORE_THE_START).values("match")
    return list(Match.objects.filter(pk__in=kept).order_by("name", "pk"))


def board(user_id: int, now: datetime) -> Board:
    """Return what the page of deputies shows to a person: their deputyships that have not ended."""
    seats = Prefetch("tenures", Tenure.objects.select_related("match").order_by("match__name", "pk"))
    rows = (
        live_deputyships(now)
        .filter(Q(owner=user_id) | Q(friend=user_id))
        .select_related("owner", "friend")
        .prefetch_related(seats)
        .order_by("start", "pk")
    )
    named = [
        DeputyshipItem(row, tuple(tenure.match for tenure in row.tenures.all()), row.start <= now)
        for row in rows
    ]
    return Board(
        asked=tuple(each for each in named if each.deputyship.friend_id == user_id and not each.accepted),
        acting=tuple(each for each in named if each.deputyship.friend_id == user_id and each.accepted),
        mine=tuple(each for each in named if each.deputyship.owner_id == user_id),
    )
