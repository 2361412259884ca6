"""The models of ladders. Each file contains the models of one subject."""

from games.ladders.models.challenge import Challenge
from games.ladders.models.failed_step import FailedStep
from games.ladders.models.hold import Hold
from games.ladders.models.ladder import Ladder
from games.ladders.models.movement import Movement, RungChange
from games.ladders.models.rung import Rung
from games.ladders.models.season import Season, Standing
from games.ladders.models.terms import Terms

__all__ = [
    "Challenge",
    "FailedStep",
    "Hold",
    "Ladder",
    "Movement",
    "Rung",
    "RungChange",
    "Season",
    "Standing",
    "Terms",
]
