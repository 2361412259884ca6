"""Plans of what is to happen at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Deed(StrEnum):
    """What someone does at a table instead of playing it to its end."""

    SILENCE = (
        "If a player runs out of time, a random legion is moved, and characters "
        "not brought on in time are lost. Without this option, Muster answers "
        "cautiously for a player who runs out of time."
    )
    RESIGN = "gives the match up"
    LEAVE = "leaves the event"
    SUSPENDED = "is suspended"
    ERASE = "erases the account"


@dataclass
class Plan:
    """The plan of a table.

    It contains each entrant's bids (higher is better), those who do something else, whether the director
    ends the table early or corrects it, and whether it is put off."""

    bids: dict[int, int]
    deeds: dict[int, Deed] = field(default_factory=dict)
    adjudicated: bool = False
    corrected: bool = False
    put_off: bool = False
    done: set[int] = field(default_factory=set)
