"""The text form of a campaign: actions in notation, messages in English, each with its audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games.engine import words as house
from games.engine.events import Event
from games.engine.phrases import SeatName
from games.titan import words
from games.titan.state import TitanState
from games.titan.words import names
from tests.arena.speech import say
from tests.titan.positions import RULES

HERE = Path(__file__).parent


def tellings(events: Iterable[Event]) -> Iterator[str]:
    """Yield every message of some events, with its audience."""
    for event in events:
        for telling in event.tellings:
            who = "all" if len(event.tellings) == 1 else "the others"
            if telling.seats is not None:
                who = ", ".join(say(SeatName(seat)) for seat in telling.seats)
            speaker = house if telling.code.startswith("house.") else words
            yield f"    to {who}: {say(speaker.event(telling.code, telling.params))}"


def standing(state: TitanState) -> Iterator[str]:
    """Yield scores and legions, with every legion's contents."""
    for seat in range(state.seats):
        fate = say(words.fate(state.fates[seat] or "lives"))
        yield f"{say(SeatName(seat))}: score {state.scores[seat]}. {fate}"
        for marker, legion in state.legions.items():
            if legion.seat == seat:
                name, where = say(names.legion(marker, seat)), say(names.land(legion.land))
                yield f"    {name} in {where}: {say(names.characters(legion.pieces))}"


def ending(state: TitanState) -> Iterator[str]:
    """Yield the result, if there is one."""
    result = RULES.result(state)
    if result is None:
        return
    yield ""
    yield say(words.ending(result.how))
    for placing in result.placings:
        fate = say(words.fate(placing.fate))
        yield f"{placing.rank}. {say(SeatName(placing.seat))}, {placing.score} points. {fate}"
