"""Sentences that say why a player cannot be challenged; they are shown in the player's row."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_day_of, format_with_zone
from games.ladders.challenge import NotChallengeable, WhyNotChallenge
from games.ladders.tables import NotSeated, WhyNotSeated


def reason_text(reason: NotChallengeable, name: str) -> str:  # noqa: C901  # a table: one case a kind
    """Return the sentence for a reason; `name` is that of the player who cannot be challenged."""
    match reason:
        case NotChallengeable(WhyNotChallenge.YOURSELF):
            return _("That is you.")
        case NotChallengeable(WhyNotChallenge.NOT_ON_LADDER):
            return _("You are not on this ladder.")
        case NotChallengeable(WhyNotChallenge.OVER):
            return _("This ladder has ended.")
        case NotChallengeable(WhyNotChallenge.NOT_BEGUN, date=datetime() as date):
            return _("Challenges start with the season, on %(day)s.") % {"day": format_day_of(date)}
        case NotChallengeable(WhyNotChallenge.CLOSED, date=datetime() as date):
            return _("Challenges for this season closed on %(day)s.") % {"day": format_day_of(date)}
        case NotChallengeable(WhyNotChallenge.YOU_LEAVE):
            return _("You are leaving this ladder.")
        case NotChallengeable(WhyNotChallenge.LEAVES):
            return _("Is leaving the ladder.")
        case NotChallengeable(WhyNotChallenge.YOU_ARE_AWAY, date=datetime() as date):
            return _("You are away until %(day)s.") % {"day": format_day_of(date)}
        case NotChallengeable(WhyNotChallenge.YOU_ARE_AWAY):
            return _("You are away.")
        case NotChallengeable(WhyNotChallenge.AWAY, date=datetime() as date):
            return _("Away until %(day)s.") % {"day": format_day_of(date)}
        case NotChallengeable(WhyNotChallenge.AWAY):
            return _("Away.")
        case NotChallengeable(WhyNotChallenge.CHALLENGES_YOU, date=datetime() as date):
            return _("Challenges you: answer by %(instant)s.") % {"instant": format_with_zone(date)}
        case NotChallengeable(WhyNotChallenge.CHALLENGED, date=datetime() as date):
            return _("You challenged this player, who has until %(day)s to answer.") % {
                "day": format_day_of(date)
            }
        case NotChallengeable(WhyNotChallenge.PLAYING, date=datetime() as date):
            return _("You are playing each other; the match ends no later than %(day)s.") % {
                "day": format_day_of(date)
            }
        case NotChallengeable(WhyNotChallenge.PLAYING):
            return _("You are playing each other.")
        case NotChallengeable(WhyNotChallenge.KEPT_APART):
            return _("You two are kept apart here.")
        case NotChallengeable(WhyNotChallenge.REMATCH, date=datetime() as date, since=datetime() as since):
            dates = {"since": format_day_of(since), "day": format_day_of(date)}
            return _("You last met on %(since)s. You can challenge again from %(day)s.") % dates
        case NotChallengeable(WhyNotChallenge.DECLINED, date=datetime() as date, since=datetime() as since):
            dates = {"since": format_day_of(since), "day": format_day_of(date)}
            return (
                _(
                    "The last challenge between you ended on %(since)s without a match. You can "
                    "challenge again from %(day)s."
                )
                % dates
            )
    return _counted(reason, name)


def below_text(reason: NotChallengeable, name: str, *, may: bool) -> str:
    """Return the sentence for a player who is on a lower rung.

    `may` says whether that player can challenge the reader.
    """
    if may:
        return _("%(name)s is below you and can challenge you.") % {"name": name}
    return ngettext("%(count)d rung below you.", "%(count)d rungs below you.", reason.rungs) % {
        "count": reason.rungs
    }


def _counted(reason: NotChallengeable, name: str) -> str:
    """Return the sentence for a reason that has a number."""
    limit = reason.limit
    match reason.why:
        case WhyNotChallenge.BELOW:
            return below_text(reason, name, may=False)
        case WhyNotChallenge.OUT_OF_REACH:
            up = ngettext("%(count)d rung up", "%(count)d rungs up", reason.rungs) % {"count": reason.rungs}
            return _("%(up)s; you can challenge up to %(count)d.") % {"up": up, "count": limit}
        case WhyNotChallenge.OUT_LIMIT:
            text = ngettext(
                "You have %(count)d outgoing challenge, the most allowed.",
                "You have %(count)d outgoing challenges, the most allowed.",
                limit,
            )
        case WhyNotChallenge.YOUR_MATCHES:
            text = ngettext(
                "You are playing %(count)d match, your own limit.",
                "You are playing %(count)d matches, your own limit.",
                limit,
            )
        case WhyNotChallenge.THEIR_MATCHES:
            text = ngettext(
                "Is playing %(count)d match and wants no more.",
                "Is playing %(count)d matches and wants no more.",
                limit,
            )
        case _:
            text = ngettext(
                "Has already been challenged.",
                "Has already been challenged by %(count)d players, the most allowed.",
                limit,
            )
    said = text % {"count": limit}
    if reason.date is None:
        return said
    return _("%(reason)s This will end by %(day)s.") % {"reason": said, "day": format_day_of(reason.date)}


def not_seated_text(reason: NotSeated) -> str:
    """Return why a player gets no seat when tables are next formed."""
    match reason:
        case NotSeated(WhyNotSeated.LEAVES):
            return _("Is leaving the ladder.")
        case NotSeated(WhyNotSeated.AWAY, date=datetime() as date):
            return _("Away until %(day)s.") % {"day": format_day_of(date)}
        case NotSeated(WhyNotSeated.AWAY):
            return _("Away.")
        case NotSeated(WhyNotSeated.AS_MANY_AS_WISHED):
            return ngettext(
                "Is playing %(count)d match and wants no more.",
                "Is playing %(count)d matches and wants no more.",
                reason.matches,
            ) % {"count": reason.matches}
    return _("Not ready for the next tables.")
