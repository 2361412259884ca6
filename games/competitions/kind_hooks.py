"""The functions that the rooms of ladders and tournaments register for their competitions.

Every hook except `page`, `note`, `entries`, `why_not_apart` and `at_entrants` is called in a transaction in
which the competition is locked. It stores what follows from the event, or a row for its room's next sweep.
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
    """Do nothing; used where a room registers no hook."""


class EntryState(Enum):
    """Whether a newcomer would take part, go on the waiting list, or be refused."""

    OPEN = "open"
    RESERVE = "reserve"
    CLOSED = "closed"


class EntrantsPageExtras(NamedTuple):
    """What a room adds to the page of entrants.

    `link` is the address that a competition's link leads to, `seeds` the address of the page of seeds ("":
    none), and `nobody` the text shown while nobody takes part ("": the usual text).
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
    """The functions that a room provides for its competitions.

    `page` returns the address of a competition's own page. `note` returns the name of a table in the reader's
    language ("Round 3, table 7"). `entries` returns whether a competition that is open or in progress accepts
    newcomers; by default, it does until it starts. `why_not_apart` receives pairs of entrants' keys and
    returns for each, in the reader's language, why the two can meet although they are to be kept apart ("":
    they cannot). `at_entrants` returns what is added to the directors' page of entrants.

    - `table_scored(table, now)`: a table has been scored, scored differently than before, or made void.
    - `entrant_came(competition, entrant, now)`: an entrant takes part from now on, for the first time, again,
      or from the waiting list.
    - `entrant_left(competition, entrant, now)`: an entrant withdrew, or was removed.
    - `entrant_held(competition, entrant, now)`: an entrant is away, and their place is held.
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
    """Register the hooks of a `Competition.Kind`.

    Call this from `AppConfig.ready`.
    """
    _kinds[kind] = does


def hooks_of(competition: Competition) -> CompetitionHooks:
    """Return the hooks for a competition. Raises `KeyError` if no room is registered for its kind."""
    return _kinds[competition.kind]
