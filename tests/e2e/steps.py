"""What a person does on the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.factories.accounts import PASSWORD
from tests.notices.smtp import SMTPServer


def sign_up(page: Any, mails: SMTPServer, name: str, address: str) -> None:
    """Make an account with the code that came by mail."""
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
    page.wait_for_url("**/waiting/")


def text_of(mails: SMTPServer, address: str) -> str:
    """The text of the last mail to an address."""
    mail = next(each for each in reversed(mails.messages) if address in str(each["To"]))
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


@contextmanager
def renewed(page: Any) -> Iterator[None]:
    """Wait until what was done inside has brought a new page, or new content that has settled.

    Only when it settles does the question take the focus: a key pressed before would be lost to it.
    """
    page.locator("#main").evaluate("main => main.setAttribute('data-old', '')")
    yield
    page.locator("#main:not([data-old])").wait_for()
    page.wait_for_load_state("domcontentloaded")
    page.locator(".htmx-settling").first.wait_for(state="detached")


def follow(page: Any, link: Any) -> None:
    """Follow a link to a new page."""
    with renewed(page):
        link.click()


def press(page: Any, name: str | re.Pattern[str], **which: Any) -> None:
    """Press a button that brings a new page."""
    with renewed(page):
        page.get_by_role("button", name=name, **which).click()


def choices(page: Any) -> Any:
    """The links of the question's panel that choose something."""
    return page.locator("#decision").get_by_role("link").and_(page.locator("[data-key]"))


def choose(page: Any, place: int, go: Callable[[Any, Any], None] = follow) -> None:
    """Choose what stands at a place of the first list, then the first of each list that follows."""
    go(page, choices(page).nth(place))
    while deed(page).count() == 0:
        last = page.locator("#decision .part:has([data-key])").last
        go(page, last.locator("[data-key]").first)


def deed(page: Any) -> Any:
    """The one filled button of a turn."""
    return page.locator(".bar-main").get_by_role("button")
