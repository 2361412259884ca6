"""Count the hand-overs of whole campaigns: how often a campaign waits for a player.

`python -m tests.bench.handovers [CAMPAIGNS] [TURNS]` prints the medians for four seats, without standing
orders and with all of them. A hand-over is a moment at which Muster opens visits: the match starts to wait
for a seat, its questions change clock, or a question to several seats at the same time has been answered;
several visits at one moment count once. A visit that opens only for the player who has just acted does not
count, because they are present and get no email. In a battle the hand-over belongs to the round in which
it happens; docs/rules/titan.md explains why there may be one more than two a round.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from statistics import median
from typing import Any, NamedTuple

from games.bots.driver import play
from games.engine.actions import Action
from games.engine.automatic_answers import Orders, automatic_answer, awaited_decisions
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.log import LogEntry
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.titan.battle.policy import StrikeOrder
from games.titan.markers import ALL_MARKERS
from games.titan.meta import Options
from games.titan.orders import AnswerOrder, MusterOrder, SplitOrder, SpoilsOrder
from games.titan.rules import LawOfTitan
from games.titan.state import TitanState

SEATS = 4
CAMPAIGNS, TURNS = 4, 10

AIMS = {
    "quiet turn": "1",
    "engagement opening": "1",
    "aftermath": "<= 1",
    "battle round": "2",
    "battle, over its rounds": "2",
}
"""What each part may cost."""


def every_order() -> Orders:
    """Return orders for everything that can be answered in advance, for every seat.

    They are: no splits, the best musters and spoils, flight from great odds, otherwise battle, and strikes
    by the policy."""
    given = {
        "splits": SplitOrder(roll=True),
        "musters": MusterOrder(rest="best"),
        "answers": AnswerOrder(flee=ALL_MARKERS, times=300, fight=ALL_MARKERS),
        "spoils": SpoilsOrder(angels="best", summon="none", reinforce="best"),
        "strikes": StrikeOrder(backs=True),
    }
    return {seat: given for seat in range(SEATS)}


class Count:
    """A watcher of a campaign that counts the hand-overs of each of its parts."""

    def __init__(self, rules: LawOfTitan, orders: Orders) -> None:
        self._rules, self._orders = rules, orders
        self._awaited: dict[int, Decision] = {}
        self._shared: set[str] = set()
        self._actor = -1
        self._turn = -1
        self._number = 0
        self._moments: Counter[str] = Counter()
        self._rounds: Counter[int] = Counter()
        self.found: dict[str, list[float]] = {name: [] for name in AIMS}

    def watch(self, state: TitanState, step: object, entry: LogEntry | None) -> None:
        """Record an action; while automatic answers follow, no hand-over is counted."""
        if entry is not None and entry.cause == "player":
            self._actor = self._rules.decode_action(bytes(entry.action)).seat
        engagement = state.engagement
        number = engagement.number if engagement else 0
        if number != self._number:
            # The next one may follow at once.
            self._close_engagement()
            self._number = number
        if state.turn != self._turn:
            self._close_turn()
            self._turn = state.turn
        if automatic_answer(CachedState(self._rules, state), self._orders, SeededChance(0)) is not None:
            return
        asked = awaited_decisions(self._rules.decisions(state))
        opened = {seat for seat, decision in asked.items() if not self._goes_on(decision)}
        self._awaited = asked
        if len(asked) > 1:
            self._shared |= {decision.key for decision in asked.values()}
        part = engagement.step if engagement else "turn"
        if opened - {self._actor}:
            self._moments[part] += 1
            if engagement is not None and engagement.battle is not None:
                self._rounds[engagement.battle.round] += 1

    def _goes_on(self, decision: Decision) -> bool:
        """Whether a question belongs to the visit of its seat that is open already."""
        before = self._awaited.get(decision.seat)
        if before is None or before.clock != decision.clock:
            return False
        return before.key == decision.key or before.key not in self._shared

    def _close_engagement(self) -> None:
        if not self._number:
            return
        moments, self._moments = self._moments, Counter(turn=self._moments["turn"], met=1)
        self.found["engagement opening"].append(moments["answer"])
        self.found["aftermath"].append(sum(moments[step] for step in ("angel", "summon", "reinforce")))
        rounds, self._rounds = self._rounds, Counter()
        if rounds:
            each = [rounds[number] for number in range(1, max(rounds) + 1)]
            self.found["battle round"] += each
            self.found["battle, over its rounds"].append(sum(each) / len(each))

    def _close_turn(self) -> None:
        if self._turn > 0 and not self._moments["met"]:
            self.found["quiet turn"].append(self._moments["turn"])
        self._moments = Counter()


def program(rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
    """Return the action that the title's own program takes."""
    view = rules.view(state, decision.seat)
    return rules.default(view, decision, AUTOPILOT, SeededChance(source))


def counted(orders: Orders, campaigns: int, turns: int) -> dict[str, list[float]]:
    """Return the hand-overs of every part, over this many campaigns of this many turns."""
    rules = LawOfTitan()
    found: dict[str, list[float]] = {name: [] for name in AIMS}
    for seed in range(campaigns):
        count = Count(rules, orders)
        play(rules, SEATS, Options(turns=turns), seed, program, orders=orders, may=0, watch=count.watch)
        for name, values in count.found.items():
            found[name] += values
    return found


class Row(NamedTuple):
    """The medians of a part without and with all orders, its maximum, and the number of samples."""

    name: str
    aim: str
    medians: tuple[float, float]
    most: tuple[float, float]
    counted: tuple[int, int]


def rows(campaigns: int = CAMPAIGNS, turns: int = TURNS) -> list[Row]:
    """Return the rows of all parts, over this many campaigns of this many Game-Turns."""
    none, every = (counted(orders, campaigns, turns) for orders in ({}, every_order()))
    return [
        Row(
            name,
            aim,
            (median(none[name] or [0]), median(every[name] or [0])),
            (max(none[name], default=0), max(every[name], default=0)),
            (len(none[name]), len(every[name])),
        )
        for name, aim in AIMS.items()
    ]


def main() -> None:
    """Print the medians and worst cases."""
    numbers = [int(word) for word in sys.argv[1:]]
    campaigns, turns = (*numbers, *(CAMPAIGNS, TURNS)[len(numbers) :])
    print(f"{campaigns} campaigns of {SEATS} seats, {turns} Game-Turns of each")
    print(f"{'':24}{'aim':>6}{'none':>8}{'all':>8}   (medians; the most; how many)")
    for row in rows(campaigns, turns):
        middle = "".join(f"{each:8.2f}" for each in row.medians)
        most = ", ".join(f"{most:g} of {count}" for most, count in zip(row.most, row.counted, strict=True))
        print(f"{row.name:24}{row.aim:>6}{middle}   {most}")


if __name__ == "__main__":
    main()
