"""Texts about ratings: reasons, changes and measures."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import registry
from games.matches.render import say
from games.ratings.projection import PLACINGS, ROLE_PREFIX, WINS
from games.ratings.rules import ChangeReason

MINUS = "\N{MINUS SIGN}"

REASONS = {
    ChangeReason.PLAYED: gettext_lazy("by the places of the match"),
    ChangeReason.LEFT: gettext_lazy("left the match: rated as last"),
    ChangeReason.CAUSED: gettext_lazy("ended the match by leaving or not answering: rated as last"),
    ChangeReason.SUBSTITUTED: gettext_lazy("substitute: only rating gains count"),
    ChangeReason.SUBSTITUTE_SPARED: gettext_lazy("substitute: loses nothing"),
    ChangeReason.HELPED: gettext_lazy("another player ended the match by leaving or not answering"),
    ChangeReason.SPARED: gettext_lazy(
        "another player ended the match by leaving or not answering: nobody loses rating for that"
    ),
    ChangeReason.REPEATED: gettext_lazy("a second gain from the same person within 90 days does not count"),
    ChangeReason.DECLINED: gettext_lazy("the gain was declined"),
    ChangeReason.STOPPED: gettext_lazy("the match was stopped early: nobody won it"),
}
"""Why a rating moved as it did, or did not; shown after the numbers."""


def signed(points: int) -> str:
    """Return a change with its sign: "+12", "−4" or "±0"."""
    if not points:
        return "\N{PLUS-MINUS SIGN}0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def reason(why: str) -> str:
    """Return the text of a change's reason."""
    return str(REASONS[ChangeReason(why)])


def measure_name(title: str, measure: str) -> str:
    """Return the name of a measure: places, wins, or a role of the title."""
    if measure == PLACINGS:
        return _("By places")
    if measure == WINS:
        return _("By wins alone")
    return say(registry.meta(title).roles[measure.removeprefix(ROLE_PREFIX)])
