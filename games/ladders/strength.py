"""The ratings of a ladder's entrants, for ordering them and predicting the effect of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.competitions.models import Competition, Entrant
from games.compiled_queries import CompiledQuery, Parameter
from games.ladders.models import Rung
from games.ratings.models import Pool, Rating
from games.ratings.paces import pace_of
from games.ratings.points import points
from games.ratings.projection import PLACINGS
from games.ratings.selectors import displayed_ratings as ratings
from games.ratings.strengths import NEWCOMER, Side, Strength, rate


class RatedEntrant(NamedTuple):
    """An entrant's rating in points, how much their last match changed it, and whether it is provisional."""

    points: int
    change: int
    provisional: bool

    @property
    def signed(self) -> str:
        """Return the last change with its sign; "" if there was none."""
        if not self.change:
            return ""
        return f"+{self.change}" if self.change > 0 else f"\N{MINUS SIGN}{-self.change}"


class Stakes(NamedTuple):
    """Approximately how many points each result would add to a rating."""

    won: int
    drawn: int
    lost: int


def rated_points(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, float]:
    """Return the rating points of those entrants who have a rating."""
    return {key: float(rating.points) for key, rating in _ratings(competition, entrants).items()}


def ratings_with_change(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, RatedEntrant]:
    """Return the ratings of those entrants who have one, each with its last change."""
    known = ratings.ratings_in_pool(
        competition.title,
        _pace(competition),
        [entrant.user_id for entrant in entrants if entrant.user_id is not None],
    )
    return _by_entrant(entrants, known)


def ratings_on_rungs(competition: Competition, rungs: Iterable[Rung]) -> dict[int, RatedEntrant]:
    """Return the ratings of those entrants on a ladder's rungs who have one, each with its last change."""
    rows = _ON_RUNGS.run(title=competition.title, pace=_pace(competition), ladder=competition.pk)
    return _by_entrant([rung.entrant for rung in rungs], ratings.ratings_by_person(rows))


def _on_rungs() -> QuerySet[Rating, Any]:
    people = Rung.objects.filter(ladder=Parameter("ladder"), entrant__user__isnull=False)
    return ratings.pool_ratings(
        Parameter("title", Pool._meta.get_field("title")),
        Parameter("pace", Pool._meta.get_field("pace")),
        people.values("entrant__user"),
    )


_ON_RUNGS = CompiledQuery(_on_rungs)


def _by_entrant(
    entrants: Iterable[Entrant], known: Mapping[int, ratings.DisplayedRating]
) -> dict[int, RatedEntrant]:
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    return {
        people[user]: RatedEntrant(each.points, each.last_change or 0, each.provisional)
        for user, each in known.items()
        if user in people
    }


def stakes(competition: Competition, me: Entrant, other: Entrant) -> Stakes | None:
    """Return how a match between two entrants would change the rating of the first.

    Return None if the ladder is not rated, or one of the two is a program.
    """
    if not competition.rated or me.user_id is None or other.user_id is None:
        return None
    known = _ratings(competition, [me, other])
    mine, theirs = (known[each.pk].strength if each.pk in known else NEWCOMER for each in (me, other))
    return Stakes(_moves(mine, theirs, 1, 2), _moves(mine, theirs, 1, 1), _moves(mine, theirs, 2, 1))


def _moves(mine: Strength, theirs: Strength, my_placing: int, their_placing: int) -> int:
    after = rate([Side(my_placing, {0: mine}), Side(their_placing, {1: theirs})])[0]
    return points(after) - points(mine)


def _ratings(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, Rating]:
    """Return the ratings of those entrants who have one, measured by placings."""
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    programs = {entrant.program: entrant.pk for entrant in entrants if entrant.program}
    rated = Rating.objects.filter(
        pool__title=competition.title, pool__pace=_pace(competition), measure=PLACINGS
    )
    found = {people[each.user_id]: each for each in rated.filter(user__in=people) if each.user_id}
    if programs:
        found |= {programs[each.program]: each for each in rated.filter(program__in=programs)}
    return found


def _pace(competition: Competition) -> str:
    return pace_of(competition.controls)
