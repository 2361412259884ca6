"""Steps that a person takes on the site."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from accounts.models import User
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.factories.accounts import PASSWORD
from tests.notices.smtp import SMTPServer

FIRST_TURN = re.compile("Your turn: bet and play a card|Round 1: (Red|Blue|Green|Gold|Black)’s turn")
"""The heading of an arena that has just started, for the player whose turn it is and for the others."""

SLOW_SECONDS = 0.8
"""How long a slow answer takes. A browser counts no shift within half a second of a press, by its own clock,
so only an answer that really comes later shows whether anything moves."""

TWO_SCREENS = 2 * 844
"""How high two screens of a phone are, in CSS pixels."""

_COUNT_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((each) => each.value)))
        .observe({ type: "layout-shift", buffered: true });
"""
"""A script that runs before a page's own and counts how far its parts move."""

MOST_LISTS = 6
"""One after the other, to a single action."""


def sign_up(page: Any, mails: SMTPServer, name: str, address: str, *, came: bool = False) -> None:
    """Make an account with the code from the email; if a link brought the person (`came`), return by it."""
    if not came:
        page.goto("/accounts/signup/")
    page.get_by_label("Email").fill(address)
    page.get_by_label("Display name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.get_by_label("Code").wait_for()
    send_due(lane=Lane.ACCOUNT)
    code = re.search(r"\b\d{4}-?\d{4}\b", text_of(mails, address))
    assert code is not None
    page.get_by_label("Code").fill(code.group())
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url(re.compile("/t/|/matches/") if came else "**/waiting/")


def text_of(mails: SMTPServer, address: str) -> str:
    """Return the text of the last email to an address."""
    mail = next(each for each in reversed(mails.messages) if address in str(each["To"]))
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


@contextmanager
def renewed(page: Any) -> Iterator[None]:
    """Wait until the action inside the block has loaded a new page or changed this one.

    The style sheets of a new page are loaded then; measuring before would measure plain text.
    """
    page.locator("#main").evaluate("main => main.setAttribute('data-old', '')")
    yield
    page.locator("#main:not([data-old])").wait_for()
    page.wait_for_load_state("load")


def answer_slowly(page: Any) -> None:
    """Let each answer of a match's page take `SLOW_SECONDS` from now on."""

    def answer(route: Any) -> None:
        time.sleep(SLOW_SECONDS)
        route.continue_()

    page.route("**/matches/**", answer)


def suggestion_button(page: Any) -> Any:
    """The button of what is suggested to a beginner: beside its reason, or in the bar of a phone."""
    return page.locator(":is(.guide, .bar--suggest) .button--main:visible")


def open_on_phone(person: Callable[..., Any], scene: Any, language: str) -> Any:
    """Open the page of a scene on a phone, for a reader of this language."""
    User.objects.update(language=language)
    page = person(scene.who, width=390, touch=True, language=language)
    page.goto(scene.path)
    if scene.before:
        scene.before(page)
    return page


def answer_instead_of_suggestion(page: Any, own: Any, box: Any) -> None:
    """Untick a box of a form: its `own` button takes the place of the suggestion in a phone's bar."""
    suggested = page.locator(".bar--suggest")
    expect(suggested).to_be_visible()
    expect(own).not_to_have_class(re.compile("button--main"))
    box.uncheck()
    expect(suggested).to_have_count(0)
    expect(own).to_have_class(re.compile("button--main"))
    expect(page.locator("#decision .button--main")).to_have_count(1)


def follow(page: Any, link: Any) -> None:
    """Follow a link to a new page."""
    with renewed(page):
        link.click()


def press(page: Any, name: str | re.Pattern[str], **which: Any) -> None:
    """Press a button that loads a new page."""
    with renewed(page):
        page.get_by_role("button", name=name, **which).click()


def show_more(page: Any) -> None:
    """Unfold the further options of a table's form."""
    page.locator("details.more > summary").click()


def choices(page: Any) -> Any:
    """Return the links in the question's panel that choose something."""
    return page.locator("#decision [data-key]")


def open_list(page: Any) -> Any:
    """Return the links of the open list, without those of settled lists, which are folded or above it."""
    return page.locator("#decision .part:not(:has(> .settled)):has([data-key])").last.locator("[data-key]")


def look_at(page: Any, link: Any) -> None:
    """Open a choice's own page, as without scripts or in another tab; it shows the effect first."""
    page.goto(link.evaluate("link => new URL(link.getAttribute('href'), location.href).href"))


def listed(page: Any) -> int:
    """Switch to the list, where a phone shows it or the board; return the number of taps."""
    switch = page.locator(".see label", has=page.locator("#see-list"))
    if not switch.count() or not switch.is_visible() or page.locator("#see-list").is_checked():
        return 0
    switch.click()
    return 1


def drafted(page: Any) -> int:
    """Return the number of drafted actions: those listed, and those whose pieces have a tick."""
    return int(page.locator(".drafted li, .ledger-tick").count())


def ready(page: Any) -> bool:
    """Return whether one action is chosen and its button is shown."""
    return bool(page.locator('.bar-main[action$="/act/"]').count())


def choose(page: Any, place: int, go: Callable[[Any, Any], None] = follow) -> None:
    """Choose the entry at `place` of the first list, then the first of each further list.

    Stops when one action is left and either its button is shown or it is drafted."""
    before = drafted(page)
    listed(page)
    go(page, choices(page).nth(place))
    for _ in range(MOST_LISTS):
        if ready(page) or drafted(page) != before:
            return
        listed(page)
        go(page, open_list(page).first)
    raise AssertionError(page.locator("#decision").inner_text())


def deed(page: Any) -> Any:
    """Return the one filled button of a turn."""
    return page.locator(".bar-main > button:not([form=refusal])")


def is_filled(button: Any) -> bool:
    """Whether a button has the colour of a turn's one filled button."""
    colours = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).borderTopColor]"
    fill, edge = button.evaluate(colours)
    return bool(fill == edge)


def count_shifts(page: Any, *, fonts: bool = True) -> None:
    """Count how far the parts of the pages that are opened next move (`layout_shift`).

    With `fonts` these are in the browser's cache then, as on all pages but a visitor's first. A font that
    comes late moves words too, and how late it comes depends on the machine.
    """
    if fonts:
        page.goto("/credits/")
        page.evaluate("document.fonts.ready")
    page.add_init_script(_COUNT_SHIFTS)


def layout_shift(page: Any) -> float:
    """Return how far the parts of a page moved after `count_shifts`: its Layout Instability API score."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return float(sum(page.evaluate("shifts")))


def tap(page: Any, target: Any) -> None:
    """Tap a visible element, and wait for what it loads."""
    assert target.is_visible()
    with renewed(page):
        target.click()


def bottom(target: Any) -> float:
    """Return how far down the page an element ends, in CSS pixels."""
    return float(target.evaluate("each => each.getBoundingClientRect().bottom + window.scrollY"))
