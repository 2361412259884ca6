"""Simulation: matches that fail are counted, and never stop the others."""

from __future__ import annotations

from copy import copy
from itertools import count
from typing import Any

import msgspec
import pytest

import tests.probe  # noqa: F401  makes the probe known
from games.bots.random_bot import choose
from games.bots.simulate import NoAutopilot, SimulationTally, autopilot, chooser, simulate
from games.engine import registry
from games.engine.rules import Rules
from tests.probe.rules import ProbeRules


def run(
    rules: Rules[Any], games: int = 3, **changed: Any
) -> tuple[SimulationTally, list[tuple[int, Exception]]]:
    """Return a tally and its errors; each reading of the clock is a second later."""
    met: list[tuple[int, Exception]] = []
    ticks = count()
    values: dict[str, Any] = {
        "seats": 2,
        "options": rules.meta.options(),
        "games": games,
        "seed": 7,
        "choose": choose,
        "most": 60,
        "clock": lambda: float(next(ticks)),
        "trouble": lambda seed, error: met.append((seed, error)),
    }
    return simulate(rules, **(values | changed)), met


def test_a_title_without_an_end_is_stopped_and_replays() -> None:
    tally, met = run(registry.get("probe"))
    assert (tally.finished, tally.stopped, tally.replayed) == (3, 3, 3)
    assert tally.actions == 3 * 61
    assert tally.seconds == 1.0
    assert tally.state_bytes > 100
    assert tally.clean
    assert met == []


def test_the_same_seed_gives_the_same_games() -> None:
    rules = registry.get("probe")
    assert run(rules)[0] == run(rules)[0]


def test_a_game_that_fails_is_counted_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    setups = count()
    setup = ProbeRules.setup

    def second_fails(self: ProbeRules, *args: Any) -> Any:
        # Each game is set up twice: to be played, and to be replayed.
        if next(setups) == 2:
            raise RuntimeError("broken on purpose")
        return setup(self, *args)

    monkeypatch.setattr(ProbeRules, "setup", second_fails)
    tally, met = run(ProbeRules(), most=5)
    assert tally.errors == 1
    assert not tally.clean
    assert [seed for seed, _error in met] == [8]


def test_a_match_that_asks_nobody_is_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProbeRules, "decisions", lambda *_args: ())
    tally, met = run(ProbeRules())
    assert tally.dead_ends == 3
    assert tally.errors == tally.finished == 0
    assert len(met) == 3


def test_a_title_without_a_program_has_no_autopilot() -> None:
    rules = copy(registry.get("probe"))
    vars(rules)["meta"] = msgspec.structs.replace(rules.meta, policies=("default",))
    with pytest.raises(NoAutopilot):
        chooser(rules, "autopilot")


def test_the_autopilot_is_the_titles_own() -> None:
    rules = registry.get("probe")
    assert chooser(rules, "autopilot") is autopilot
    assert chooser(rules, "random") is choose
    tally, _met = run(rules, choose=autopilot)
    assert tally.clean
