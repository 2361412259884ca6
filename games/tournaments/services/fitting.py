"""Adjust settings to the number of entrants, for example if 20 were expected and 14 take part."""

from __future__ import annotations

from typing import Any

import msgspec

from games.tournaments import formats
from games.tournaments.formats.settings import BadSettings, League, Pools, Settings, Swiss


def fit_settings(settings: Settings, entrants: int) -> Settings | None:
    """Return settings, adjusted to this many entrants; None if the format cannot be played at all.

    The adjusted settings may have fewer rounds if there are too few opponents, fewer pools, smaller groups,
    or fewer players who advance.
    """
    for each in (settings, *_smaller(settings, entrants)):
        try:
            formats.of(each).check(each, entrants)
        except BadSettings:
            continue
        return each
    return None


def _smaller(settings: Settings, entrants: int) -> list[Settings]:
    """Return reduced versions of settings for which there are too few entrants, the smallest change first."""
    found: list[Settings] = []
    match settings:
        case Swiss(rounds=rounds, advance=advance):
            for fewer in range(rounds, 0, -1):
                found += (
                    _changed(settings, rounds=fewer),
                    _changed(settings, rounds=fewer, advance=min(advance, max(entrants - 1, 0))),
                )
        case Pools(pools=pools):
            found += [_changed(settings, pools=fewer) for fewer in range(pools, 0, -1)]
            found += [_changed(settings, pools=1, advance=0)]
        case League(group_size=size):
            found += [_changed(settings, group_size=fewer) for fewer in range(min(size, entrants), 1, -1)]
            found += [_changed(settings, group_size=entrants, up=0)]
        case _:
            pass
    return found


def _changed(settings: Settings, **changed: Any) -> Settings:
    return msgspec.structs.replace(settings, **changed)
