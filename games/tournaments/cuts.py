"""How many a stage sends on into the next."""

from __future__ import annotations

from games.tournaments.formats import Pools, Settings, Swiss


def going_on(settings: Settings) -> int:
    """How many go on from a stage with these settings; 0 where none was named: then all do."""
    match settings:
        case Pools(pools=pools, advance=advance):
            return pools * advance
        case Swiss(advance=advance):
            return advance
        case _:
            return 0
