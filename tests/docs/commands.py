"""The commands of a document, word by word: its blocks of `sh`, by heading."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(page: str, heading: str = "") -> list[str]:
    """Every line of the `sh` blocks of ``docs/<page>``; with a heading those below it, up to the next."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    if heading:
        text = text.partition(f"# {heading}\n")[2]
        text = re.split(r"^#+ ", text, maxsplit=1, flags=re.MULTILINE)[0]
    found = [line for block in _BLOCK.findall(text) for line in block.splitlines()]
    assert found, f"{page} has no commands below {heading!r}"
    return found


def only(lines: list[str], *words: str) -> list[str]:
    """Those of the lines that have one of the words."""
    return [line for line in lines if any(word in line for word in words)]


class Shell:
    """Runs the lines of a document on a stage: another port, another folder, nobody's root.

    ``instead`` replaces what belongs to a place by the stage's own; nothing else of a line is changed.
    """

    def __init__(self, folder: Path, instead: Mapping[str, str], environment: Mapping[str, str]) -> None:
        self._instead = dict(instead)
        self._folder = folder
        programs = folder / "programs"
        programs.mkdir()
        # The suite must run as this user: the database's role is that of the user it runs as.
        runuser = programs / "runuser"
        runuser.write_text('#!/bin/sh\n[ "$2" = postgres ] && export PGUSER=postgres\nshift 3\nexec "$@"\n')
        runuser.chmod(0o755)
        path = f"{programs}:{os.environ['PATH']}:/usr/sbin:/sbin"
        self.environment = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", **environment}

    def run(self, line: str, typed: str = "") -> str:
        """Run one line and return what it printed; it must succeed."""
        for words, own in self._instead.items():
            line = line.replace(words, own)
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=ROOT,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            # Without a terminal a password is read from what is typed.
            start_new_session=True,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout
