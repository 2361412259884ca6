"""Steps that a player of Titan takes on the page of a match."""

from __future__ import annotations

import re
from typing import Any

from games.matches.models import Match, Visit
from tests.e2e.steps import MOST_LISTS, deed, drafted, follow, listed, open_list, press, ready, renewed

MOST = 40
"""Deeds of one visit; a turn has far fewer."""


def awaited(match: Match) -> list[int]:
    """Return the seats that are awaited."""
    rows = Visit.objects.filter(match=match, closed_at=None).order_by("seat__index")
    return list(rows.values_list("seat__index", flat=True))


def pick(page: Any, group: str, place: int = 0) -> None:
    """Choose from the open list under a heading; a preselected first entry needs no tap."""
    part = page.locator("#decision .part", has=page.get_by_role("heading", name=group, exact=True))
    if part.count():
        follow(page, part.locator("a[data-key]").nth(place))
        return
    settled = page.locator("#decision .settled", has_text=group)
    if place:
        settled.locator("summary").click()
        follow(page, settled.locator("a[data-key]").nth(place))


def wait_for_battle(page: Any, heading: str, caption: str) -> None:
    """Wait for a battle's page: its heading, and the map's caption with the land and the round."""
    page.get_by_role("heading", level=1, name=heading, exact=True).wait_for()
    page.get_by_role("region", name="Battle").get_by_text(re.compile(caption)).first.wait_for()


def act(page: Any) -> None:
    """Press the main button."""
    with renewed(page):
        deed(page).click()


def finish_list(page: Any) -> None:
    """Take the first of each open list until the button is shown, an action is drafted, or none is left."""
    before = drafted(page)
    for _ in range(MOST_LISTS):
        if ready(page) or drafted(page) != before or not open_list(page).count():
            return
        listed(page)
        follow(page, open_list(page).first)
    raise AssertionError(page.locator("#decision").inner_text())


def answer(page: Any) -> None:
    """Take the first of each list, and press the button unless a tap has stored the action."""
    before = drafted(page)
    finish_list(page)
    if drafted(page) == before:
        act(page)


def go_on(page: Any, name: str) -> None:
    """End a part of the turn, by its button or by its line in the list."""
    button = page.locator("#decision").get_by_role("button", name=name, exact=True)
    if not button.count():
        follow(page, page.locator("#decision").get_by_role("link", name=re.compile(rf"\b{name}$")))
    press(page, name, exact=True)


def split(page: Any) -> None:
    """Split two creatures off the first legion that can be split."""
    pick(page, "Legion to split")
    boxes = page.get_by_role("group", name="Characters that leave").get_by_role("checkbox")
    boxes.nth(1).check()
    boxes.nth(2).check()
    page.get_by_role("group", name="Marker of the new legion").get_by_label("Rose").check()
    act(page)


def muster(page: Any) -> None:
    """Muster the first recruit of the first legion that can; if none can, end the musters."""
    rows = page.locator(".ledger a")
    if rows.count() and not page.locator(".ledger a[aria-current]").count():
        before = drafted(page)
        follow(page, rows.first)
        if drafted(page) != before:
            return
    answer(page)


def play_visit(page: Any, match: Match, seat: int, *, splitting: bool = False) -> list[str]:
    """Answer until another seat is awaited; return the questions that were answered."""
    answered: list[str] = []
    for _ in range(MOST):
        if seat not in awaited(match):
            return answered
        question = page.locator("#question").inner_text()
        answered.append(question)
        if "split" in question:
            if splitting and "Rose" not in page.locator(".drafted").all_inner_texts().__str__():
                split(page)
            go_on(page, "Roll")
        elif question.startswith("Where does") or "move" in question:
            own = page.locator("#decision").get_by_role("button", name="Choose the musters yourself")
            if not page.locator(".ledger-tick").count():
                answer(page)
            elif own.count():
                press(page, "Choose the musters yourself")
            else:
                act(page)
        elif "muster" in question:
            muster(page)
        else:
            answer(page)
    raise AssertionError(answered)
