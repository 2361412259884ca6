"""A locked match as those see it who help a locked match: what they may read of it, and do with it.

None of them locks a person or a second match: what another match must learn is an errand.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from games.engine.actions import HouseAction
from games.engine.events import Event
from games.engine.rules import Rules
from games.matches.models import Match, Seat, Visit


class Ending(Protocol):
    """Whoever keeps the silent seats."""

    def end(self, index: int) -> bool:
        """See `silence.Silence.end`."""
        ...


class Locked(Protocol):
    """See `locked.LockedMatch`, which is one."""

    match: Match
    now: datetime
    rules: Rules[Any]
    state: Any
    seats: list[Seat]
    autopilots: set[int]
    leavers: set[int]
    visits: dict[int, Visit]

    @property
    def silence(self) -> Ending: ...

    @property
    def over(self) -> bool: ...

    def visit_of(self, index: int) -> Visit | None: ...

    def announce(self, event: Event, *, after: int | None = None, at: datetime | None = None) -> None: ...

    def put(self, action: HouseAction) -> None: ...

    def close_visit(self, seat: Seat, visit: Visit, *, answered: bool) -> None: ...
