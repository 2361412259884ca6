"""Measure random play: python-chess beside our titles, with `legal` exhausted at every decision."""

from __future__ import annotations

from random import Random
from typing import Any

import chess

from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.rules import Rules
from tests.bench.measure import median

CHUNK = 300
"""Moves timed together."""

LONGEST = 1_000
"""Actions after which a match without an end is begun again."""


def chess_move() -> float:
    """Return u: the seconds of one random move, including the list of legal moves."""
    source, board = Random(1), chess.Board()

    def play() -> None:
        nonlocal board
        for _ in range(CHUNK):
            if board.is_game_over():
                board = chess.Board()
            board.push(source.choice(list(board.legal_moves)))

    return median(play) / CHUNK


def decision(title: str, seats: int) -> float:
    """Return the seconds of one decision answered at random, including the list of its legal actions."""
    player = _Player(registry.get(title), seats)

    def play() -> None:
        for _ in range(CHUNK):
            player.answer()

    return median(play) / CHUNK


class _Player:
    """Plays match after match."""

    def __init__(self, rules: Rules[Any], seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._source = Random(1)
        self._begin()

    def _begin(self) -> None:
        rules = self._rules
        self._state = rules.setup(rules.meta.options(), self._seats, SeededChance(self._source)).state
        self._actions = 0

    def answer(self) -> None:
        rules = self._rules
        asked = [found for found in rules.decisions(self._state) if found.asks != "may"]
        if not asked or self._actions == LONGEST:
            self._begin()
            return
        atoms = list(rules.legal(self._state, self._source.choice(asked)))
        rules.advance(self._state, self._source.choice(atoms), SeededChance(self._source))
        self._actions += 1
