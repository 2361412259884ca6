"""The pace that a form suggests to the host of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.response_times import SUGGESTED_SECONDS
from games.lobby.forms.clock import LENGTHS
from games.lobby.selectors.usual_responses import own_response_time, response_time_text


def suggested_pace(host: User) -> str:
    """Return a sentence that suggests a time per turn to a host.

    It is based on how soon the host usually answers, and "" if that is not known.
    """
    usual = own_response_time(host)
    if usual is None:
        return ""
    words = {"usual": response_time_text(usual), "pace": dict(LENGTHS)[SUGGESTED_SECONDS[usual]]}
    return _("You usually answer %(usual)s, so “%(pace)s” would suit you.") % words
