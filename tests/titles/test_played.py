"""Every golden log replays to the same bytes, whatever title it is of.

`played` has real matches; `played_by_autopilots` has what `manage.py write_golden_log` wrote of a match in a
test database, in which autopilots played and two people who never existed had agreed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.archive.golden_logs import encode_golden_log, golden_name, replay_golden_log
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.errors import ReplayMismatch
from games.engine.log import Log, moments

FOLDERS = tuple(Path(__file__).parent / name for name in ("played", "played_by_autopilots"))

FILES = [file for folder in FOLDERS for file in sorted(folder.glob("*.json"))]


def check(file: Path) -> Log:
    """Replay a golden log, and return it."""
    data = file.read_bytes()
    log = replay_golden_log(data)
    assert encode_golden_log(log) == data
    assert golden_name(log, data) == file.name
    return log


def ended(seed: int = 3) -> Log:
    """Return the log of a match that was played to its end."""
    rules = registry.get("arena-2004")
    log = play(rules, 2, rules.meta.options(), seed, choose).log
    hashes = [fingerprint(rules.encode_state(moment.state)) for moment in moments(rules, log)][1:]
    entries = [
        msgspec.structs.replace(entry, hash=mark) for entry, mark in zip(log.entries, hashes, strict=True)
    ]
    return msgspec.structs.replace(log, entries=tuple(entries))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_golden_log_replays(file: Path) -> None:
    assert check(file).entries


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_folders_have_nothing_but_golden_logs(folder: Path) -> None:
    found = {file.name for file in folder.iterdir() if file.name != "__pycache__"}
    assert found - {file.name for file in FILES if file.parent == folder} == {"__init__.py"}


def test_a_log_without_entries_is_written_whole() -> None:
    log = msgspec.structs.replace(ended(), entries=())
    data = encode_golden_log(log)
    assert data.count(b'"entries"') == 1
    assert msgspec.json.decode(data, type=Log) == log


def test_a_match_that_was_written_is_replayed(tmp_path: Path) -> None:
    log = ended()
    data = encode_golden_log(log)
    assert data.count(b'"entries"') == 1
    assert msgspec.json.decode(data, type=Log) == log
    file = tmp_path / golden_name(log, data)
    file.write_bytes(data)
    assert check(file) == log
    with pytest.raises(AssertionError):
        check(file.rename(tmp_path / "another.json"))


def test_a_change_of_behaviour_is_noticed(tmp_path: Path) -> None:
    log = ended()
    last = msgspec.structs.replace(log.entries[-1], hash="0" * 64)
    changed = msgspec.structs.replace(log, entries=(*log.entries[:-1], last))
    with pytest.raises(ReplayMismatch):
        replay_golden_log(encode_golden_log(changed))
    cut = msgspec.structs.replace(log, entries=log.entries[:-1])
    with pytest.raises(ValueError, match="not ended"):
        replay_golden_log(encode_golden_log(cut))
