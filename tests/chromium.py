"""Find the browser of the end-to-end tests."""

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell first: it shows the same pages with two thirds of the work."""


def find_chromium() -> str | None:
    """Return the path of a Chromium: CHROMIUM, else the first on the PATH, or None."""
    found = (shutil.which(name) for name in NAMES)
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)
