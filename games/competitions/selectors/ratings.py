"""Select the ratings of people in a competition."""

from __future__ import annotations

from accounts.models import User
from games.competitions.models import Competition
from games.ratings.models import Rating
from games.ratings.paces import pace_of
from games.ratings.projection import PLACINGS


def rating_of(competition: Competition, user: User) -> int | None:
    """Return a person's rating for a competition's title and pace, in points; None if they have none yet."""
    found = Rating.objects.filter(
        pool__title=competition.title,
        pool__pace=pace_of(competition.controls),
        user=user,
        measure=PLACINGS,
    )
    return found.values_list("points", flat=True).first()
