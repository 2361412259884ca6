"""What a table asks of who sits down, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _


def rating_text(lowest: int | None, highest: int | None, settled: bool) -> str:
    """Which ratings a table takes ("1400 to 1800, not provisional"); "" where any."""
    limits = {"lowest": lowest, "highest": highest}
    if lowest is not None and highest is not None:
        asked = _("a rating from %(lowest)d to %(highest)d") % limits
    elif lowest is not None:
        asked = _("a rating from %(lowest)d") % limits
    elif highest is not None:
        asked = _("a rating up to %(highest)d") % limits
    else:
        return _("a rating that is no longer provisional") if settled else ""
    return _("%(asked)s, no longer provisional") % {"asked": asked} if settled else asked


def own_rating_text(points: int | None, provisional: bool) -> str:
    """What the reader has, to be put behind what is asked for."""
    if points is None:
        return _("You have none yet.")
    if provisional:
        return _("Yours is %(points)d, provisional.") % {"points": points}
    return _("Yours is %(points)d.") % {"points": points}
