"""A whole match of each arena and of the gladiators on a phone, without the list and with short ways."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.arena.meta import Options1997
from games.engine.actions import Action
from games.engine.choices import choose
from games.matches.models import Match, Visit
from games.matches.positions import Position
from tests.e2e import stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.gladiators_steps import alike, fill_in
from tests.e2e.program import position_of, take_turn_unseen, wanted
from tests.e2e.scenes import People
from tests.e2e.steps import deed, drafted, renewed
from tests.factories.matches import make_match

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.long,
    pytest.mark.exhaustive,
    pytest.mark.django_db(transaction=True),
]

MAX_SCROLLS = {"arena-2004": 844, "arena-1997": 844, "gladiators": 844}
"""How far a player may have to scroll for a choice, in CSS pixels: one screen."""

MAX_VISITS = 400

_SCROLL_TO = """
    (target) => {
        const bars = [...document.querySelectorAll(".bar")].filter((bar) => !bar.contains(target));
        const fixed = bars.filter((bar) => ["fixed", "sticky"].includes(getComputedStyle(bar).position));
        const foot = Math.min(innerHeight, ...fixed.map((bar) => bar.getBoundingClientRect().top));
        const { top, bottom } = target.getBoundingClientRect();
        return Math.max(0, -top, bottom - foot);
    }
"""
"""How far a player has to scroll from here until they see an element whole, above the bar at the foot."""


class Thumb:
    """A player's hand on a phone: it taps what is on the page, and notes how far it had to scroll."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.scrolled: list[tuple[float, str]] = []

    def tap(self, target: Any) -> None:
        self.see(target)
        with renewed(self.page):
            target.click()

    def see(self, target: Any) -> None:
        """Scroll to an element, and note how far it was and what it is."""
        asked = self.page.locator("h1").inner_text()
        name = target.evaluate("each => each.getAttribute('aria-label') || each.textContent.trim()")
        self.scrolled.append((float(target.evaluate(_SCROLL_TO)), f"{asked}: {name}"))
        target.scroll_into_view_if_needed()

    def take_turn(self, match: Match, seat: int, source: Random) -> None:
        """Answer everything that the seat is asked, as the program would, and send it."""
        self.page.goto(path_of(match))
        while position := position_of(match, seat):
            if position.complete:
                self.tap(deed(self.page))
            else:
                self.carry_out(position, wanted(position, source))

    def carry_out(self, position: Position, action: Action) -> None:
        """Choose an action on the board, among the cards or chips, and press the bar's button.

        If the bar proposes the action already, nothing has to be chosen."""
        before = drafted(self.page)
        proposed = self.page.locator(".bar-main input[name=text]")
        if proposed.count() and proposed.input_value().split("\n")[0] == position.rules.format(action):
            self.tap(deed(self.page))
            return
        for target in self.targets(position, action):
            self.tap(target)
            if drafted(self.page) != before:
                return
        assert position.asked is not None
        for field in position.asked.fields:
            if hasattr(action, field.name):
                self.see(self.page.locator(f'#decision [name="{field.name}"]').locator("xpath=..").first)
                fill_in(self.page, field.name, getattr(action, field.name))
        refusal = self.page.locator("button[form=refusal]")
        self.tap(refusal if refusal.count() and getattr(action, "numbers", None) == () else deed(self.page))

    def targets(self, position: Position, action: Action) -> Iterator[Any]:
        """Yield what has to be tapped until the action is chosen, as long as it is not."""
        decision = position.asked
        assert decision is not None
        atoms = list(position.rules.legal(position.state, decision))
        picks, pick = [], ""
        while (choice := choose(decision, atoms, pick)).atom is None or not alike(
            choice.atom, action, decision
        ):
            pick = next(
                option.pick
                for option in choice.lists[-1]
                if any(alike(atom, action, decision) for atom in option.atoms)
            )
            picks.append(pick)
        for number, each in enumerate(picks, 1):
            shown = self.page.locator(f'a[href^="?pick={each}&"], button[name=pick][value="{each}"]')
            fold = self.page.locator(".chip-fold:not([open])", has=shown)
            if fold.count():
                self.see(fold.locator("summary"))
                fold.locator("summary").click()
            if shown.locator("visible=true").count():
                yield shown.locator("visible=true").first
            elif number == len(picks):
                told = self.page.locator("#decision").inner_text()
                raise AssertionError(f"{action} can be chosen in the list only:\n{told}")


def play_by_thumb(page: Any, match: Match, source: Random) -> Thumb:
    """Play a match to its end: the first seat by thumb, the others unseen."""
    thumb = Thumb(page)
    for _ in range(MAX_VISITS):
        match.refresh_from_db()
        if not match.running:
            return thumb
        asked = Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True)
        if 0 in asked:
            thumb.take_turn(match, 0, source)
        else:
            take_turn_unseen(match, asked[0], source)
    raise AssertionError(f"not over after {MAX_VISITS} visits")


def begin(people: People, title: str) -> Match:
    if title == "arena-2004":
        return stage.arena(people.all[:2], options=stage.usual())
    if title == "arena-1997":
        return stage.arena(people.all[:2], title=title, options=Options1997())
    return make_match(title, 2, people.all[:2], name="duel in the sand")


@pytest.mark.parametrize("title", MAX_SCROLLS)
def test_a_whole_match_is_played_by_thumb(people: People, person: Person, title: str) -> None:
    match = begin(people, title)
    page = person(people.reader, width=390, touch=True)
    thumb = play_by_thumb(page, match, Random(17))
    assert len(thumb.scrolled) > 20
    assert [each for each in thumb.scrolled if each[0] > MAX_SCROLLS[title]] == []
