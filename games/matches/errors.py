"""What a person may be told when the house refuses, in types."""

from __future__ import annotations

from datetime import datetime

from games.engine.errors import Refusal, ReplayMismatch
from games.notices.errors import TooManyApproaches


class HouseRefusal(Exception):
    """The root: something asked for was not done, nothing was stored."""

    code = "refused"


class Unreadable(ReplayMismatch):
    """A match whose position can neither be read nor rebuilt from its log: nobody asked for
    anything wrong, and it is set aside (`services.unreadable`)."""

    def __init__(self, match_id: int, error: Exception) -> None:
        mismatch = error if isinstance(error, ReplayMismatch) else None
        super().__init__(mismatch.revision if mismatch else 0, mismatch.why if mismatch else "it fails")
        self.match_id = match_id


class NotYours(HouseRefusal):
    """The person has no right to this; said like "does not exist"."""

    code = "not_yours"


class Relieved(NotYours):
    """The person was deputy here, or will be, and is not now: nothing of his form was stored."""

    code = "relieved"


class PlayerOnly(HouseRefusal):
    """Only the player himself may do that, no deputy."""

    code = "player_only"


class VisitClosed(HouseRefusal):
    """The visit is over; `timed_out` says whether the clock closed it."""

    code = "visit_closed"

    def __init__(self, *, timed_out: bool = False) -> None:
        super().__init__()
        self.timed_out = timed_out


class Stale(HouseRefusal):
    """The form was made for an older draft or an older position. The draft is kept as
    far as it still fits; `cut` is the reason where it does not."""

    code = "stale"

    def __init__(self, cut: Refusal | None = None) -> None:
        super().__init__()
        self.cut = cut


class Refused(HouseRefusal):
    """The rules refuse; `refusal` says why, and `done` actions before it were kept."""

    code = "illegal"

    def __init__(self, refusal: Refusal, done: int = 0) -> None:
        super().__init__()
        self.refusal = refusal
        self.done = done


class MatchBusy(HouseRefusal):
    """The referee is busy: a long chain of automatic answers is still going on."""

    code = "busy"


class MatchQuarantined(HouseRefusal):
    """The match is out of order; its clocks stand still until the operator has looked."""

    code = "quarantined"


class MatchPaused(HouseRefusal):
    """The operator has paused the match; its clocks stand still until he lets it go on."""

    code = "paused"


class MatchBroken(HouseRefusal):
    """The match can neither be read nor rebuilt from its log."""

    code = "broken"


class Partial(HouseRefusal):
    """Who has a part in a match cannot act on it for the house: another operator must."""

    code = "partial"


class Overtaken(HouseRefusal):
    """It is no longer as it was when the page was made: done already, or changed since."""

    code = "overtaken"


class OutageOpen(HouseRefusal):
    """One outage is open already; it ends before another begins."""

    code = "outage_open"


class OutagesOverlap(HouseRefusal):
    """An outage cannot begin before the last one ended: its time would come back twice."""

    code = "outages_overlap"


class MatchNotRunning(HouseRefusal):
    """The match has not begun or is over."""

    code = "not_running"


class TableClosed(HouseRefusal):
    """The table takes nobody: it is full, begun, withdrawn, or not open to this person."""

    code = "table_closed"


class NothingToUndo(HouseRefusal):
    """The draft is empty."""

    code = "nothing_to_undo"


class NoPress(HouseRefusal):
    """Nobody may write there now: the match has no such press, or nobody holds that seat."""

    code = "no_press"


class TooMuchPress(HouseRefusal):
    """The person has written as much as one may for now; he may go on at `until`."""

    code = "too_much_press"

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


class AlreadySeated(HouseRefusal):
    """Who has held a seat of a match, or been deputy of one, cannot get another in it."""

    code = "already_seated"


class NobodyLeaves(HouseRefusal):
    """Nobody leaves a table that a competition made before it begins: who withdraws, withdraws there."""

    code = "nobody_leaves"


class PersonGone(HouseRefusal):
    """Who was to be seated has left the house."""

    code = "person_gone"

    def __init__(self, user_id: int) -> None:
        super().__init__()
        self.user_id = user_id


class Rival(HouseRefusal):
    """Who plays in, or directs, the competition that a match belongs to takes no seat of another in it."""

    code = "rival"


class RemindedLately(HouseRefusal):
    """Who is awaited there was reminded of it a short while ago."""

    code = "reminded_lately"


class SeatGone(HouseRefusal):
    """The player of that seat left for good; by the rules nobody can take it over."""

    code = "seat_gone"


class SeatTaken(HouseRefusal):
    """The seat is not open to a substitute: somebody was faster, or its player is back."""

    code = "seat_taken"


class NotSilent(HouseRefusal):
    """The other player is not silent, or not for as long as the match agreed."""

    code = "not_silent"


class TooMuchPractice(HouseRefusal):
    """The person has as many practice matches under way as one may."""

    code = "too_much_practice"


class NoAutopilot(HouseRefusal):
    """There is no program that plays this title."""

    code = "no_autopilot"


class OwnWait(HouseRefusal):
    """Who plays cannot decide about his own wait alone: he asks the table."""

    code = "own_wait"


class PausedLately(HouseRefusal):
    """A host who plays has paused the match lately; by his own right he may again at `again_at`."""

    code = "paused_lately"

    def __init__(self, again_at: datetime) -> None:
        super().__init__()
        self.again_at = again_at


class NobodyToAsk(HouseRefusal):
    """There is nobody at the table who could agree."""

    code = "nobody_to_ask"


class AskedAlready(HouseRefusal):
    """The table is being asked the same already."""

    code = "asked_already"


class AskedOften(HouseRefusal):
    """The person has asked the table as often as one may in a day."""

    code = "asked_often"


class NoneLeft(HouseRefusal):
    """There is none left of what one has only so many of: extensions, or the emergency, which
    there is again at `again_at`."""

    code = "none_left"

    def __init__(self, again_at: datetime | None = None) -> None:
        super().__init__()
        self.again_at = again_at


class TooManyRequests(HouseRefusal):
    """Somebody would be asked by mail more often than one may be; `why` says who and how often."""

    code = "too_many_requests"

    def __init__(self, why: TooManyApproaches) -> None:
        super().__init__()
        self.why = why


class JoinedTooOften(HouseRefusal):
    """The person has taken a seat, at one table or of matches under way, as often as one may in a day."""

    code = "joined_too_often"


class TooManyDeputies(HouseRefusal):
    """The person has asked as many to be deputy as one may in a day."""

    code = "too_many_deputies"


class NothingToDeputise(HouseRefusal):
    """None of the matches is under way any more, with its owner at his seat."""

    code = "nothing_to_deputise"


class TooManyMatches(HouseRefusal):
    """Newcomers have at most `most` matches at once, until they have played one to its end."""

    code = "too_many_matches"

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class RatingUnfit(HouseRefusal):
    """The table asks for a rating from `lowest` to `highest` (None: no limit), and with `settled` for one
    that is not provisional; the person has `points`, None where they have none yet."""

    code = "rating_unfit"

    def __init__(
        self, lowest: int | None, highest: int | None, settled: bool, points: int | None, provisional: bool
    ) -> None:
        super().__init__()
        self.lowest, self.highest, self.settled = lowest, highest, settled
        self.points, self.provisional = points, provisional


class TooUnreliable(HouseRefusal):
    """The table takes only who kept at least `least` per cent of his visits in time."""

    code = "too_unreliable"

    def __init__(self, least: int) -> None:
        super().__init__()
        self.least = least
