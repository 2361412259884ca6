"""What ladders and tournaments do where this room leaves it to them; their rooms fill it in.

Every hook but `page`, `note`, `entries`, `why_not_apart` and `at_entrants` is called in a transaction that
holds the competition's lock. It writes what follows from the event, or a row for its room's next sweep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.competitions.models import Competition, Entrant, Table


EntrantPair = tuple[int, int]
"""The keys of two entrants."""


def _nothing(*_args: Any) -> None:
    """Do nothing: the default hook."""


class EntryState(Enum):
    """Whether a newcomer takes part, goes on the waiting list, or is too late."""

    OPEN = "open"
    RESERVE = "reserve"
    CLOSED = "closed"


class EntrantsPageExtras(NamedTuple):
    """What a room adds to the page of entrants.

    It has the address to which a competition's link leads, that of the page of seeds ("": none), and the text
    shown while nobody takes part ("": no text of its own).
    """

    link: str
    seeds: str = ""
    nobody: str = ""


def _nothing_at_entrants(_competition: Competition) -> EntrantsPageExtras:
    return EntrantsPageExtras("")


def _until_it_begins(competition: Competition) -> EntryState:
    return EntryState.OPEN if competition.status == "open" else EntryState.CLOSED


def _no_note(_table: Table) -> str:
    return ""


def _always_apart(_competition: Competition, pairs: Sequence[EntrantPair]) -> list[str]:
    return [""] * len(pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionHooks:
    """What a room does for its competitions.

    `page` gives the address of a competition's own page, `note` what a table of it is, in the reader's
    language ("Round 3, table 7"). `entries` says whether an open or running competition accepts newcomers; by
    default it does until it starts. `why_not_apart` says in the reader's language why two entrants can meet
    although a director keeps them apart ("": they cannot), for each of some pairs of entrants' keys.
    `at_entrants` says what is added to the directors' page of entrants.

    - `table_scored(table, now)`: a table counts, counts something else than before, or was made void.
    - `entrant_came(competition, entrant, now)`: an entrant takes part from now on, for the first time, again,
      or from the waiting list.
    - `entrant_left(competition, entrant, now)`: they withdrew, or were removed.
    - `entrant_held(competition, entrant, now)`: they are away, and their place is held.
    - `entrant_replaced(competition, old, new, now)`: `new` replaces `old`.
    - `pairs_changed(competition, now)`: the pairs that must not meet have changed.
    - `moved(competition, by, since)`: every date that was still to come at `since` moves by whole hours.
    """

    page: Callable[[Competition], str]
    note: Callable[[Table], str] = _no_note
    entries: Callable[[Competition], EntryState] = _until_it_begins
    why_not_apart: Callable[[Competition, Sequence[EntrantPair]], list[str]] = _always_apart
    at_entrants: Callable[[Competition], EntrantsPageExtras] = _nothing_at_entrants
    table_scored: Callable[[Table, datetime], None] = _nothing
    entrant_came: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_left: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_held: Callable[[Competition, Entrant, datetime], None] = _nothing
    entrant_replaced: Callable[[Competition, Entrant, Entrant, datetime], None] = _nothing
    pairs_changed: Callable[[Competition, datetime], None] = _nothing
    moved: Callable[[Competition, timedelta, datetime], None] = _nothing


_kinds: dict[str, CompetitionHooks] = {}


def register_kind(kind: str, does: CompetitionHooks) -> None:
    """Register what does the work of a `Competition.Kind`. Called from `AppConfig.ready`."""
    _kinds[kind] = does


def hooks_of(competition: Competition) -> CompetitionHooks:
    """Return what does the work of a competition. Raises `KeyError` if no room is registered for it."""
    return _kinds[competition.kind]
