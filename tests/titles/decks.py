"""Reshuffle decks: twin histories of a title whose secrets are cards of one deck.

The second history is the first with the cards that a seat never saw exchanged among themselves: in the
shuffled deck, and in the acts of others that the seat did not see. It suits titles whose cards are strings
and whose later draws do not depend on hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from random import Random
from typing import Any

import msgspec

from games.engine.chance import Draw, ReplayChance
from games.engine.errors import IllegalAction
from games.engine.log import Log, LogEntry, moments
from games.engine.rules import Rules
from tests.titles.hearing import told_to


class Reshuffled(ReplayChance):
    """Chance that repeats logged draws, but shuffles so that cards lie where `faces` puts others."""

    def __init__(self, draws: Sequence[Draw], faces: dict[str, str]) -> None:
        super().__init__(draws)
        self._faces = faces

    def shuffle(self, items: MutableSequence[Any]) -> None:
        left = list(items)
        first = ReplayChance([(bound, self._below(bound)) for bound in range(len(items), 1, -1)])
        first.shuffle(items)
        items[:] = [self._faces.get(item, item) for item in items]
        # The draws that give this order, from the last place down.
        for last in range(len(items) - 1, 0, -1):
            other = left.index(items[last])
            left[last], left[other] = left[other], left[last]
            self.draws.append((last + 1, other))


def reshuffled(rules: Rules[Any], log: Log, seat: int, source: Random, cards: Sequence[str]) -> Log | None:
    """Return a second log that `seat` cannot tell from `log` up to its end, or None if the seat saw all."""
    shown: set[str] = set()
    length = 0
    for moment in moments(rules, log):
        if rules.result(moment.state) is not None:
            break
        length = moment.revision
        told = [telling.params for event in moment.events if (telling := told_to(event, seat))]
        view = rules.view(moment.state, seat)
        mine = [
            list(rules.legal(moment.state, each))
            for each in rules.decisions(moment.state)
            if each.seat == seat
        ]
        shown |= set(_strings(msgspec.to_builtins([told, view, mine])))
    hidden = [card for card in cards if card not in shown]
    faces = dict(zip(hidden, source.sample(hidden, len(hidden)), strict=True))
    if all(card == face for card, face in faces.items()):
        return None
    chance = Reshuffled(log.draws, faces)
    state = rules.setup(rules.read_options(msgspec.json.decode(log.options)), log.seats, chance).state
    opening, entries = tuple(chance.draws), list[LogEntry]()
    for entry in log.entries[:length]:
        action = rules.decode_action(msgspec.json.encode(_renamed(msgspec.json.decode(entry.action), faces)))
        chance = Reshuffled(entry.draws[entry.prior :], faces)
        try:
            rules.advance(state, action, chance)
        except IllegalAction:
            break
        raw = msgspec.Raw(rules.encode_action(action))
        draws = (*entry.draws[: entry.prior], *chance.draws)
        entries.append(msgspec.structs.replace(entry, action=raw, draws=draws, hash=""))
    return msgspec.structs.replace(log, draws=opening, entries=tuple(entries))


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _strings(each)
        case list() | tuple():
            for each in value:
                yield from _strings(each)


def _renamed(value: Any, faces: dict[str, str]) -> Any:
    match value:
        case str():
            return faces.get(value, value)
        case dict():
            return {key: _renamed(each, faces) for key, each in value.items()}
        case list():
            return [_renamed(each, faces) for each in value]
    return value
