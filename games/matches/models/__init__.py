"""The database models of a match. Each file holds the models of one subject."""

from games.matches.models.attendance import Attendance, AttendanceMark
from games.matches.models.audit import AuditEntry
from games.matches.models.clock import Deadline
from games.matches.models.deputy import Deputyship
from games.matches.models.ending import Ending, EndingMark, EndingSetAside, Placing
from games.matches.models.errand import Errand
from games.matches.models.lobby import Invitation, SeatLink, TableChange
from games.matches.models.log import Action, Event, Snapshot
from games.matches.models.match import Match, Seat, Tenure, new_token
from games.matches.models.title_statistics import TitleStatistics
from games.matches.models.usual_response import UsualResponse
from games.matches.models.visit import Draft, Submission, Visit

__all__ = [
    "Action",
    "Attendance",
    "AttendanceMark",
    "AuditEntry",
    "Deadline",
    "Deputyship",
    "Draft",
    "Ending",
    "EndingMark",
    "EndingSetAside",
    "Errand",
    "Event",
    "Invitation",
    "Match",
    "Placing",
    "Seat",
    "SeatLink",
    "Snapshot",
    "Submission",
    "TableChange",
    "Tenure",
    "TitleStatistics",
    "UsualResponse",
    "Visit",
    "new_token",
]
