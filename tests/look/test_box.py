"""Every part of the look, seen by a browser: no barrier, no overflow, keys that work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.look import box

pytestmark = pytest.mark.e2e

AXE = Path(__file__).resolve().parents[1] / "e2e" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

Show = Callable[..., Any]


@pytest.mark.parametrize("name", box.PAGES)
@pytest.mark.parametrize(
    ("language", "theme", "width"),
    [("en", "light", 390), ("ru", "dark", 390), ("ru", "light", 768), ("en", "dark", 1280)],
)
def test_axe_finds_nothing_and_nothing_overflows(
    show: Show, name: str, language: str, theme: str, width: int
) -> None:
    page = show(box.page(name, language, theme), width)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run({runOnly: tags})", RULES)["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_phone_menu_opens_without_a_script(show: Show) -> None:
    page = show(box.page("waiting"), 390)
    menu = page.locator(".menu nav")
    assert not menu.is_visible()
    page.get_by_label("Menu").first.click()
    assert menu.is_visible()


def test_the_first_tab_skips_to_the_page(show: Show) -> None:
    page = show(box.page("waiting"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_deed_sticks_to_the_foot_of_a_phone_and_of_the_panel(show: Show) -> None:
    html = box.page("arena")
    assert show(html, 390).locator(".bar").evaluate("e => getComputedStyle(e).position") == "fixed"
    assert show(html, 1280).locator(".bar").evaluate("e => getComputedStyle(e).position") == "sticky"
    assert show(html, 1280).locator(".button--main").evaluate("e => e.getBoundingClientRect().bottom") < 844


def test_only_one_shape_of_a_board_can_be_reached(show: Show) -> None:
    html = box.page("arena")
    for width, visible in ((390, "tall"), (1280, "wide")):
        page = show(html, width)
        assert page.get_by_role("link", name="Amazon, round 3").count() == 1
        assert page.locator(f".picture--{visible}").is_visible()


def test_a_hidden_shape_lends_its_hatching_to_the_shown_one(show: Show) -> None:
    page = show(box.page("arena"), 390)
    hatched = page.locator(".picture--tall .cell--out").first
    assert len(set(hatched.screenshot())) > 40, "one plain colour: the pattern was not drawn"


def test_buttons_and_links_are_large_enough_for_a_thumb(show: Show) -> None:
    page = show(box.page("box"), 390)
    heights = page.eval_on_selector_all(
        ".button:not([disabled]), .chip, .choice, select, input[type=text]",
        "all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().height)",
    )
    assert min(heights) >= 32
    assert sum(height >= 43.5 for height in heights) >= len(heights) - 1, "only undo in the bar is lower"


def test_the_dark_mode_follows_the_reader_before_the_system(show: Show) -> None:
    page = show(box.page("waiting", theme="dark"))
    page.emulate_media(color_scheme="light")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(18, 23, 26)"
