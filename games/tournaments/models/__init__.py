"""The models of tournaments. Each file contains the models of one subject."""

from games.tournaments.models.round import Bye, Pairing, Round
from games.tournaments.models.sheet import Sheet
from games.tournaments.models.stage import Stage, Starter
from games.tournaments.models.tournament import FinalPlacing, Tournament

__all__ = ["Bye", "FinalPlacing", "Pairing", "Round", "Sheet", "Stage", "Starter", "Tournament"]
