"""Words about ratings: reasons, changes, measures."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine import registry
from games.matches.render import say
from games.ratings.projection import PLACINGS, ROLE, WINS
from games.ratings.rules import Why

MINUS = "\N{MINUS SIGN}"

REASONS = {
    Why.PLAYED: gettext_lazy("by the places of the match"),
    Why.LEFT: gettext_lazy("who leaves a match is rated as last"),
    Why.CAUSED: gettext_lazy("whose silence or leaving ends a match is rated as last"),
    Why.SUBSTITUTED: gettext_lazy("a substitute takes what helps"),
    Why.SUBSTITUTE_SPARED: gettext_lazy("a substitute loses nothing"),
    Why.HELPED: gettext_lazy("somebody else's silence or leaving ended the match"),
    Why.SPARED: gettext_lazy("somebody else's silence or leaving ended the match: nobody loses by that"),
    Why.REPEATED: gettext_lazy("a second gain from the same person within 90 days does not count"),
    Why.DECLINED: gettext_lazy("the gain was declined"),
    Why.STOPPED: gettext_lazy("the match was stopped: nobody won it"),
}
"""Why a rating moved as it did, or did not, to be put behind the numbers."""

PROVISIONAL = pgettext_lazy("rating", "provisional")


def signed(points: int) -> str:
    """A change with its sign: "+12", "−4", "±0"."""
    if not points:
        return "\N{PLUS-MINUS SIGN}0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def reason(why: str) -> str:
    """The reason of a change."""
    return str(REASONS[Why(why)])


def measure_name(title: str, measure: str) -> str:
    """What a rating is by: places, wins, or a role of the title."""
    if measure == PLACINGS:
        return _("By places")
    if measure == WINS:
        return _("By wins alone")
    return say(registry.meta(title).roles[measure.removeprefix(ROLE)])
