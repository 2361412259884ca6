"""How often a campaign waits for somebody: hand-overs, counted over whole campaigns.

`python -m tests.bench.handovers [CAMPAIGNS] [TURNS]` prints the medians for four seats, with no
standing orders and with all. A hand-over is a moment at which visits open, as the house opens
them: a seat comes to be awaited, or its questions change clock; several at one moment are one.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from statistics import median
from typing import Any

from games.bots.driver import play
from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.flow import Orders, automatic, clocks
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.titan.battle.policy import Strikes
from games.titan.markers import ALL
from games.titan.meta import Options
from games.titan.orders import Answers, Musters, Splits, Spoils
from games.titan.rules import LawOfTitan
from games.titan.state import TitanState

SEATS = 4
CAMPAIGNS, TURNS = 4, 10

AIMS = {"quiet turn": "1", "engagement opening": "1", "aftermath": "<= 1", "battle, a round": "2"}
"""What each part may cost."""


def every_order() -> Orders:
    """Everything that can be answered ahead, for every seat: no splits, the best musters and
    spoils, flight before great odds, else battle, and strikes by the policy."""
    given = {
        "splits": Splits(roll=True),
        "musters": Musters(rest="best"),
        "answers": Answers(flee=ALL, times=300, fight=ALL),
        "spoils": Spoils(angels="best", summon="none", reinforce="best"),
        "strikes": Strikes(backs=True),
    }
    return {seat: given for seat in range(SEATS)}


class Count:
    """Watches a campaign, and counts the hand-overs of each of its parts."""

    def __init__(self, rules: LawOfTitan, orders: Orders) -> None:
        self._rules, self._orders = rules, orders
        self._awaited: dict[int, str] = {}
        self._turn = -1
        self._number = 0
        self._moments: Counter[str] = Counter()
        self._rounds = 0
        self.found: dict[str, list[float]] = {name: [] for name in AIMS}

    def watch(self, state: TitanState, step: object, entry: object) -> None:
        """One action is done; while answers follow by themselves nobody is awaited anew."""
        engagement = state.engagement
        number = engagement.number if engagement else 0
        if number != self._number:
            # The next one may follow at once.
            self._close_engagement()
            self._number = number
        if state.turn != self._turn:
            self._close_turn()
            self._turn = state.turn
        if engagement is not None and engagement.battle is not None:
            self._rounds = engagement.battle.round
        if automatic(self._rules, state, self._orders, SeededChance(0)) is not None:
            return
        wanted = clocks(self._rules.decisions(state))
        opened = [seat for seat, clock in wanted.items() if self._awaited.get(seat) != clock]
        self._awaited = wanted
        part = engagement.step if engagement else "turn"
        if opened:
            self._moments[part] += 1

    def _close_engagement(self) -> None:
        if not self._number:
            return
        moments, self._moments = self._moments, Counter(turn=self._moments["turn"], met=1)
        self.found["engagement opening"].append(moments["answer"])
        self.found["aftermath"].append(sum(moments[step] for step in ("angel", "summon", "reinforce")))
        if moments["battle"]:
            self.found["battle, a round"].append(moments["battle"] / self._rounds)

    def _close_turn(self) -> None:
        if self._turn > 0 and not self._moments["met"]:
            self.found["quiet turn"].append(self._moments["turn"])
        self._moments = Counter()


def program(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """What the title's own program does."""
    view = rules.view(state, decision.seat)
    return rules.default(view, decision, AUTOPILOT, SeededChance(source))


def counted(orders: Orders, campaigns: int, turns: int) -> dict[str, list[float]]:
    """The hand-overs of every part of so many campaigns of so many turns each."""
    rules = LawOfTitan()
    found: dict[str, list[float]] = {name: [] for name in AIMS}
    for seed in range(campaigns):
        count = Count(rules, orders)
        play(rules, SEATS, Options(turns=turns), seed, program, orders=orders, may=0, watch=count.watch)
        for name, values in count.found.items():
            found[name] += values
    return found


def main() -> None:
    """Print medians and worst cases."""
    numbers = [int(word) for word in sys.argv[1:]]
    campaigns, turns = (*numbers, *(CAMPAIGNS, TURNS)[len(numbers) :])
    print(f"{campaigns} campaigns of {SEATS} seats, {turns} game-turns of each")
    print(f"{'':22}{'aim':>6}{'none':>8}{'all':>8}   (medians; the most; how many)")
    columns = [counted(orders, campaigns, turns) for orders in ({}, every_order())]
    for name, aim in AIMS.items():
        middle = "".join(f"{median(found[name]) if found[name] else 0:8.2f}" for found in columns)
        most = ", ".join(f"{max(found[name], default=0):g} of {len(found[name])}" for found in columns)
        print(f"{name:22}{aim:>6}{middle}   {most}")


if __name__ == "__main__":
    main()
