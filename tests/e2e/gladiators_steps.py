"""What a person does on the page of a fight: links, tiles to tap, one button after the other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games.engine.actions import Action, action_fields, tag_of
from games.engine.choices import choose
from games.engine.decisions import Decision
from games.gladiators.actions import Guess
from games.matches.models import Match, Visit
from games.matches.positions import Position
from tests.e2e.cast import path_of
from tests.e2e.program import MOST_ACTIONS, position_of, take_turn_unseen, wanted
from tests.e2e.steps import deed, drafted, follow, listed, renewed


def carry_out(page: Any, position: Position, action: Action) -> int:
    """Choose an action by its links, fill in what it asks for, press its button. Returns how
    many taps that took."""
    decision = position.asked
    assert decision is not None
    atoms = list(position.rules.legal(position.state, decision))
    taps, pick, before = 0, "", drafted(page)
    while True:
        choice = choose(decision, atoms, pick)
        if choice.atom is not None and alike(choice.atom, action, decision):
            break
        option = next(
            each for each in choice.lists[-1] if any(alike(atom, action, decision) for atom in each.atoms)
        )
        pick = option.pick
        shown = page.locator(f'#decision a[href^="?pick={pick}&"]').locator("visible=true")
        if not shown.count():
            taps += listed(page)
        follow(page, shown.first)
        taps += 1
    if drafted(page) != before:
        return taps
    for field in choice.fields:
        taps += fill_in(page, field.name, getattr(action, field.name))
    refuses = (
        isinstance(action, Guess) and not action.numbers and page.locator("button[form=refusal]").count()
    )
    with renewed(page):
        (page.locator("button[form=refusal]") if refuses else deed(page)).click()
    return taps + 1


def alike(atom: Action, action: Action, decision: Decision) -> bool:
    """Whether an atom is the action but for what is still filled in."""
    free = {field.name for field in decision.fields if field.act == tag_of(action)}
    return type(atom) is type(action) and all(
        getattr(atom, name) == getattr(action, name) for name in action_fields(type(atom)) if name not in free
    )


def fill_in(page: Any, name: str, value: Any) -> int:
    """Tap the tiles or boxes of a field until exactly those of `value` are ticked. Returns the taps."""
    if page.locator(f'#decision input[type=radio][name="{name}"]').count():
        numbers = value if isinstance(value, tuple) else (value,)
        for place, number in enumerate(numbers, start=1):
            named = name if place == 1 else f"{name}.{place}"
            page.locator(f'#decision input[name="{named}"][value="{number}"]').check()
        return len(numbers)
    wanted_boxes = Counter(map(str, value))
    changed: list[tuple[bool, Any]] = []
    for box in page.locator(f'#decision input[type=checkbox][name="{name}"]').all():
        number = box.get_attribute("value")
        tick = wanted_boxes[number] > 0
        wanted_boxes[number] -= tick
        if box.is_checked() != tick:
            changed.append((tick, box))
    # First what is unticked: a page may take no more ticks than it needs.
    for tick, box in sorted(changed, key=lambda each: each[0]):
        box.set_checked(tick)
    return len(changed)


def take_turn(page: Any, match: Match, seat: int, source: Random) -> int:
    """Answer whatever a seat is asked, as the program would, and send it. Returns the taps."""
    page.goto(path_of(match))
    taps = 0
    for _ in range(MOST_ACTIONS):
        position = position_of(match, seat)
        if position is None:
            return taps
        if position.complete:
            with renewed(page):
                page.get_by_role("button", name="Send turn").click()
            taps += 1
        else:
            taps += carry_out(page, position, wanted(position, source))
    raise AssertionError(f"still asked after {MOST_ACTIONS} actions: {page.locator('#main').inner_text()}")


def fight_on(pages: list[Any], match: Match, source: Random, until: Any, most: int = 400) -> None:
    """Everyone takes their turns, until the state says it is enough: every third by their own page, so that
    each of them comes there again and again, and the others unseen."""
    for number in range(most):
        match.refresh_from_db()
        if not match.running or until():
            return
        seat = Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True)[0]
        if number % 3:
            take_turn_unseen(match, seat, source)
        else:
            take_turn(pages[seat], match, seat, source)
    raise AssertionError(f"not there after {most} turns")
