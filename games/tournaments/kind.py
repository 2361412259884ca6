"""What tournaments do as competitions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.competitions.competition_kinds import CompetitionKind, EntrantPair, EntrantsPageExtras, EntryState
from games.competitions.models import Competition, Entrant, Table
from games.tournaments import addresses, keeping_apart
from games.tournaments.services import event_handlers


class TournamentKind(CompetitionKind):
    """The kind of tournaments."""

    def page(self, competition: Competition) -> str:
        return addresses.tournament_url(competition)

    def table_note(self, table: Table) -> str:
        return addresses.table_note(table)

    def entrants_page_extras(self, competition: Competition) -> EntrantsPageExtras:
        return addresses.entrants_page_extras(competition)

    def entry_state(self, competition: Competition) -> EntryState:
        return event_handlers.accepts_newcomers(competition)

    def why_not_apart(self, competition: Competition, pairs: Sequence[EntrantPair]) -> list[str]:
        return keeping_apart.why_not_apart(competition, pairs)

    def table_scored(self, table: Table, now: datetime) -> None:
        event_handlers.table_scored(table, now)

    def entrant_joined(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        event_handlers.entrant_joined(competition, entrant, now)

    def entrant_withdrew(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        event_handlers.entrant_withdrew(competition, entrant, now)

    def entrant_paused(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        event_handlers.entrant_paused(competition, entrant, now)

    def entrant_replaced(self, competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
        event_handlers.entrant_replaced(competition, old, new, now)

    def pairs_changed(self, competition: Competition, now: datetime) -> None:
        event_handlers.pairs_changed(competition, now)

    def shift_dates(self, competition: Competition, by: timedelta, since: datetime) -> None:
        event_handlers.shift_dates(competition, by, since)
