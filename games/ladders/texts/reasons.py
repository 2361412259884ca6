"""Why somebody cannot be challenged, in one sentence with its date, as the reader finds it in their row."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import day_of, with_zone
from games.ladders.challenge import Reason, Why
from games.ladders.tables import NotSeated, WhyNotSeated


def reason_text(reason: Reason, name: str) -> str:  # noqa: C901  # a table: one case a kind
    """The sentence for a reason; `name` is of who cannot be challenged."""
    match reason:
        case Reason(Why.YOURSELF):
            return _("That is you.")
        case Reason(Why.NOT_ON_LADDER):
            return _("You are not on this ladder.")
        case Reason(Why.OVER):
            return _("This ladder is over.")
        case Reason(Why.NOT_BEGUN, date=datetime() as date):
            return _("Challenges begin with the season, on %(day)s.") % {"day": day_of(date)}
        case Reason(Why.CLOSED, date=datetime() as date):
            return _("No new challenges this season, since %(day)s.") % {"day": day_of(date)}
        case Reason(Why.YOU_LEAVE):
            return _("You are leaving this ladder.")
        case Reason(Why.LEAVES):
            return _("Is leaving the ladder.")
        case Reason(Why.YOU_ARE_AWAY, date=datetime() as date):
            return _("You are away until %(day)s.") % {"day": day_of(date)}
        case Reason(Why.YOU_ARE_AWAY):
            return _("You are away.")
        case Reason(Why.AWAY, date=datetime() as date):
            return _("Away until %(day)s.") % {"day": day_of(date)}
        case Reason(Why.AWAY):
            return _("Away.")
        case Reason(Why.CHALLENGES_YOU, date=datetime() as date):
            return _("Challenges you: answer by %(instant)s.") % {"instant": with_zone(date)}
        case Reason(Why.CHALLENGED, date=datetime() as date):
            return _("You challenge: answer due by %(day)s.") % {"day": day_of(date)}
        case Reason(Why.PLAYING, date=datetime() as date):
            return _("You play each other, until %(day)s at the latest.") % {"day": day_of(date)}
        case Reason(Why.PLAYING):
            return _("You play each other.")
        case Reason(Why.KEPT_APART):
            return _("You two are kept apart here.")
        case Reason(Why.REMATCH, date=datetime() as date, since=datetime() as since):
            dates = {"since": day_of(since), "day": day_of(date)}
            return _("Last met on %(since)s; again from %(day)s.") % dates
    return _counted(reason, name)


def below_text(reason: Reason, name: str, *, may: bool) -> str:
    """Of somebody below; `may`: they stand near enough to challenge the reader."""
    if may:
        return _("Below you: %(name)s may challenge you.") % {"name": name}
    return ngettext("%(count)d rung below you.", "%(count)d rungs below you.", reason.rungs) % {
        "count": reason.rungs
    }


def _counted(reason: Reason, name: str) -> str:
    """The sentences that say a number."""
    limit = reason.limit
    match reason.why:
        case Why.BELOW:
            return below_text(reason, name, may=False)
        case Why.OUT_OF_REACH:
            up = ngettext("%(count)d rung up", "%(count)d rungs up", reason.rungs) % {"count": reason.rungs}
            return _("%(up)s; you reach %(count)d.") % {"up": up, "count": limit}
        case Why.OUT_LIMIT:
            text = ngettext(
                "You have %(count)d challenge out, as many as one may.",
                "You have %(count)d challenges out, as many as one may.",
                limit,
            )
        case Why.YOUR_MATCHES:
            text = ngettext(
                "You have %(count)d match, as many as you wish.",
                "You have %(count)d matches, as many as you wish.",
                limit,
            )
        case Why.THEIR_MATCHES:
            text = ngettext(
                "Has %(count)d match, and wishes no more.",
                "Has %(count)d matches, and wishes no more.",
                limit,
            )
        case _:
            text = ngettext(
                "Is challenged already.", "Is challenged by %(count)d already, as many as may.", limit
            )
    said = text % {"count": limit}
    if reason.date is None:
        return said
    return _("%(reason)s Free by %(day)s at the latest.") % {"reason": said, "day": day_of(reason.date)}


def not_seated_text(reason: NotSeated) -> str:
    """Why somebody takes no seat the next time that tables are formed."""
    match reason:
        case NotSeated(WhyNotSeated.LEAVES):
            return _("Is leaving the ladder.")
        case NotSeated(WhyNotSeated.AWAY, date=datetime() as date):
            return _("Away until %(day)s.") % {"day": day_of(date)}
        case NotSeated(WhyNotSeated.AWAY):
            return _("Away.")
        case NotSeated(WhyNotSeated.AS_MANY_AS_WISHED):
            return ngettext(
                "Has %(count)d match, and wishes no more.",
                "Has %(count)d matches, and wishes no more.",
                reason.matches,
            ) % {"count": reason.matches}
    return _("Has not said ready.")
