"""A room that records what it is notified of, in place of ladders and tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from games.competitions import competition_kinds
from games.competitions.competition_kinds import CompetitionKind, EntryState
from games.competitions.models import Competition, Entrant, Table


class Room(CompetitionKind):
    """The record of what the room was notified of, as words: "scored 3", "left Player 4"."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.entries = EntryState.OPEN

    def page(self, competition: Competition) -> str:
        return f"/competition/{competition.pk}/"

    def table_note(self, table: Table) -> str:
        return f"table {table.number}"

    def entry_state(self, competition: Competition) -> EntryState:
        return self.entries

    def table_scored(self, table: Table, now: datetime) -> None:
        self._note("scored", table.number, now)

    def entrant_joined(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        self._about("came", competition, entrant, now)

    def entrant_withdrew(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        self._about("left", competition, entrant, now)

    def entrant_paused(self, competition: Competition, entrant: Entrant, now: datetime) -> None:
        self._about("held", competition, entrant, now)

    def entrant_replaced(self, competition: Competition, old: Entrant, new: Entrant, now: datetime) -> None:
        self._about("replaced", competition, old, now)

    def pairs_changed(self, competition: Competition, now: datetime) -> None:
        self._note("pairs of", competition.pk, now)

    def shift_dates(self, competition: Competition, by: timedelta, since: datetime) -> None:
        self._note("moved", int(by.total_seconds()) // 3600, since)

    def _about(self, what: str, competition: Competition, entrant: Entrant, now: datetime) -> None:
        assert entrant.competition_id == competition.pk
        self._note(what, entrant, now)

    def _note(self, what: str, whom: Any, now: datetime) -> None:
        assert now.tzinfo is not None
        named = whom.pk if isinstance(whom, Entrant | Table) else whom
        self.told.append(f"{what} {named}")


@pytest.fixture(autouse=True)
def room() -> Iterator[Room]:
    """Register the room for both kinds.

    The same room serves every test here, so that tests can copy what another one made; the fixture
    `monkeypatch` could not do this.
    """
    made = Room()
    with pytest.MonkeyPatch.context() as monkeypatch:
        for kind in Competition.Kind:
            monkeypatch.setitem(competition_kinds.kinds, kind, made)
        yield made
