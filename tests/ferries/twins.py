"""Twin histories: the cards that a seat never saw are exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.log import Log
from games.engine.rules import Rules
from tests.ferries.rules import CARDS
from tests.titles.decks import reshuffled


def twin(rules: Rules[Any], log: Log, seat: int, source: Random) -> Log | None:
    """A second log that `seat` cannot tell from `log`."""
    return reshuffled(rules, log, seat, source, CARDS)
