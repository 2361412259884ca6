"""The mails about a roll-call: say that you are here; who did not, and what follows."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.instants import with_zone
from games.matches.letters import match_button, table_name, tenure_of, why
from games.matches.models import Match
from games.matches.selectors.turn_page import match_line
from games.notices.letters import Answer, Drop, Letter

if TYPE_CHECKING:
    from games.notices.models import Notice


def called(notice: Notice, now: datetime) -> Answer:
    """The table is full, and the reader is to say that he is here."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.roll_answered_at is not None:
        return Drop("answered")
    match = tenure.match
    if match.called_until is None or match.called_until <= now:
        return Drop("over")
    until = {"instant": with_zone(match.called_until)}
    return Letter(
        subject=_("%(match)s is full: are you here?") % {"match": table_name(notice, match)},
        headline=_("The table is full: are you here?"),
        paragraphs=(
            match_line(match),
            _("The match begins as soon as everybody has said so. Who has not by then loses the seat."),
        ),
        button=match_button(_("I am here"), match),
        deadline=_("Answer by %(instant)s.") % until,
        why=why(match, _("a match of yours is about to begin")),
    )


def over(notice: Notice, now: datetime) -> Answer:
    """Somebody was not here: to him, and to those who were."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.match.status != Match.Status.OFFERED:
        return Drop("over")
    match = tenure.match
    name = {"match": table_name(notice, match)}
    if tenure.to_revision is None:
        headline = _("%(match)s is open again") % name
        told = _("Not everybody was here. Your seat stays yours; the table waits for others.")
    else:
        headline = _("Your seat in %(match)s is free again") % name
        told = _("You did not say in time that you are here. While a seat is free you may take one again.")
    return Letter(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(match), told),
        button=match_button(_("See the table"), match),
        why=why(match, _("the roll was called")),
    )
