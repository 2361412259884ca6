"""The rows of ratings. Results are the truth; ratings and changes are made from them."""

from games.ratings.models.rating import Change, Rating
from games.ratings.models.result import Correction, Decline, Pool, RatedResult

__all__ = ["Change", "Correction", "Decline", "Pool", "RatedResult", "Rating"]
