"""The number of players who advance from a stage to the next."""

from __future__ import annotations

from games.tournaments.formats import Pools, Settings, Swiss


def count_advancing(settings: Settings) -> int:
    """Return the number of players who advance from a stage with these settings; 0 means all."""
    match settings:
        case Pools(pools=pools, advance=advance):
            return pools * advance
        case Swiss(advance=advance):
            return advance
        case _:
            return 0
