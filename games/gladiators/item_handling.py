"""Move items, and retrieve a Current Action that has lost its items (III.4, 2.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine.events import Event, public_event
from games.gladiators.board import hex_beyond
from games.gladiators.decks import CARDS, ITEMS
from games.gladiators.gladiator_values import can_use, free_hands, is_axe_requirement_met
from games.gladiators.state import Gladiator, GladiatorsState, GroundItem
from games.gladiators.table import Fighter


def all_items_of(fighter: Fighter) -> list[str]:
    """Return all items of a gladiator, those in hand first."""
    return [*fighter.held, *fighter.worn, *fighter.kept]


def wearable_items(items: Sequence[str]) -> tuple[str, ...]:
    """Return those of `items` that can be worn."""
    return tuple(item for item in items if ITEMS[item].wearable)


def is_subset_of(some: Sequence[str], of: Sequence[str]) -> bool:
    """Return whether all items in `some` are also in `of`, at least as many times each."""
    return not Counter(some) - Counter(of)


def items_left(items: Sequence[str], *taken: Sequence[str]) -> list[str]:
    """Return the items that remain without those in `taken`."""
    left = list(items)
    for each in taken:
        for item in each:
            left.remove(item)
    return left


def receive(who: Gladiator, item: str) -> None:
    """Put an item into a gladiator's free hand, or else onto its body."""
    (who.held if free_hands(who) else who.kept).append(item)


def lay_down(state: GladiatorsState, item: str, at: str) -> None:
    """Put an item on a hex."""
    state.lying.append(GroundItem(item, at))


def remove_from_ground(state: GladiatorsState, item: str, at: str) -> None:
    """Remove an item from a hex."""
    state.lying.remove(GroundItem(item, at))


def items_lying_at(lying: Sequence[GroundItem], at: str) -> list[str]:
    """Return the items that lie on a hex."""
    return [each.item for each in lying if each.at == at]


def landing_hex(at: str, way: int, distance: int) -> str:
    """Return the hex where a flying item lands after `distance` hexes, or before the first wall (V.5)."""
    for _ in range(distance):
        step = hex_beyond(at, way)
        if not step:
            break
        at = step
    return at


def retrieve_if_unusable(who: Gladiator, events: list[Event]) -> None:
    """Take back the Current Action if its card cannot be used with the items that are held now (2.8)."""
    if who.current and not can_use(who, who.current):
        events.append(public_event("disarmed", gladiator=who.name, card=who.current))
        retrieve_current(who)


def retrieve_current(who: Gladiator) -> None:
    """Take the Current Action back to the hand; a hold that depends on it ends (8.5)."""
    if who.current:
        who.hand.append(who.current)
        who.hand.sort()
        who.current = ""
    who.holds = ""


def item_layout_params(who: Gladiator) -> dict[str, list[str]]:
    """Return which items a gladiator holds, wears and keeps, as event parameters."""
    return {"held": list(who.held), "worn": list(who.worn), "kept": list(who.kept)}


def item_needed_now(who: Fighter) -> str:
    """Return the item in hand that the Current Action requires, or else the first item in hand (4.5).

    Return "" if there is none.
    """
    if not who.held:
        return ""
    if who.current:
        for item in who.held:
            left = items_left(who.held, [item])
            if not any(is_axe_requirement_met(left, axe) for axe in CARDS[who.current].axes):
                return item
    return who.held[0]


def rearm(
    state: GladiatorsState,
    who: Gladiator,
    held: Sequence[str],
    worn: Sequence[str],
    dropped: Sequence[str],
    lifted: Sequence[str],
    events: list[Event],
) -> None:
    """Lay out all items in a new way; a cloak over the head falls off (III.4, 7.5)."""
    for item in lifted:
        remove_from_ground(state, item, who.at)
    kept = items_left([*all_items_of(who), *lifted], held, worn, dropped)
    who.held, who.worn, who.kept = list(held), list(worn), kept
    for item in dropped:
        lay_down(state, item, who.at)
    if who.wrapped:
        lay_down(state, who.wrapped, who.at)
        who.wrapped = ""
    events.append(
        public_event(
            "rearmed",
            gladiator=who.name,
            dropped=list(dropped),
            lifted=list(lifted),
            **item_layout_params(who),
        )
    )
    retrieve_if_unusable(who, events)
