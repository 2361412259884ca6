"""The golden matches, and their form as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.arena import words
from games.arena.meta import AnyOptions, Options, Options1997
from games.arena.orders import GiftOrder, StalemateOrder
from games.arena.rules import ArenaRules
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.automatic_answers import Orders
from games.engine.cached_state import fingerprint
from games.engine.events import Event
from games.engine.log import Log, moments
from games.engine.phrases import SeatName
from tests.arena.positions import OF, RULES, RULES_1997
from tests.arena.speech import say

HERE = Path(__file__).parent

MONEY = {"arena-1997": "ducats", "arena-2004": "gold"}


class Kept(NamedTuple):
    """A golden match: its name, seats, seed and options, and its seats' orders."""

    name: str
    seats: int
    seed: int
    options: AnyOptions
    orders: Orders = {}

    @property
    def rules(self) -> ArenaRules:
        """Return the rules of its edition."""
        return RULES_1997 if isinstance(self.options, Options1997) else RULES


KEPT = (
    Kept("two-as-printed", 2, 2, Options()),
    Kept(
        "three-named",
        3,
        7,
        Options(creatures=("colossus", "daimon", "ettin", "gorgon", "magus", "seraphim", "titan", "wyrm")),
        {
            0: {"gift": GiftOrder(prefer="highest")},
            1: {"gift": GiftOrder(prefer="ranked", ranked=("wyrm-3",))},
        },
    ),
    Kept("four-russian", 4, 1, Options(discard_top_visible=False)),
    Kept(
        "four-switches",
        4,
        1,
        Options(ru_start_player_each_round=True, ru_magister_all=True, ru_wyrm_any=True, wbc_tiebreak=True),
    ),
    Kept(
        "five-stalemate",
        5,
        2,
        Options(faq_stalemate=True),
        {seat: {"stalemate": StalemateOrder(answer="propose")} for seat in range(5)},
    ),
    Kept("first-three-sealed", 3, 4, Options1997()),
    Kept("first-two-campaign", 2, 3, Options1997(campaign=True, wbc_tiebreak=True)),
    Kept("first-four-aloud", 4, 1, Options1997(bidding="open", discard_top_visible=False)),
    Kept(
        "first-five-stalemate",
        5,
        2,
        Options1997(bidding="random"),
        {seat: {"stalemate": StalemateOrder(answer="propose")} for seat in range(5)},
    ),
)


def played(kept: Kept) -> Log:
    """Return the log of the match, played again, with the hash of every state."""
    rules = kept.rules
    log = play(rules, kept.seats, kept.options, kept.seed, choose, orders=kept.orders).log
    hashes = [fingerprint(rules.encode_state(moment.state)) for moment in moments(rules, log)]
    entries = tuple(msgspec.structs.replace(entry, hash=hashes[entry.revision]) for entry in log.entries)
    return msgspec.structs.replace(log, entries=entries)


def encoded(log: Log) -> bytes:
    """Return a log as it is stored, with a line for each entry."""
    entries = log.entries
    head = msgspec.json.encode(msgspec.structs.replace(log, entries=()))
    lines = b",\n".join(msgspec.json.encode(entry) for entry in entries)
    return head.replace(b'"entries":[]', b'"entries":[\n' + lines + b"\n]") + b"\n"


def told(log: Log) -> str:
    """Return a log as text: every action in notation, with the messages for each audience."""
    return "\n".join(_lines(log)) + "\n"


def _lines(log: Log) -> Iterator[str]:
    rules = OF[log.title]
    yield f"{log.title}, {log.seats} seats, level {log.level}"
    yield f"options {bytes(log.options).decode()}"
    for moment in moments(rules, log):
        if moment.revision:
            entry = log.entries[moment.revision - 1]
            action = rules.decode_action(bytes(entry.action))
            cause = "" if entry.cause == "player" else f" ({entry.cause})"
            reveals = "" if moment.reveals else ", free to undo"
            yield ""
            yield (
                f"{moment.revision} {entry.decision} {say(SeatName(action.seat))}: "
                f"{rules.format(action)}{cause}{reveals}"
            )
        for event in moment.events:
            yield from _tellings(event)
    result = rules.result(moment.state)
    assert result is not None
    yield ""
    yield say(words.ending(result.how))
    for placing in result.placings:
        tie = ", ".join(map(str, placing.tie_break))
        who, won = say(SeatName(placing.seat)), f"{placing.score} {MONEY[log.title]}"
        yield f"{placing.rank}. {who}, {won}, tie-break {tie}"


def _tellings(event: Event) -> Iterator[str]:
    for telling in event.tellings:
        who = "all" if telling.seats is None else ", ".join(say(SeatName(seat)) for seat in telling.seats)
        yield f"    to {who}: {say(words.event(telling.code, telling.params))}"
