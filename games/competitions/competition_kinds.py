"""What ladders and tournaments each do; their rooms register it for their competitions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from games.engine.listeners import NamedRegistrations

if TYPE_CHECKING:
    from games.competitions.models import Competition, Entrant, Table


EntrantPair = tuple[int, int]
"""The keys of two entrants."""


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


class CompetitionKind:
    """What one kind of competition does; the room of each kind has a subclass.

    The methods after `entrants_page_extras` are called in a transaction in which the competition is locked.
    They store what follows from the event, or a row for their room's next sweep.
    """

    def page(self, competition: Competition) -> str:
        """Return the address of a competition's own page; every kind has one."""
        raise NotImplementedError

    def table_note(self, table: Table) -> str:
        """Return the name of a table in the reader's language ("Round 3, table 7"); "": it has none."""
        return ""

    def entry_state(self, competition: Competition) -> EntryState:
        """Return whether a competition that is open or in progress accepts newcomers."""
        return EntryState.OPEN if competition.status == "open" else EntryState.CLOSED

    def why_not_apart(self, competition: Competition, pairs: Sequence[EntrantPair]) -> list[str]:
        """Return for each pair why the two can meet although they are to be kept apart ("": they cannot).

        The sentences are in the reader's language.
        """
        return [""] * len(pairs)

    def entrants_page_extras(self, competition: Competition) -> EntrantsPageExtras:
        """Return what is added to the directors' page of entrants."""
        return EntrantsPageExtras("")

    def table_scored(self, table: Table, now: datetime) -> None:
        """Handle a table that has been scored, scored differently than before, or made void."""

    def entrant_joined(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        """Handle an entrant who takes part from now on.

        They enter for the first time or again, or come from the waiting list.
        """

    def entrant_withdrew(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        """Handle an entrant who withdrew, or was removed."""

    def entrant_paused(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        """Handle an entrant who is away, and whose place is held."""

    def entrant_replaced(self, competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
        """Handle an entrant who is replaced by another."""

    def pairs_changed(self, competition: Competition, now: datetime) -> None:
        """Handle a change of the pairs that must not meet."""

    def shift_dates(self, competition: Competition, by: timedelta, since: datetime) -> None:
        """Move the dates in this room's own rows that are after `since` by `by`, a number of whole hours."""


kinds: NamedRegistrations[CompetitionKind] = NamedRegistrations()
"""The kinds of competitions, each by its `Competition.Kind`."""


def kind_of(competition: Competition) -> CompetitionKind:
    """Return the `CompetitionKind` registered for a competition. Raises `KeyError` if there is none."""
    return kinds[competition.kind]
