"""Logs of matches that were played without a database, as the archive stores them."""

from __future__ import annotations

import msgspec

from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.log import Log, moments


def with_hashes(log: Log) -> Log:
    """Return the same log with each entry's hash of the state that it led to."""
    rules = registry.get(log.title)
    _, *hashes = [fingerprint(rules.encode_state(moment.state)) for moment in moments(rules, log)]
    entries = (
        msgspec.structs.replace(entry, hash=found) for entry, found in zip(log.entries, hashes, strict=True)
    )
    return msgspec.structs.replace(log, entries=tuple(entries))
