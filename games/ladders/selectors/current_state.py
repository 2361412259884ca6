"""Select the state of a ladder, which the rules of challenges and tables need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Max

from accounts.models import Absence
from games.clocks.spans import Span, advanced, merged
from games.competitions.models import Entrant, Place, Table
from games.competitions.selectors.forbidden_pairs import forbidden_pairs, undisclosed_challenges
from games.ladders.challenge import Hold, OpenChallenge, Pair, Player
from games.ladders.challenge import LadderState as Field
from games.ladders.models import Challenge, Ladder, Rung, Season
from games.ladders.movement import Order

ABSENCE_LOOKBACK = timedelta(days=60)
"""How far back absences are read; no answer takes longer, so an earlier absence postpones none."""


DECLINED_STATUSES = (Challenge.Status.REFUSED, Challenge.Status.UNANSWERED)
"""The statuses of challenges after which the same two players wait as after a match.

Otherwise a player could be asked repeatedly until they no longer decline.
"""


class LadderSnapshot(NamedTuple):
    """A ladder's state with the rows from which it was read.

    `rungs` are sorted from the top, `challenges` are those that wait for an answer or are in play, and
    `tables` are those in progress, by entrant.
    """

    field: Field
    rungs: tuple[Rung, ...]
    challenges: tuple[Challenge, ...]
    tables: Mapping[int, tuple[Table, ...]]

    @property
    def order(self) -> Order:
        return self.field.order


def season_of(ladder: Ladder) -> Season | None:
    """Return the current or next season; None if the last one has ended."""
    return Season.objects.filter(ladder=ladder).exclude(status=Season.Status.OVER).first()


def take_snapshot(ladder: Ladder, season: Season | None, now: datetime) -> LadderSnapshot:
    """Return the state of a ladder on which challenges and tables depend."""
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
        met=last_ended(ladder, (Challenge.Status.OVER,)),
        declined=last_ended(ladder, DECLINED_STATUSES),
        forbidden=forbidden_pairs(ladder.pk),
        undisclosed=undisclosed_challenges(ladder.pk),
        begins=season.starts_at if season else None,
        ends=season.ends_at if season else None,
        over=season is None,
    )
    return LadderSnapshot(field, rungs, challenges, tables_under_way(ladder))


def absences(entrants: Iterable[Entrant], now: datetime) -> dict[int, tuple[Span, ...]]:
    """Return the absences of entrants by their keys: current, future and recent ones."""
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    found: dict[int, list[Span]] = {}
    lately = Absence.objects.filter(user__in=people, end__gt=now - ABSENCE_LOOKBACK)
    for user_id, start, end in lately.order_by("start", "end").values_list("user_id", "start", "end"):
        found.setdefault(people[user_id], []).append(Span(start, end))
    return {key: tuple(merged(spans)) for key, spans in found.items()}


def answer_deadline(challenge: Challenge, away: Mapping[int, tuple[Span, ...]]) -> datetime:
    """Return the deadline for answering a challenge, postponed by the time for which the defender is away."""
    spans = [span for span in away.get(challenge.defender_id, ()) if span.end > challenge.made_at]
    return advanced(challenge.made_at, challenge.answer_by - challenge.made_at, spans)


def tables_under_way(ladder: Ladder) -> dict[int, tuple[Table, ...]]:
    """Return the tables in progress at which each entrant sits, the oldest first."""
    found: dict[int, tuple[Table, ...]] = {}
    sitting = Place.objects.filter(
        table__competition=ladder.pk, table__status__in=(Table.Status.PLANNED, Table.Status.RUNNING)
    )
    for place in sitting.select_related("table__match").order_by("table__number"):
        found[place.entrant_id] = (*found.get(place.entrant_id, ()), place.table)
    return found


def last_ended(ladder: Ladder, statuses: Collection[Challenge.Status]) -> dict[Pair, datetime]:
    """Return when the last challenge between two players ended with one of these statuses, for each pair."""
    over = Challenge.objects.filter(ladder=ladder, status__in=statuses)
    pairs = over.values_list("challenger_id", "defender_id").annotate(last=Max("over_at"))
    found: dict[Pair, datetime] = {}
    for challenger, defender, last in pairs.order_by("last"):
        found[frozenset((challenger, defender))] = last
    return found


def away_until(entrant: Entrant, away: Mapping[int, tuple[Span, ...]], now: datetime) -> datetime | None:
    """Return when an entrant's current announced absence ends; None if there is none."""
    going = (span.end for span in away.get(entrant.pk, ()) if span.start <= now < span.end)
    return next(going, None)


def _player(entrant: Entrant, away: Mapping[int, tuple[Span, ...]], now: datetime) -> Player:
    if not entrant.takes_part:
        return Player(entrant.at_once, Hold.LEAVING)
    if entrant.status == Entrant.Status.HELD:
        return Player(entrant.at_once, Hold.AWAY, entrant.held_until)
    if entrant.suspended:
        return Player(entrant.at_once, Hold.AWAY)
    until = away_until(entrant, away, now)
    return Player(entrant.at_once) if until is None else Player(entrant.at_once, Hold.AWAY, until)


def _open(challenge: Challenge, away: Mapping[int, tuple[Span, ...]]) -> OpenChallenge:
    played = challenge.table is not None
    over_by = challenge.table.decide_at if challenge.table else answer_deadline(challenge, away)
    return OpenChallenge(challenge.challenger_id, challenge.defender_id, over_by, played)
