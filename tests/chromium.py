"""Where the browser of the end-to-end tests is."""

import os
import shutil


def find_chromium() -> str | None:
    """The path of a Chromium: CHROMIUM, else the first on the PATH; None if there is none."""
    named = os.environ.get("CHROMIUM")
    return (
        named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    )
