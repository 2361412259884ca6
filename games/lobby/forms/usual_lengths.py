"""Sentences about how long matches usually take, for the forms with which tables are offered."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import registry
from games.matches.render import say
from games.matches.selectors.title_statistics import figures_of, usual_length
from games.matches.title_figures import PACES

LENGTH_SENTENCES = {
    "live": gettext_noop("Live matches usually take %(length)s."),
    "daily": gettext_noop("At up to 2 days a turn, matches usually take %(length)s."),
    "slow": gettext_noop("At more than 2 days a turn, matches usually take %(length)s."),
}
"""The sentence for each kind of pace."""


def lengths_by_pace(title: str) -> str:
    """Return sentences about how long matches of a title usually take at each pace.

    A pace is left out if too few matches have finished.
    """
    figures = figures_of([title])[title]
    lengths = ((pace, usual_length(figures, pace)) for pace in PACES)
    return " ".join(_(LENGTH_SENTENCES[pace]) % {"length": each.text} for pace, each in lengths if each)


def lengths_by_title(titles: Collection[str]) -> str:
    """Return one sentence about how long matches of several titles usually take; "" if nothing is known.

    The lengths are those of matches at a daily pace.
    """
    figures = figures_of(titles)
    lengths = ((title, usual_length(figures[title], "daily")) for title in titles)
    known = [
        _("%(title)s: %(length)s") % {"title": say(registry.meta(title).name), "length": each.text}
        for title, each in lengths
        if each
    ]
    if not known:
        return ""
    return _("How long matches usually take at up to 2 days a turn: %(lengths)s.") % {
        "lengths": "; ".join(known)
    }
