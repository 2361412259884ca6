"""Pictures of the pages: ``python -m tests.e2e.screens FOLDER [SCENE …]``.

Writes `<scene>-<width>-<light or dark>[-ru].png`, with a browser on a server of its own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

LOOKS = ((390, False, "en"), (1280, True, "en"), (1280, False, "ru"), (390, True, "ru"))
"""Width, dark, language: every value of each beside every other."""


class Shot(NamedTuple):
    """A file to write, the reader's width, mode and language, and how much of the page: its
    upper `height` pixels, None for all of it."""

    target: Path
    width: int
    dark: bool
    language: str
    height: int | None = None


def main(folder: Path, names: list[str]) -> None:
    """Write the pictures of the named scenes, or of all."""
    folder.mkdir(parents=True, exist_ok=True)

    def shots(name: str) -> Iterator[Shot]:
        for width, dark, language in LOOKS:
            mode = "dark" if dark else "light"
            target = folder / f"{name}-{width}-{mode}{'-ru' if language == 'ru' else ''}.png"
            yield Shot(target, width, dark, language)

    write(names, shots)


def write(names: list[str], shots: Callable[[str], Iterable[Shot]]) -> None:
    """Write the `shots` of each named scene, of all without names."""
    import django

    django.setup()

    from django.core.cache import cache
    from django.core.management import call_command
    from django.test.runner import DiscoverRunner

    from accounts.models import User
    from tests.e2e import browsing, scenes

    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    with browsing.live_server() as server, browsing.chromium() as browser:
        for name in names or scenes.ALL:
            cache.clear()
            scene = scenes.ALL[name](scenes.People())
            for shot in shots(name):
                cache.clear()
                User.objects.update(language=shot.language)
                _take(browser, server.url, scene, shot)
            call_command("flush", verbosity=0, interactive=False)
    runner.teardown_databases(databases)


def _take(browser: Any, url: str, scene: Any, shot: Shot) -> None:
    from tests.e2e import browsing

    context = browsing.open_context(browser, url, width=shot.width, dark=shot.dark, language=shot.language)
    if scene.who:
        browsing.enter(context, scene.who, url)
    page = context.new_page()
    page.goto(scene.path)
    if scene.before:
        scene.before(page)
    page.evaluate("document.fonts.ready")
    if shot.height:
        # What sticks to the foot of the window stands at the foot of the picture.
        page.set_viewport_size({"width": shot.width, "height": shot.height})
        page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=shot.target, full_page=shot.height is None)
    context.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
