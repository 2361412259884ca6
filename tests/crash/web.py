"""The web: the real server with the service behind it. It is killed alone, or its worker is."""

from __future__ import annotations

import os
import sys
from random import Random
from urllib.parse import urlsplit


def run(_source: Random) -> None:
    """Become the server, and answer until killed.

    What was begun by a server before it may still hold the port for a moment: both listen then.
    """
    at = urlsplit(os.environ["SITE_URL"]).netloc
    options = ("--bind", at, "--workers=1", "--threads=4", "--reuse-port", "--no-control-socket")
    argv = [sys.executable, "-m", "gunicorn", "tests.crash.wsgi", *options, "--log-level=warning"]
    os.execv(sys.executable, argv)
