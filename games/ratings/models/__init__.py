"""Models of ratings. Ratings and their changes are calculated from the results."""

from games.ratings.models.rating import Change, Rating
from games.ratings.models.result import Correction, Decline, Pool, RatedResult

__all__ = ["Change", "Correction", "Decline", "Pool", "RatedResult", "Rating"]
