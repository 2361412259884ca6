"""Twin histories of the probe: one seat's hand, names and draws stay; those of others change."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from games.engine.log import Log, LogEntry
from games.engine.rules import Rules
from tests.probe.rules import Demand, Empty, Give, Name, Peek, ProbeState, Throw


class Fixed(SeededChance):
    """Chance that returns the `wanted` values first."""

    def __init__(self, source: Random, wanted: list[int]) -> None:
        super().__init__(source)
        self._wanted = wanted

    def _below(self, bound: int) -> int:
        return self._wanted.pop(0) if self._wanted else super()._below(bound)


def twin(rules: Rules[Any], log: Log, seat: int, source: Random) -> Log:
    """Return a second history in which what `seat` cannot see is different.

    Every act that `seat` saw happens again, with others' draws, sealed numbers and hands exchanged, up to
    the first act that these exchanges make impossible.
    """
    options = rules.read_options(msgspec.json.decode(log.options))
    own = [value for place, (_bound, value) in enumerate(log.draws) if place // 2 == seat]
    wanted = [own.pop(0) if place // 2 == seat else source.randrange(9) for place in range(2 * log.seats)]
    chance: Any = Fixed(source, wanted)
    state: ProbeState = rules.setup(options, log.seats, chance).state
    opening, entries = tuple(chance.draws), []
    shown = _shown_numbers(rules, log)
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        changed = _change(state, action, seat, source, entry.revision in shown)
        if changed is None:
            break
        seen = isinstance(action, Peek) and action.seat == seat
        chance = Fixed(source, [value for _bound, value in entry.draws] if seen else [])
        try:
            rules.advance(state, changed, chance)
        except IllegalAction:
            break
        entries.append(
            LogEntry(
                entry.revision,
                msgspec.Raw(rules.encode_action(changed)),
                entry.decision,
                entry.cause,
                tuple(chance.draws),
            )
        )
    return msgspec.structs.replace(log, draws=opening, entries=tuple(entries))


def _shown_numbers(rules: Rules[Any], log: Log) -> set[int]:
    """Revisions of sealed numbers that were shown to everyone later."""
    shown: set[int] = set()
    batch: list[int] = []
    for entry in log.entries:
        if isinstance(rules.decode_action(bytes(entry.action)), Name):
            batch.append(entry.revision)
            if len(batch) == log.seats:
                shown |= set(batch)
                batch = []
    return shown


def _change(state: ProbeState, action: Action, seat: int, source: Random, shown: bool) -> Action | None:
    """The same act with other hidden contents, as far as `seat` cannot tell.

    Without an order a seat gives its lowest card.
    """
    match action:
        case Name(own, _) if own != seat and not shown:
            return Name(own, source.randint(1, 5))
        case Give(own, _) if own != seat and state.mover != seat:
            return Give(own, min(state.hands[own])) if state.hands[own] else None
        case Give(own, card) if own != seat:
            return action if state.hands[own] and card == min(state.hands[own]) else None
        case Empty(own):
            return action if not state.hands[own] else None
        case Throw(own, cards) if own != seat:
            return action if set(cards) <= set(state.hands[own]) else None
        case Demand():
            return action
    return action
