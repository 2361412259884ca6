"""The formats of tournaments, as pure functions: no Django, no clock, and no randomness except from keys.

A *stage* is played in one format. Everything that a format calculates follows from a `Stage`: its settings,
its entrants (each with a key, a seed, and the rounds in which they entered and left) and the rounds that have
begun. Those rounds stay as they are. If a result is corrected, a player leaves, or someone enters late, the
inputs change and everything is calculated again.

- `settings`: a director's choices, one type for each format, and checks that they can be played
- `stage`: the inputs; `protocol`: the questions that each format answers
- `swiss`, `pools`, `elimination`, `double_elimination`, `league`: one format each
- `results`, `needs`: tables in the form that tie-breaks use; the points that a player still needs
- `fixtures`, `bracket`: a bracket in its current state; `table_elimination`: elimination at larger tables
- `groups`: planned rounds of pools and divisions, repaired after players leave
- `preview`: the conditions that a round would break; `advancing`: the players who advance to the next stage

The package may import `games.pairing` and nothing else of Muster.

>>> get("swiss").rounds(Swiss(rounds=5), entrants=12)
5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.tournaments.formats.double_elimination import DOUBLE_ELIMINATION
from games.tournaments.formats.elimination import ELIMINATION
from games.tournaments.formats.league import LEAGUE
from games.tournaments.formats.pools import POOLS
from games.tournaments.formats.protocol import Format
from games.tournaments.formats.settings import (
    BadSettings,
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.formats.swiss import SWISS_FORMAT

__all__ = [
    "BadSettings",
    "DoubleElimination",
    "Elimination",
    "Format",
    "League",
    "Pools",
    "Settings",
    "Swiss",
    "get",
    "of",
]

_FORMATS: Mapping[str, tuple[Format[Any], type[Settings]]] = {
    "swiss": (SWISS_FORMAT, Swiss),
    "pools": (POOLS, Pools),
    "elimination": (ELIMINATION, Elimination),
    "double-elimination": (DOUBLE_ELIMINATION, DoubleElimination),
    "league": (LEAGUE, League),
}


def get(key: str) -> Format[Any]:
    """Return a format by its name.

    Raises `KeyError` if there is no format with this name.
    """
    return _FORMATS[key][0]


def of(settings: Settings) -> Format[Any]:
    """Return the format to which settings belong."""
    return next(each for each, type_ in _FORMATS.values() if isinstance(settings, type_))
