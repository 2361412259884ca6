"""Select the directors of competitions."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games.competitions.models import Competition, Director, Entrant
from games.compiled_queries import CompiledQuery, Parameter


class DirectedCompetition(NamedTuple):
    """A competition with its current directors, the longest-serving first."""

    competition: Competition
    directors: tuple[User, ...]

    def by(self, user_id: int | None) -> bool:
        """Return whether a person directs the competition."""
        return any(director.pk == user_id for director in self.directors)

    def others(self, user_id: int) -> list[str]:
        """Return the names of the other directors."""
        return [director.name for director in self.directors if director.pk != user_id]


def find_directed(number: int) -> DirectedCompetition | None:
    """Return a competition by its number, with its directors; None if nobody directs it.

    This takes one query.
    """
    rows = _DIRECTED.run(competition=number)
    if not rows:
        return None
    return DirectedCompetition(rows[0].competition, tuple(row.user for row in rows))


def is_director(competition: Competition, user_id: int | None) -> bool:
    """Return whether a person directs the competition now; None, for a visitor, does not."""
    if user_id is None:
        return False
    return bool(_IS_DIRECTOR.run(competition=competition.pk, user=user_id))


def has_directed(competition: Competition, user_id: int) -> bool:
    """Return whether a person directs a competition, or has directed it since it began."""
    directing = Q(until=None)
    if competition.begun_at is not None:
        directing |= Q(until__gt=competition.begun_at)
    return Director.objects.filter(directing, competition=competition, user=user_id).exists()


def has_played(competition: Competition, user_id: int) -> bool:
    """Return whether a person takes part in a competition, is on its waiting list, or has left it.

    An invitation alone does not count, whether it is open, declined or withdrawn.
    """
    only_invited = Q(status__in=(Entrant.Status.ASKED, *Entrant.GONE), left_at=None)
    return Entrant.objects.filter(competition=competition, user=user_id).exclude(only_invited).exists()


def directors(competition: Competition) -> list[User]:
    """Return a competition's current directors, the longest-serving first."""
    return [row.user for row in _DIRECTORS.run(competition=competition.pk)]


def _current() -> QuerySet[Director]:
    """Return a query for a competition's current directors, the longest-serving first."""
    current = Director.objects.filter(competition=Parameter("competition"), until=None)
    return current.select_related("user").order_by("since", "pk")


_DIRECTORS = CompiledQuery(_current)
_DIRECTED = CompiledQuery(lambda: _current().select_related("competition", "user"))
_IS_DIRECTOR = CompiledQuery(
    lambda: _current().filter(user=Parameter("user")).order_by().values_list("pk", flat=True)
)
