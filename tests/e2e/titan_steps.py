"""What a player of Titan does on the page of a match."""

from __future__ import annotations

import re
from typing import Any

from games.matches.models import Match, Visit
from tests.e2e.steps import deed, follow, renewed

MOST = 40
"""Deeds of one visit; a turn has far fewer."""


def awaited(match: Match) -> list[int]:
    """The seats that are awaited."""
    rows = Visit.objects.filter(match=match, closed_at=None).order_by("seat__index")
    return list(rows.values_list("seat__index", flat=True))


def pick(page: Any, group: str, place: int = 0) -> None:
    """Choose from the open list under a heading."""
    part = page.locator("#decision .part", has=page.get_by_role("heading", name=group, exact=True))
    follow(page, part.locator("a[data-key]").nth(place))


def act(page: Any) -> None:
    """Press the deed."""
    with renewed(page):
        deed(page).click()


def finish_list(page: Any) -> None:
    """Take the first of each list that is still open."""
    while deed(page).count() == 0:
        part = page.locator("#decision .part:has(a[data-key]:visible)").last
        follow(page, part.locator("a[data-key]").first)


def go_on(page: Any, name: str) -> None:
    """End a part of the turn."""
    follow(page, page.locator("#decision").get_by_role("link", name=re.compile(rf"\b{name}$")))
    act(page)


def split(page: Any) -> None:
    """Two leave the first legion that can be split."""
    pick(page, "Legion to split")
    boxes = page.get_by_role("group", name="Who leaves").get_by_role("checkbox")
    boxes.nth(1).check()
    boxes.nth(2).check()
    page.get_by_role("group", name="Marker of the new legion").get_by_label("Rose").check()
    act(page)


def play_visit(page: Any, match: Match, seat: int, *, splitting: bool = False) -> list[str]:
    """Answer until somebody else is awaited; gives the questions that were answered."""
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
        elif "move" in question:
            movable = page.get_by_role("heading", name="Legion to move", exact=True)
            if movable.count() and "moved" not in str(page.locator(".drafted").all_inner_texts()):
                pick(page, "Legion to move")
                finish_list(page)
                act(page)
            elif page.locator("#decision").get_by_role("link", name="End the movement").count():
                go_on(page, "End the movement")
            else:
                pick(page, "Legion to move")
                finish_list(page)
                act(page)
        elif "muster" in question:
            if page.get_by_role("heading", name="Legion that musters", exact=True).count():
                pick(page, "Legion that musters")
                finish_list(page)
                act(page)
            else:
                go_on(page, "End the turn")
        else:
            finish_list(page)
            act(page)
    raise AssertionError(answered)
