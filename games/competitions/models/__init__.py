"""The models of competitions. Each file contains the models of one subject."""

from games.competitions.models.competition import Competition, Director
from games.competitions.models.entrant import Entrant, ForbiddenPair
from games.competitions.models.record import Announcement, Call, LogEntry
from games.competitions.models.table import Place, Table

__all__ = [
    "Announcement",
    "Call",
    "Competition",
    "Director",
    "Entrant",
    "ForbiddenPair",
    "LogEntry",
    "Place",
    "Table",
]
