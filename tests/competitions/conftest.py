"""A room that notes what it is told, in place of ladders and tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.competitions import kinds
from games.competitions.kinds import Entries, Kind
from games.competitions.models import Competition, Entrant, Table


class Room:
    """What was told to the room, as words: "scored 3", "left Player 4"."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.entries = Entries.OPEN

    def kind(self) -> Kind:
        """The room as competitions know it."""
        return Kind(
            page=lambda competition: f"/competition/{competition.pk}/",
            note=lambda table: f"table {table.number}",
            entries=lambda competition: self.entries,
            table_scored=lambda table, now: self._note("scored", table.number),
            entrant_came=lambda competition, entrant, now: self._about("came", entrant),
            entrant_left=lambda competition, entrant, now: self._about("left", entrant),
            entrant_held=lambda competition, entrant, now: self._about("held", entrant),
            entrant_replaced=lambda competition, old, new, now: self._about("replaced", old),
            moved=lambda competition, by: self._note("moved", int(by.total_seconds()) // 3600),
        )

    def _about(self, what: str, entrant: Entrant) -> None:
        self._note(what, entrant)

    def _note(self, what: str, whom: Any) -> None:
        named = whom.pk if isinstance(whom, Entrant | Table) else whom
        self.told.append(f"{what} {named}")


@pytest.fixture(autouse=True)
def room() -> Iterator[Room]:
    """The room of both kinds.

    The same for every test here, so that they copy what another made: not by the fixture `monkeypatch`.
    """
    made = Room()
    with pytest.MonkeyPatch.context() as monkeypatch:
        for kind in Competition.Kind:
            monkeypatch.setitem(kinds._kinds, kind, made.kind())
        yield made
