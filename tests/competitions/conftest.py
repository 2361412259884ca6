"""A room that records what it is notified of, in place of ladders and tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from games.competitions import kind_hooks
from games.competitions.kind_hooks import CompetitionHooks, EntryState
from games.competitions.models import Competition, Entrant, Table


class Room:
    """The record of what the room was notified of, as words: "scored 3", "left Player 4"."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.entries = EntryState.OPEN

    def kind(self) -> CompetitionHooks:
        """Return the hooks that competitions know of the room."""
        return CompetitionHooks(
            page=lambda competition: f"/competition/{competition.pk}/",
            note=lambda table: f"table {table.number}",
            entries=lambda competition: self.entries,
            table_scored=lambda table, now: self._note("scored", table.number, now),
            entrant_came=lambda competition, entrant, now: self._about("came", competition, entrant, now),
            entrant_left=lambda competition, entrant, now: self._about("left", competition, entrant, now),
            entrant_held=lambda competition, entrant, now: self._about("held", competition, entrant, now),
            entrant_replaced=lambda competition, old, new, now: self._about(
                "replaced", competition, old, now
            ),
            pairs_changed=lambda competition, now: self._note("pairs of", competition.pk, now),
            moved=lambda competition, by, since: self._note("moved", int(by.total_seconds()) // 3600, since),
        )

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
            monkeypatch.setitem(kind_hooks._kinds, kind, made.kind())
        yield made
