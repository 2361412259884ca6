"""What a ladder or a tournament does where this room leaves it to them: their rooms fill it in.

Every hook but `page`, `note` and `entries` is called in a transaction that holds the competition's lock,
and writes what follows from what happened, or a row for its room's next sweep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.competitions.models import Competition, Entrant, Table


def _nothing(*_args: Any) -> None:
    """What a room does where it has nothing to do."""


class Entries(Enum):
    """Whether one who comes now takes part, waits until somebody is needed, or is too late."""

    OPEN = "open"
    RESERVE = "reserve"
    CLOSED = "closed"


def _until_it_begins(competition: Competition) -> Entries:
    return Entries.OPEN if competition.status == "open" else Entries.CLOSED


def _no_note(_table: Table) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a room does for its competitions.

    `page` gives the address of a competition's own page, `note` what a table of it is, in the reader's
    language ("round 3, table 7"). `entries` says whether an open or running competition takes newcomers;
    by default one does until it begins.

    `table_scored(table, now)`: a table counts, counts something else than before, or was made void.
    `entrant_came(competition, entrant, now)`: somebody takes part from now on, for the first time, again,
    or from the waiting list. `entrant_left(competition, entrant, now)`: they withdrew, or were taken out.
    `entrant_held(competition, entrant, now)`: they are away, their place held.
    `entrant_replaced(competition, old, new, now)`: `new` stands where `old` stood.
    `pairs_changed(competition, now)`: others shall not meet than before.
    `moved(competition, by)`: every date that is still to come moves on by whole hours.
    """

    page: Callable[[Competition], str]
    note: Callable[[Table], str] = _no_note
    entries: Callable[[Competition], Entries] = _until_it_begins
    table_scored: Callable[[Table, datetime], None] = _nothing
    entrant_came: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_left: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_held: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_replaced: Callable[[Competition, Entrant, Entrant, datetime], None] = _nothing
    pairs_changed: Callable[[Competition, datetime], None] = _nothing
    moved: Callable[[Competition, timedelta], None] = _nothing


_kinds: dict[str, Kind] = {}


def register(kind: str, does: Kind) -> None:
    """Name what does the work of a `Competition.Kind`. Called from AppConfig.ready."""
    _kinds[kind] = does


def of(competition: Competition) -> Kind:
    """What does the work of a competition; raises KeyError where no room is there for it."""
    return _kinds[competition.kind]
