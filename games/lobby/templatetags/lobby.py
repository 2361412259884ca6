"""Template filters and tags for facts about people at tables: reliability, ratings, response times."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from games.lobby.errors import rating_text
from games.lobby.ratings import Rated
from games.lobby.selectors.reliability import ReliabilityRecord, record_of
from games.lobby.selectors.usual_responses import own_response_time, response_time_text
from games.matches.models import Match

register = template.Library()


@register.filter
def reliability(record: ReliabilityRecord | None) -> str:
    """Return how reliable a person is, in words (`96% on time`), or that they are new."""
    percent = record.percent if record is not None else None
    if percent is None:
        return pgettext("reliability", "new")
    return _("%(percent)d%% on time") % {"percent": percent}


@register.simple_tag
def my_record(user: User) -> ReliabilityRecord:
    """Return how reliable a person is: `{% my_record user as record %}`."""
    return record_of(user.pk)


@register.simple_tag
def my_response_time(user: User) -> str:
    """Return how soon a person usually answers, in words, or "": `{% my_response_time user as usual %}`."""
    usual = own_response_time(user)
    return "" if usual is None else response_time_text(usual)


@register.filter
def answers_within(response_times: dict[int, str], user_id: int) -> str:
    """Return how soon one person usually answers (`within a day`); "" if that is not shown."""
    return response_times.get(user_id, "")


@register.filter
def of(records: dict[int, ReliabilityRecord], user_id: int) -> ReliabilityRecord | None:
    """Return one person's record from the records of many; None if it is not among them."""
    return records.get(user_id)


@register.filter
def rating(rated: Rated | None) -> str:
    """Return a rating in words (`rating 1712`); "" if the person has none."""
    if rated is None:
        return ""
    text = _("rating %(points)d (provisional)") if rated.provisional else _("rating %(points)d")
    return text % {"points": rated.points}


@register.filter
def rating_asked(match: Match) -> str:
    """Return the ratings that a table accepts, in words (`a rating of at least 1400`); "" for any."""
    return rating_text(match.rating_from, match.rating_to, match.rating_settled)
