"""The environment of an example, as a shell that sources it hands it on."""

from __future__ import annotations

import subprocess
from pathlib import Path
from secrets import token_urlsafe

from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).parents[2]

SHELLS_OWN = ("PATH", "PWD", "OLDPWD", "SHLVL", "_")


def sourced(text: str) -> dict[str, str]:
    """What `sh` makes of the lines of a file; raises where it finds a fault in one."""
    argv = ["sh", "-euc", 'set -a; eval "$0"; exec env -0', text]
    own = {"PATH": "/usr/bin:/bin"}
    shell = subprocess.run(argv, env=own, capture_output=True, text=True, timeout=HANG_SECONDS, check=True)
    found = dict(line.split("=", 1) for line in shell.stdout.split("\0") if line)
    return {name: value for name, value in found.items() if name not in SHELLS_OWN}


def production() -> dict[str, str]:
    """The environment of `.env.production.example`, with a key where it says how to make one."""
    found = sourced((ROOT / ".env.production.example").read_text())
    assert "token_urlsafe-32" in found["VAPID_PRIVATE_KEY"]
    return found | {"VAPID_PRIVATE_KEY": token_urlsafe(32)}
