"""What ladders do as competitions."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.competitions.competition_kinds import CompetitionKind, EntrantsPageExtras, EntryState
from games.competitions.models import Competition, Entrant, Table
from games.ladders import addresses
from games.ladders.services import dates, holding, joining, leaving, playing


class LadderKind(CompetitionKind):
    """The kind of ladders."""

    def page(self, competition: Competition) -> str:
        return addresses.ladder_url(competition)

    def table_note(self, table: Table) -> str:
        return addresses.table_note(table)

    def entrants_page_extras(self, competition: Competition) -> EntrantsPageExtras:
        return addresses.entrants_page_extras(competition)

    def entry_state(self, competition: Competition) -> EntryState:
        return joining.accepts_newcomers(competition)

    def table_scored(self, table: Table, now: datetime) -> None:
        playing.table_scored(table, now)

    def entrant_joined(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        joining.entrant_joined(competition, entrant, now)

    def entrant_withdrew(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        leaving.entrant_withdrew(competition, entrant, now)

    def entrant_paused(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        holding.hold_rung(competition, entrant, now)

    def entrant_replaced(self, competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
        joining.entrant_replaced(competition, old, new, now)

    def shift_dates(self, competition: Competition, by: timedelta, since: datetime) -> None:
        dates.shift_dates(competition, by, since)
