"""The autopilot's moves (7.0 - 8.3): to recruits and easy prey, away from stronger enemies."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from games.engine.actions import Action
from games.titan import movement
from games.titan.actions import Move, Mulligan, Teleport
from games.titan.autopilot.dangers import TURNS_TO_REACH, Dangers
from games.titan.autopilot.recruit_values import Prospects
from games.titan.battle.actions import Done
from games.titan.characters import TITAN
from games.titan.open_campaign import LandOccupancy, legions_of, markers_at
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import LegionView, TitanView

MIN_WIN_CHANCE = 0.35
"""A legion with a lower chance of winning does not attack if it can do anything else."""

MIN_TITAN_WIN_CHANCE = 0.5
"""The same minimum for a Titan's legion."""

HOPELESS_ATTACK_PENALTY = 10_000.0

LORD_SHOWN_COST = 1.5
"""The cost of showing a lord, in points."""

HUNT_WEIGHT = 6.0
"""The weight of being a turn nearer to the best prey."""

PATIENT_ROUNDS = 40
"""The number of rounds after which risks are taken more readily."""

LOSS_WEIGHT_DECAY = 0.012


def loss_weight(view: TitanView) -> float:
    """Return the weight of a loss against a gain. It decreases in a long match, so that the match ends."""
    return max(0.55, 1.1 - LOSS_WEIGHT_DECAY * max(0, view.round - PATIENT_ROUNDS))


class LandWorth(NamedTuple):
    """The value of a land to a legion that stays there until its next turn, in points, by what it is due to.

    `danger` is what attacks are expected to cost, `next_turn` what recruits of the next turn are worth, and
    `prey` what it is worth to be near enemies that the legion can beat.
    """

    danger: float
    next_turn: float
    prey: float

    @property
    def total(self) -> float:
        """Return what all of it is worth together: the more, the better the legion stands there."""
        return self.next_turn - self.danger + self.prey


class Mover:
    """The possible moves of one seat, valued in the current position."""

    def __init__(self, view: TitanView, seat: int, dangers: Dangers) -> None:
        self._view, self._seat, self._dangers = view, seat, dangers
        self._prospects = Prospects(view.stack, view.options.plus)
        self._patience = loss_weight(view)
        self._stays: dict[str, float] = {}
        self._lures: dict[str, list[tuple[float, int]]] = {}

    def best(self) -> Action:
        """Return the move that improves the position most, or `Done` if none does.

        If a legion must move, its best move is returned even if it gains nothing. A poor roll in the first
        turn is answered with a mulligan.
        """
        view, seat = self._view, self._seat
        presence = LandOccupancy(view, seat)
        if movement.may_roll_again(view) and self._poor():
            return Mulligan(seat)
        owed = movement.legions_that_must_move(view, presence)
        found: list[tuple[float, Action]] = []
        for marker, legion in legions_of(view, seat):
            if legion.moved or (owed and marker not in owed):
                continue
            stay = self._stay(marker)
            for land, side in movement.ordinary_moves(view, presence, legion):
                found.append((self._go(marker, land, side) - stay, Move(seat, marker, land, side)))
            if owed:
                continue
            for teleport in movement.legal_teleports(view, presence, seat, marker):
                worth = self._go(marker, teleport.land, teleport.side) - stay - self._showing(teleport)
                found.append((worth, teleport))
        worth, action = max(found, key=lambda each: each[0], default=(0.0, Done(seat)))
        return action if owed or worth > 0 else Done(seat)

    def _poor(self) -> bool:
        """Return whether another roll promises better recruits (7.6)."""
        totals = [0.0] * 6
        for _, legion in legions_of(self._view, self._seat):
            pieces = tuple(legion.pieces)
            for roll in range(6):
                totals[roll] += self._prospects.roll(pieces, legion.land, roll + 1)
        return totals[self._view.roll - 1] < fsum(totals) / 6

    def _stay(self, marker: str) -> float:
        if marker not in self._stays:
            legion = self._view.legions[marker]
            self._stays[marker] = self._land_worth(marker, tuple(legion.pieces), legion.land).total
        return self._stays[marker]

    def _go(self, marker: str, land: int, side: str) -> float:
        legion = self._view.legions[marker]
        pieces = tuple(legion.pieces)
        worth = 0.0
        enemy = ""
        if side:
            enemy = next(
                each for each in markers_at(self._view, land) if self._view.legions[each].seat != self._seat
            )
            worth, odds = self._dangers.attack(pieces, enemy, self._patience)
            if odds.win < (MIN_TITAN_WIN_CHANCE if TITAN in pieces else MIN_WIN_CHANCE):
                return worth - HOPELESS_ATTACK_PENALTY
        if legion.height < MAX_LEGION_HEIGHT:
            worth += self._prospects.best_recruit(pieces, land)
        return worth + self._land_worth(marker, pieces, land, enemy).total

    def land_worth(self, marker: str, land: int) -> LandWorth:
        """Return the value of a land to a legion that moves there without a battle."""
        return self._land_worth(marker, tuple(self._view.legions[marker].pieces), land)

    def _land_worth(self, marker: str, pieces: tuple[str, ...], land: int, beaten: str = "") -> LandWorth:
        """Return the value of being in a land until the next turn, once the enemy `beaten` is gone."""
        grows = len(pieces) < MAX_LEGION_HEIGHT
        return LandWorth(
            danger=self._dangers.risk(pieces, land, beaten),
            next_turn=self._prospects.next_turn(pieces, land) if grows else 0.0,
            prey=self._lure(marker, pieces, land),
        )

    def _lure(self, marker: str, pieces: tuple[str, ...], land: int) -> float:
        """Return the value of being near good prey; it is 0 for a Titan's legion, which does not hunt."""
        if TITAN in pieces:
            return 0.0
        prey = self._lures.get(marker)
        if prey is None:
            prey = []
            for enemy in self._dangers.enemies:
                gain, odds = self._dangers.attack(pieces, enemy, self._patience)
                if gain > 0 and odds.win > 0.5:
                    prey.append((gain, self._view.legions[enemy].land))
            self._lures[marker] = prey
        return max(
            (gain**0.5 * HUNT_WEIGHT / (1 + TURNS_TO_REACH[land][goal]) for gain, goal in prey), default=0.0
        )

    def _showing(self, action: Teleport) -> float:
        legion: LegionView = self._view.legions[action.legion]
        return LORD_SHOWN_COST * (1 + 3 * (action.lord == TITAN)) * (action.lord not in legion.told)
