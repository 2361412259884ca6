"""Select the strengths of entrants, which are their ratings in the title at the tournament's pace."""

from __future__ import annotations

from collections.abc import Sequence

from games.competitions.models import Competition, Entrant
from games.ratings.models import Rating
from games.ratings.paces import pace_of
from games.ratings.projection import PLACINGS


def strengths(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, float]:
    """Return the ratings in points of the entrants who are rated, by the entrant's key."""
    people = {entrant.user_id: entrant.pk for entrant in entrants if entrant.user_id is not None}
    programs = {entrant.program: entrant.pk for entrant in entrants if entrant.user_id is None}
    ratings = Rating.objects.filter(
        pool__title=competition.title,
        pool__pace=pace_of(competition.controls),
        measure=PLACINGS,
    )
    found = {
        people[user_id]: float(points)
        for user_id, points in ratings.filter(user__in=people).values_list("user_id", "points")
        if user_id is not None
    }
    for program, points in ratings.filter(program__in=programs).values_list("program", "points"):
        found[programs[program]] = float(points)
    return found
