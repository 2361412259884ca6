"""Write a message to the table with a reply to an email."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.errors import BadNotation
from games.matches.access import Access
from games.matches.errors import MatchBusy, NotYours, SiteRefusal
from games.matches.models import Match, Tenure
from games.matches.selectors.states import current_state
from games.matches.selectors.visits import latest_visit
from games.matches.services.locking import lock_known
from games.press import services as press
from games.press.models import MAX_MESSAGE_LENGTH
from games.press.text import normalise_press
from games.replies.errors import LooksLikeMoves, NoOwnLine, OlderVisit, OverlongMessage
from games.replies.models import ReceivedMail
from games.replies.reading.commands import keyword
from games.replies.reports import ReplyReport


def write_to_table(tenure: Tenure, mail: ReceivedMail, lines: list[str], report: ReplyReport) -> None:
    """Send the lines of an email reply as a message to the table, and add the outcome to `report`.

    The reply answers an email about such messages. Must be called in a transaction. A line that is a move is
    refused, unless it follows "press:", because it was probably meant for the draft. Raises `MailRefused`, or
    the errors of `lock_known`.
    """
    match, now = lock_known(tenure.match_id)
    tenure.refresh_from_db(fields=["to_revision", "how", "left_at"])
    if not holds_or_finished(tenure, now):
        # Nothing below may tell them what the seat now holds, not even which lines are moves.
        raise NotYours
    if latest_visit(tenure.seat_id) != mail.visit_key:
        raise OlderVisit
    access = Access(match, tenure)
    if [keyword(line) for line in lines if line] == ["help"]:
        report.help = True
        return
    written = []
    for line in lines:
        head, colon, rest = line.partition(":")
        if colon and head.strip().lower() == "press":
            written.append(rest.strip())
        elif keyword(line) or _is_move(match, access.seat, line):
            raise LooksLikeMoves
        else:
            written.append(line)
    text = "\n".join(written).strip()
    report.repeat(text)
    report.tell(send_message(access, text))


def holds_or_finished(tenure: Tenure, now: datetime) -> bool:
    """Return whether a person has the seat's view: they hold it, did to the end, or are its deputy."""
    if tenure.deputyship is not None:
        return tenure.to_revision is None and tenure.deputy_at(now)
    return tenure.stayed


def send_message(access: Access, text: str) -> str:
    """Send a message to the table; return the sentence that says so, or why not. Raises `MailRefused`."""
    text = normalise_press(text)
    if not text:
        raise NoOwnLine
    if len(text) > MAX_MESSAGE_LENGTH:
        return OverlongMessage().sentence(access.match.pk)
    try:
        press.write(access, to=None, text=text)
    except (MatchBusy, NotYours):
        raise
    except SiteRefusal as refusal:
        return _("Not sent: %(reason)s") % {"reason": refusal.sentence(access.match.pk)}
    return _("Sent to the table.")


def _is_move(match: Match, seat: int | None, line: str) -> bool:
    if not match.running or not line:
        return False
    rules = registry.get(match.title)
    try:
        rules.parse(line, current_state(match).view(seat))
    except BadNotation:
        return False
    return True
