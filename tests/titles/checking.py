"""Compare `check` with `legal`; `python -m tests.titles.checking KEY STATES [SEED]` does it at many states.

An action is *admitted* if `legal` lists it, or lists one that differs in free attributes alone, whose
values their fields allow. `check` must accept what is listed and refuse what is not admitted. Between the
two lie free attributes that depend on each other (two that share the same items), which `check` judges.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from games.bots.driver import play
from games.bots.random_bot import choose
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.decisions import (
    Decision,
    Field,
    FreeText,
    InOrder,
    Number,
    Numbers,
    OneOf,
    SomeOf,
    StepPath,
)
from games.engine.errors import IllegalAction
from games.engine.rules import Rules

MUTATIONS_PER_STATE = 20
VALUES_REMEMBERED = 400
"""How many values of one attribute are kept to try elsewhere."""
ACTIONS_PER_GAME = 600
PROGRAM_SHARE = 0.6
"""How many of the answers the title's program gives."""


class Difference(AssertionError):
    """`check` and `legal` disagree about an action."""


class Comparison:
    """Plays random games of one title and compares `check` with `legal` at every state."""

    def __init__(self, key: str, seed: int) -> None:
        self.rules: Rules[Any] = registry.get(key)
        self.seed = seed
        self.source = Random(seed)
        self.states = 0
        self.asked: Counter[str] = Counter()
        self._values: dict[tuple[str, str], list[Any]] = defaultdict(list)
        self._seen: dict[str, list[Action]] = defaultdict(list)

    def run(self, states: int) -> None:
        """Compare at `states` states, over the title's seats and presets. Raises `Difference`."""
        meta = self.rules.meta
        least, most = meta.seats
        offered = [meta.options(), *(self.rules.read_options(preset.values) for preset in meta.presets)]
        game = self.seed
        while self.states < states:
            seats = least + game % (most - least + 1)
            options = offered[game % len(offered)]
            watch = self._watch(states)
            play(self.rules, seats, options, game, self._choose, most=ACTIONS_PER_GAME, may=0, watch=watch)
            game += 1

    def _choose(self, rules: Rules[Any], state: Any, decision: Decision, source: Random) -> Action:
        """Chance alone seldom wounds anyone; the program alone does nothing odd. Together they go far."""
        played_by = autopilot if rules.meta.autopilot and source.random() < PROGRAM_SHARE else choose
        return played_by(rules, state, decision, source)

    def _watch(self, states: int) -> Any:
        def watch(state: Any, step: Any, entry: Any) -> None:
            if self.states < states and self.rules.result(state) is None:
                self.states += 1
                self._compare(state)

        return watch

    def _compare(self, state: Any) -> None:
        rules = self.rules
        asked = [(decision, tuple(rules.legal(state, decision))) for decision in rules.decisions(state)]
        listed = {atom for _, atoms in asked for atom in atoms}
        for atom in sorted(listed, key=self.rules.format):
            self._remember(atom)
            if not self._accepted(state, atom):
                raise Difference(f"{self.rules.format(atom)} is listed and refused")
        seats = sorted({decision.seat for decision, _ in asked})
        for candidate in self._candidates(listed, seats):
            admitted = _admits(asked, candidate)
            accepted = self._accepted(state, candidate)
            kind, answer = "admitted" if admitted else "foreign", "accepted" if accepted else "refused"
            self.asked[f"{kind}, {answer}"] += 1
            if accepted and not admitted:
                raise Difference(f"seat {candidate.seat}: {candidate} is accepted and not listed")

    def _accepted(self, state: Any, action: Action) -> bool:
        try:
            self.rules.check(state, action)
        except IllegalAction:
            return False
        return True

    def _candidates(self, listed: set[Action], seats: Sequence[int]) -> Iterator[Action]:
        """One action of every kind that was ever listed, and listed ones with an attribute of another."""
        for kind in sorted(self._seen):
            yield from self._tried(self.source.choice(self._seen[kind]), listed, seats)
        pool = sorted(listed, key=self.rules.format)
        for _ in range(MUTATIONS_PER_STATE):
            base = self.source.choice(pool)
            names = [name for name in base.__struct_fields__ if name != "seat"]
            if names:
                name = self.source.choice(names)
                value = self.source.choice(self._values[tag_of(base), name])
                yield from self._tried(msgspec.structs.replace(base, **{name: value}), listed, seats)

    def _tried(self, action: Action, listed: set[Action], seats: Sequence[int]) -> Iterator[Action]:
        candidate = msgspec.structs.replace(action, seat=self.source.choice(seats))
        if candidate not in listed:
            yield candidate

    def _remember(self, atom: Action) -> None:
        tag = tag_of(atom)
        _keep(self._seen[tag], atom, self.source)
        for name in atom.__struct_fields__:
            _keep(self._values[tag, name], getattr(atom, name), self.source)


def _keep(values: list[Any], value: Any, source: Random) -> None:
    if value in values:
        return
    if len(values) < VALUES_REMEMBERED:
        values.append(value)
    else:
        values[source.randrange(VALUES_REMEMBERED)] = value


def _admits(asked: Sequence[tuple[Decision, Sequence[Action]]], candidate: Action) -> bool:
    return any(
        decision.seat == candidate.seat and any(_stands_for(decision, atom, candidate) for atom in atoms)
        for decision, atoms in asked
    )


def _stands_for(decision: Decision, atom: Action, candidate: Action) -> bool:
    """Whether `candidate` is `atom` with free attributes of `decision` filled as their fields allow."""
    if type(atom) is not type(candidate):
        return False
    first = next((getattr(candidate, name) for name in candidate.__struct_fields__ if name != "seat"), "")
    fields: dict[str, Field] = {
        field.name: field
        for field in decision.fields
        if field.act == tag_of(candidate) and getattr(field, "of", "") in ("", first)
    }
    for name in candidate.__struct_fields__:
        value = getattr(candidate, name)
        if not (_allows(fields[name], value) if name in fields else getattr(atom, name) == value):
            return False
    return True


def _allows(field: Field, value: Any) -> bool:
    match field:
        case Number(least=least, most=most):
            return bool(least <= value <= most)
        case Numbers(ranges=ranges):
            return len(value) <= len(ranges) and all(
                low <= number <= high for number, (low, high) in zip(value, ranges, strict=False)
            )
        case SomeOf(choices=choices, least=least, most=most):
            return least <= len(value) <= most and not Counter(value) - Counter(choices)
        case InOrder(choices=choices, least=least, most=most):
            once = len(set(value)) == len(value)
            return least <= len(value) <= most and once and set(value) <= set(choices)
        case OneOf(choices=choices):
            return value in choices
        case StepPath(most=most) | FreeText(most=most):
            return len(value) <= most


def main() -> None:
    key, states, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    comparison = Comparison(key, seed)
    comparison.run(states)
    print(key, comparison.states, dict(comparison.asked))


if __name__ == "__main__":
    import tests.ferries
    import tests.probe  # noqa: F401

    main()
