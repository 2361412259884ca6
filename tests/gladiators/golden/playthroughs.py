"""The matches that are kept, and their text form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.actions import Action, tag_of
from games.engine.automatic_answers import Orders
from games.engine.cached_state import fingerprint
from games.engine.decisions import Decision
from games.engine.events import Event
from games.engine.log import Log, moments
from games.engine.phrases import SeatName
from games.gladiators import words
from games.gladiators.actions import Choose, Walk
from games.gladiators.board import distance
from games.gladiators.meta import Options
from games.gladiators.orders import GuessOrder
from games.gladiators.table import living_fighters
from tests.gladiators.positions import RULES
from tests.gladiators.speech import say

HERE = Path(__file__).parent


class Kept(NamedTuple):
    """A match that is kept.

    It has a name, the bands of its seats, its seed and options, the number of actions after which it is
    stopped, and its seats' orders."""

    name: str
    bands: tuple[str, ...]
    seed: int
    options: Options
    most: int
    orders: Orders = {}


KEPT = (
    Kept("duel", ("assassin", "barbarian"), 8, Options(), 300),
    Kept(
        "duel-with-orders",
        ("swordmaster", "swordmaster"),
        4,
        Options(),
        300,
        {0: {"guesses": GuessOrder(slash=(5, 4, 3), stab=(6, 5, 4), contest=(1, 4))}},
    ),
    Kept("two-against-one", ("barbarian", "orc", "orc"), 8, Options(sides="first", speech="whispers"), 400),
    Kept("orcs-apart", ("orc", "orc"), 6, Options(seat_1=1, seat_2=1), 250),
    Kept(
        "teams",
        ("swordmaster", "assassin+orc", "barbarian", "orc"),
        2,
        Options(sides="two", quality=4, uneven=True, seat_2=3, seat_4=1, speech="whispers", friendly=True),
        500,
    ),
)


EAGER = ("attack", "counter", "bind", "take", "lift", "walk")
"""What a kept match should show more of than mere chance would."""


def with_bands(bands: tuple[str, ...]) -> Any:
    """Return a random bot whose seats choose these bands.

    Among some choices it prefers those that are `EAGER`, and among movements one that leads to someone."""

    def pick(rules: Any, state: Any, decision: Decision, source: Random) -> Action:
        if decision.kind == "choose":
            return Choose(decision.seat, bands[decision.seat])
        found = [choose(rules, state, decision, source) for _ in range(4)]
        eager = [action for action in found if tag_of(action) in EAGER]
        if not eager:
            return found[0]
        return min(eager, key=lambda action: _from_others(state, action))

    return pick


def _from_others(state: Any, action: Action) -> int:
    """How far a movement ends from the nearest other gladiator; 0 for what is none."""
    if not isinstance(action, Walk):
        return 0
    return min(
        distance(action.to, each.at) for each in living_fighters(state) if each.name != state.turn.mover
    )


def played(kept: Kept) -> Log:
    """Return the match, played again, with the hash of every state."""
    pick = with_bands(kept.bands)
    seats = len(kept.bands)
    log = play(RULES, seats, kept.options, kept.seed, pick, orders=kept.orders, most=kept.most, may=400).log
    hashes = [fingerprint(RULES.encode_state(moment.state)) for moment in moments(RULES, log)]
    entries = tuple(msgspec.structs.replace(entry, hash=hashes[entry.revision]) for entry in log.entries)
    return msgspec.structs.replace(log, entries=entries)


def encoded(log: Log) -> bytes:
    """Return a log as it is stored, a line for each entry."""
    entries = log.entries
    head = msgspec.json.encode(msgspec.structs.replace(log, entries=()))
    lines = b",\n".join(msgspec.json.encode(entry) for entry in entries)
    return head.replace(b'"entries":[]', b'"entries":[\n' + lines + b"\n]") + b"\n"


def told(log: Log) -> str:
    """Return a log as text: every action in notation, and the messages to each audience."""
    return "\n".join(_lines(log)) + "\n"


def _lines(log: Log) -> Iterator[str]:
    yield f"{log.title}, {log.seats} seats, level {log.level}"
    yield f"options {bytes(log.options).decode()}"
    for moment in moments(RULES, log):
        if moment.revision:
            entry = log.entries[moment.revision - 1]
            action = RULES.decode_action(bytes(entry.action))
            cause = "" if entry.cause == "player" else f" ({entry.cause})"
            reveals = "" if moment.reveals else ", free to undo"
            who = say(SeatName(action.seat)) if action.seat >= 0 else "House"
            line = RULES.format(action) if entry.cause != "house" else "stop"
            yield ""
            yield f"{moment.revision} {entry.decision} {who}: {line}{cause}{reveals}"
        for event in moment.events:
            yield from _tellings(event)
    result = RULES.result(moment.state)
    assert result is not None
    yield ""
    yield say(words.ending(result.how))
    for placing in result.placings:
        yield f"{placing.rank}. {say(SeatName(placing.seat))}: {say(words.fate(placing.fate))}"


def _tellings(event: Event) -> Iterator[str]:
    for telling in event.tellings:
        if telling.code.startswith("house."):
            continue
        who = "all" if telling.seats is None else ", ".join(say(SeatName(seat)) for seat in telling.seats)
        yield f"    to {who}: {say(words.event(telling.code, telling.params))}"
