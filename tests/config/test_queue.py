"""No state lives in the queue, and no request waits for it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: A task with an ETA is redelivered by Redis every hour until it runs, and is lost with the broker's memory.
#: A call that enqueues waits for a broker that is down, and may run before the commit or after a rollback.
FORBIDDEN = re.compile(r"\b(?:apply_async|send_task|delay|delay_on_commit)\(|\b(?:eta|countdown)\s*=")


def test_nothing_but_the_beat_enqueues() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for room in ("accounts", "config", "games")
        for path in (ROOT / room).rglob("*.py")
        if path != ROOT / "config" / "beat.py"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert found == []
