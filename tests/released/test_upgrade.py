"""A service that is upgraded keeps its matches, and they go on; what was released stays as it was."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.released import FOLDER, ROOT, migration_hashes, released_hashes, releases

TITLES = {"titan", "gladiators", "arena-2004", "arena-1997"}
"""Those of the first release: each has a running match in every one."""


def upgraded(release: str, folder: Path) -> dict[str, Any]:
    """What `tests.released.upgrade` reports of a copy of a release's database."""
    path = folder / "released.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(gzip.decompress((FOLDER / f"{release}.sql.gz").read_bytes()).decode())
    environment = {
        "PATH": "/usr/bin:/bin",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{path}",
        "VAR_DIR": str(folder),
        "SECRET_KEY": "only for upgrading, and for nothing else at all",
        "SITE_URL": "http://testserver",
        "LOG_LEVEL": "ERROR",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.released.upgrade"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_a_release_is_kept() -> None:
    assert releases()


@pytest.mark.long
@pytest.mark.parametrize("release", releases())
def test_an_upgraded_database_keeps_its_matches_and_they_go_on(release: str, tmp_path: Path) -> None:
    report = upgraded(release, tmp_path)
    assert report["left"] == []
    assert report["broken"] == []
    assert {title for title, _stored, _now in report["went_on"].values()} >= TITLES
    assert all(now > stored for _title, stored, now in report["went_on"].values())
    assert {"offered", "running", "finished"} <= set(report["status"])
    # It came with the migrations of the release, and with no newer one.
    rooms = {Path(path).parents[1].name for path in released_hashes(release)}
    came = {name for name in report["before"] if name.split(".")[0] in rooms}
    assert came == {f"{Path(path).parents[1].name}.{Path(path).stem}" for path in released_hashes(release)}


@pytest.mark.parametrize("release", releases())
def test_no_released_migration_was_changed(release: str) -> None:
    now = migration_hashes()
    changed = [path for path, digest in released_hashes(release).items() if now.get(path) != digest]
    assert changed == [], f"{changed}: released with {release}; write a further migration instead"
