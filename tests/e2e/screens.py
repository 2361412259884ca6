"""Pictures of the pages: ``python -m tests.e2e.screens FOLDER [SCENE …]``.

Writes `<scene>-<width>-<light or dark>[-ru].png`, with a browser on a server of its own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

LOOKS = ((390, False, "en"), (1280, True, "en"), (1280, False, "ru"), (390, True, "ru"))
"""Width, dark, language: every value of each beside every other."""


def main(folder: Path, names: list[str]) -> None:
    """Write the pictures of the named scenes, or of all."""
    import django

    django.setup()

    from django.core.cache import cache
    from django.core.management import call_command
    from django.test.runner import DiscoverRunner

    from accounts.models import User
    from tests.e2e import browsing, scenes

    folder.mkdir(parents=True, exist_ok=True)
    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    with browsing.live_server() as server, browsing.chromium() as browser:
        for name in names or scenes.ALL:
            scene = scenes.ALL[name](scenes.People())
            for width, dark, language in LOOKS:
                cache.clear()
                User.objects.update(language=language)
                mode = "dark" if dark else "light"
                target = folder / f"{name}-{width}-{mode}{'-ru' if language == 'ru' else ''}.png"
                _take(browser, server.url, scene, target, width=width, dark=dark, language=language)
            call_command("flush", verbosity=0, interactive=False)
    runner.teardown_databases(databases)


def _take(browser: Any, url: str, scene: Any, target: Path, **look: Any) -> None:
    from tests.e2e import browsing

    context = browsing.open_context(browser, url, **look)
    if scene.who:
        browsing.enter(context, scene.who, url)
    page = context.new_page()
    page.goto(scene.path)
    if scene.before:
        scene.before(page)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=target, full_page=True)
    context.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
