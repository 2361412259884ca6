"""A browser that loads the project's pages and static files without a server or a network."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import find_chromium

ROOT = Path(__file__).resolve().parents[2]
SITE = "http://muster.test"


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Return one Chromium for the tests of this folder; the test is skipped where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def show(browser: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that opens HTML as a page of a given width."""
    opened = []

    def open_page(html: str, width: int = 1280) -> Any:
        page = browser.new_page(viewport={"width": width, "height": 844})
        opened.append(page)

        def answer(route: Any) -> None:
            address = route.request.url.removeprefix(SITE)
            if address == "/":
                route.fulfill(body=html, content_type="text/html; charset=utf-8")
                return
            file = ROOT / address.lstrip("/")
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=kind)

        page.route("**/*", answer)
        page.goto(f"{SITE}/")
        return page

    yield open_page
    for page in opened:
        page.close()
