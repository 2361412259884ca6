"""A ladder as the rules of challenges and of tables see it: who stands where, who plays whom, who is away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Max

from accounts.models import Absence
from games.clocks.spans import Span, advanced, merged
from games.competitions.models import Entrant, ForbiddenPair, Place, Table
from games.ladders.challenge import Hold, Open, Pair, Player
from games.ladders.challenge import Ladder as Field
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.movement import Order

LOOKED_BACK = timedelta(days=60)
"""An absence that ended longer ago puts off no answer: none takes so long."""

GONE_STATUSES = (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED)


MET_STATUSES = (Challenge.Status.OVER, Challenge.Status.REFUSED, Challenge.Status.UNANSWERED)
"""After such a challenge the same two wait: nobody is asked again and again until they refuse no more."""


class Standing(NamedTuple):
    """A ladder's field with the rows it was read from: `rungs` from the top, `challenges` that wait or
    are played, `tables` under way by entrant."""

    field: Field
    rungs: tuple[Rung, ...]
    challenges: tuple[Challenge, ...]
    tables: Mapping[int, tuple[Table, ...]]

    @property
    def order(self) -> Order:
        return self.field.order


def season_of(ladder: Ladder) -> Season | None:
    """The season that is going or to come; None when the last is over."""
    return Season.objects.filter(ladder=ladder).exclude(status=Season.Status.OVER).first()


def standing(ladder: Ladder, season: Season | None, now: datetime) -> Standing:
    """Everything that challenges of a ladder are judged by."""
    rungs = tuple(Rung.objects.filter(ladder=ladder).select_related("entrant__user").order_by("rung", "pk"))
    challenges = tuple(
        Challenge.objects.filter(ladder=ladder, status__in=("open", "played"))
        .select_related("table", "challenger__user", "defender__user")
        .order_by("made_at", "pk")
    )
    away = absences([rung.entrant for rung in rungs], now)
    field = Field(
        order=tuple(rung.entrant_id for rung in rungs),
        players={rung.entrant_id: _player(rung.entrant, away, now) for rung in rungs},
        open=tuple(_open(challenge, away) for challenge in challenges),
        met=met_last(ladder),
        forbidden=forbidden(ladder),
        begins=season.starts_at if season else None,
        ends=season.ends_at if season else None,
        over=season is None,
    )
    return Standing(field, rungs, challenges, tables_under_way(ladder))


def absences(entrants: Iterable[Entrant], now: datetime) -> dict[int, tuple[Span, ...]]:
    """The absences of entrants, by entrant, that go on, are to come, or ended lately."""
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    found: dict[int, list[Span]] = {}
    lately = Absence.objects.filter(user__in=people, end__gt=now - LOOKED_BACK)
    for user_id, start, end in lately.order_by("start", "end").values_list("user_id", "start", "end"):
        found.setdefault(people[user_id], []).append(Span(start, end))
    return {key: tuple(merged(spans)) for key, spans in found.items()}


def due(challenge: Challenge, away: Mapping[int, tuple[Span, ...]]) -> datetime:
    """When the time to answer a challenge is over: it stands still while the defender is away."""
    spans = [span for span in away.get(challenge.defender_id, ()) if span.end > challenge.made_at]
    return advanced(challenge.made_at, challenge.answer_by - challenge.made_at, spans)


def tables_under_way(ladder: Ladder) -> dict[int, tuple[Table, ...]]:
    """The tables at which each entrant sits now, the oldest first."""
    found: dict[int, tuple[Table, ...]] = {}
    sitting = Place.objects.filter(
        table__competition=ladder.pk, table__status__in=(Table.Status.PLANNED, Table.Status.RUNNING)
    )
    for place in sitting.select_related("table__match").order_by("table__number"):
        found[place.entrant_id] = (*found.get(place.entrant_id, ()), place.table)
    return found


def met_last(ladder: Ladder) -> dict[Pair, datetime]:
    """When the last challenge between two ended: played, refused or not answered."""
    over = Challenge.objects.filter(ladder=ladder, status__in=MET_STATUSES)
    pairs = over.values_list("challenger_id", "defender_id").annotate(last=Max("over_at"))
    found: dict[Pair, datetime] = {}
    for challenger, defender, last in pairs.order_by("last"):
        found[frozenset((challenger, defender))] = last
    return found


def forbidden(ladder: Ladder) -> frozenset[Pair]:
    """The pairs that shall not meet."""
    pairs = ForbiddenPair.objects.filter(competition=ladder.pk).values_list("one_id", "other_id")
    return frozenset(frozenset(pair) for pair in pairs)


def away_until(entrant: Entrant, away: Mapping[int, tuple[Span, ...]], now: datetime) -> datetime | None:
    """Until when an announced absence of an entrant goes on; None if none does."""
    going = (span.end for span in away.get(entrant.pk, ()) if span.start <= now < span.end)
    return next(going, None)


def _player(entrant: Entrant, away: Mapping[int, tuple[Span, ...]], now: datetime) -> Player:
    if entrant.status in GONE_STATUSES:
        return Player(entrant.at_once, Hold.LEAVING)
    if entrant.status == Entrant.Status.HELD:
        return Player(entrant.at_once, Hold.AWAY, entrant.held_until)
    until = away_until(entrant, away, now)
    return Player(entrant.at_once) if until is None else Player(entrant.at_once, Hold.AWAY, until)


def _open(challenge: Challenge, away: Mapping[int, tuple[Span, ...]]) -> Open:
    played = challenge.table is not None
    over_by = challenge.table.decide_at if challenge.table else due(challenge, away)
    return Open(challenge.challenger_id, challenge.defender_id, over_by, played)
