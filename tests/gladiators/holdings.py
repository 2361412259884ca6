"""What a seat has in Altar's Arena: its gladiators, with their items, cards and Condition."""

from __future__ import annotations

from collections import Counter

from games.gladiators.state import GladiatorsState


def holdings(state: GladiatorsState, seat: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, who in state.gladiators.items():
        if who.seat == seat and not who.out:
            found[name] = 1
            found[f"Condition of {name}"] = who.condition
            found.update(f"{name} has {each}" for each in (*who.held, *who.worn, *who.hand, *who.row))
    return found
