"""Replay a match file as sentences that everyone may read after the end of the match."""

from __future__ import annotations

from collections.abc import Iterator

from games.archive.records import MatchRecord, replay_record
from games.engine import registry
from games.engine.cached_state import fingerprint
from games.matches.render import event_phrase, say


def replay_sentences(record: MatchRecord) -> Iterator[str]:
    """Yield a line for each event, beginning with its revision, and finally the hash of the last state.

    The sentences are in the active language. Raises `ReplayMismatch` if replaying the log gives other
    outcomes or hashes than it contains.
    """
    title = record.log.title
    rules = registry.get(title)
    last = ""
    for moment in replay_record(record):
        last = fingerprint(rules.encode_state(moment.state))
        for event in moment.events:
            fullest = event.tellings[0]
            yield f"{moment.revision:5} {say(event_phrase(title, fullest.code, fullest.params))}"
    yield last
