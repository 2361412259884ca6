"""The settings of a match, to offer a table that is played in the same way."""

from __future__ import annotations

from typing import Any

from games.engine import registry
from games.matches import codecs
from games.matches.models import Match


def same_settings(match: Match) -> dict[str, Any]:
    """Return the arguments of `tables.offer` that say how a match is played, but not who may join it.

    Raises `BadOptions` if the title no longer accepts the options.
    """
    return {
        "title": match.title,
        "options": registry.get(match.title).read_options(codecs.decode(match.options)),
        "seats": match.seats_count,
        "controls": codecs.controls(match.controls),
        "agreement": codecs.agreement(match.agreement),
        "press": match.press,
        "press_shown": match.press_shown,
        "odds": match.odds,
        "leavers": match.leavers,
        "silence": match.silence,
        "patience": match.patience,
        "rated": match.rated,
        "watchers": match.watchers,
        "roll_call": match.roll_call,
        "seating": match.seating,
    }
