"""A file played again, in sentences: what everybody reads after the end."""

from __future__ import annotations

from collections.abc import Iterator

from games.archive.records import MatchRecord, played
from games.engine import registry
from games.engine.log import fingerprint
from games.matches.render import event_phrase, say


def sentences(record: MatchRecord) -> Iterator[str]:
    """A line for each happening, its revision before it, in the language that is active; last
    the hash of the state in which the log ends.

    Raises `ReplayMismatch` where the log does not fit its own outcomes or hashes.
    """
    title = record.log.title
    rules = registry.get(title)
    last = ""
    for moment in played(record):
        last = fingerprint(rules.encode_state(moment.state))
        for event in moment.events:
            fullest = event.tellings[0]
            yield f"{moment.revision:5} {say(event_phrase(title, fullest.code, fullest.params))}"
    yield last
