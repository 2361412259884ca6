"""Databases as releases left them, and what every later release must still do with them.

By release two files, which are never changed once it is out:

    <release>.sql.gz        a small SQLite database as SQL: a running match of each title, an open
                            table, a finished match, a ladder and a tournament; nobody's own data
    <release>.migrations    the SHA-256 of each migration of the house, as `sha256sum` prints them

`python -m tests.released.make <release>` writes both. Run it by hand where a release is made, and
commit what it wrote; `test_upgrade` takes every one it finds. Until the release is out, one who
must change a migration deletes both files and writes them again.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FOLDER = Path(__file__).resolve().parent


def releases() -> list[str]:
    """The releases that are kept, by name."""
    return sorted(path.name.removesuffix(".sql.gz") for path in FOLDER.glob("*.sql.gz"))


def migration_hashes() -> dict[str, str]:
    """The SHA-256 of each migration there is now, by its path in the project."""
    found = (path for room in ("accounts", "games") for path in (ROOT / room).rglob("migrations/0*.py"))
    return {
        path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in sorted(found)
    }


def released_hashes(release: str) -> dict[str, str]:
    """The same as they were in a release."""
    lines = (FOLDER / f"{release}.migrations").read_text("ascii").splitlines()
    return {path: digest for digest, path in (line.split("  ", 1) for line in lines)}
