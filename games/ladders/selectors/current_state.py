"""Select the state of a ladder, which the rules of challenges and tables need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import DateTimeField, Max, QuerySet, prefetch_related_objects

from accounts.models import Absence
from games.clocks.spans import Span, advanced, merged
from games.competitions.models import Entrant, Place, Table
from games.competitions.names import person_fields_left_out
from games.competitions.selectors.forbidden_pairs import pairs_apart
from games.compiled_queries import CompiledQuery, Parameter
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

    `rungs` are sorted from the top, and `challenges` are those that wait for an answer or are in play. By
    entrant, `tables` are the times at which their tables in progress were made, and `away` are the absences
    of those on a rung (`absences`).
    """

    field: Field
    rungs: tuple[Rung, ...]
    challenges: tuple[Challenge, ...]
    tables: Mapping[int, tuple[datetime, ...]]
    away: Mapping[int, tuple[Span, ...]]

    @property
    def order(self) -> Order:
        return self.field.order


def season_of(ladder: Ladder) -> Season | None:
    """Return the current or next season; None if the last one has ended."""
    return _SEASON.first(ladder=ladder.pk)


def take_snapshot(ladder: Ladder, season: Season | None, now: datetime) -> LadderSnapshot:
    """Return the state of a ladder on which challenges and tables depend."""
    rungs = tuple(_RUNGS.run(ladder=ladder.pk))
    challenges = tuple(_with_players(_CHALLENGES.run(ladder=ladder.pk), rungs))
    since = now - ABSENCE_LOOKBACK
    away = _by_entrant([rung.entrant for rung in rungs], _ABSENCES.run(ladder=ladder.pk, since=since))
    apart = pairs_apart(ladder.pk)
    met, declined = _last_ended(ladder)
    field = Field(
        order=tuple(rung.entrant_id for rung in rungs),
        players={rung.entrant_id: _player(rung.entrant, away, now) for rung in rungs},
        open=tuple(_open(challenge, away) for challenge in challenges),
        met=met,
        declined=declined,
        forbidden=apart.forbidden,
        undisclosed=apart.undisclosed,
        begins=season.starts_at if season else None,
        ends=season.ends_at if season else None,
        over=season is None,
    )
    return LadderSnapshot(field, rungs, challenges, tables_under_way(ladder), away)


def _with_players(challenges: list[Challenge], rungs: Iterable[Rung]) -> list[Challenge]:
    """Return challenges with their two players: those of the rungs, unless one has none any more."""
    entrants = {rung.entrant_id: rung.entrant for rung in rungs}
    elsewhere = []
    for each in challenges:
        if each.challenger_id in entrants and each.defender_id in entrants:
            each.challenger, each.defender = entrants[each.challenger_id], entrants[each.defender_id]
        else:
            elsewhere.append(each)
    if elsewhere:
        prefetch_related_objects(elsewhere, "challenger__user", "defender__user")
    return challenges


def absences(entrants: Iterable[Entrant], now: datetime) -> dict[int, tuple[Span, ...]]:
    """Return the absences of entrants by their keys: current, future and recent ones."""
    listed = list(entrants)
    lately = Absence.objects.filter(
        user__in=[entrant.user_id for entrant in listed if entrant.user_id is not None],
        end__gt=now - ABSENCE_LOOKBACK,
    )
    return _by_entrant(listed, lately.order_by("start", "end").values_list("user_id", "start", "end"))


def _by_entrant(
    entrants: Iterable[Entrant], rows: Iterable[tuple[int, datetime, datetime]]
) -> dict[int, tuple[Span, ...]]:
    """Return absences by the entrants' keys; those of other people are left out."""
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    found: dict[int, list[Span]] = {}
    for user_id, start, end in rows:
        if user_id in people:
            found.setdefault(people[user_id], []).append(Span(start, end))
    return {key: tuple(merged(spans)) for key, spans in found.items()}


def answer_deadline(challenge: Challenge, away: Mapping[int, tuple[Span, ...]]) -> datetime:
    """Return the deadline for answering a challenge, postponed by the time for which the defender is away."""
    spans = [span for span in away.get(challenge.defender_id, ()) if span.end > challenge.made_at]
    return advanced(challenge.made_at, challenge.answer_by - challenge.made_at, spans)


def tables_under_way(ladder: Ladder) -> dict[int, tuple[datetime, ...]]:
    """Return when the tables in progress at which each entrant sits were made, the oldest first."""
    found: dict[int, tuple[datetime, ...]] = {}
    for entrant_id, made_at in _SITTING.run(ladder=ladder.pk):
        found[entrant_id] = (*found.get(entrant_id, ()), made_at)
    return found


def _last_ended(ladder: Ladder) -> tuple[dict[Pair, datetime], dict[Pair, datetime]]:
    """Return for each pair when a challenge was last played to its end, and when one was last declined."""
    met: dict[Pair, datetime] = {}
    declined: dict[Pair, datetime] = {}
    for challenger, defender, status, last in _LAST_ENDED.run(ladder=ladder.pk):
        found = met if status == Challenge.Status.OVER else declined
        found[frozenset((challenger, defender))] = last
    return met, declined


def _last_ended_query() -> QuerySet[Challenge, Any]:
    """Return a query for when the last challenge of two players ended with each status, in order of time."""
    over = Challenge.objects.filter(
        ladder=Parameter("ladder"), status__in=(Challenge.Status.OVER, *DECLINED_STATUSES)
    )
    pairs = over.values_list("challenger_id", "defender_id", "status")
    return pairs.annotate(last=Max("over_at")).order_by("last")


def _absences_on_rungs() -> QuerySet[Absence, tuple[int, datetime, datetime]]:
    rungs = Rung.objects.filter(ladder=Parameter("ladder"))
    lately = Absence.objects.filter(
        user__in=rungs.values("entrant__user"), end__gt=Parameter("since", DateTimeField())
    )
    return lately.order_by("start", "end").values_list("user_id", "start", "end")


def _sitting() -> QuerySet[Place, tuple[int, datetime]]:
    """Return a query for who sits at tables in progress, and when these were made, the oldest table first."""
    sitting = Place.objects.filter(
        table__competition=Parameter("ladder"),
        table__status__in=(Table.Status.PLANNED, Table.Status.RUNNING),
    )
    return sitting.order_by("table__number").values_list("entrant_id", "table__made_at")


_SEASON = CompiledQuery(
    lambda: (
        Season.objects.filter(ladder=Parameter("ladder"))
        .exclude(status=Season.Status.OVER)
        .order_by("number")[:1]
    )
)
_RUNGS = CompiledQuery(
    lambda: (
        Rung.objects.filter(ladder=Parameter("ladder"))
        .select_related("entrant__user")
        .defer(*person_fields_left_out("entrant__user"))
        .order_by("rung", "pk")
    )
)
_CHALLENGES = CompiledQuery(
    lambda: (
        Challenge.objects.filter(
            ladder=Parameter("ladder"), status__in=(Challenge.Status.OPEN, Challenge.Status.PLAYED)
        )
        .select_related("table")
        .order_by("made_at", "pk")
    )
)
_ABSENCES = CompiledQuery(_absences_on_rungs)
_LAST_ENDED = CompiledQuery(_last_ended_query)
_SITTING = CompiledQuery(_sitting)


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
