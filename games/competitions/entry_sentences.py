"""The registry of sentences for log entries.

The room that writes an entry registers the sentence for its verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.competitions.models import LogEntry

Sentence: TypeAlias = "Callable[[LogEntry], str]"
"""A function that returns the text of an entry in the reader's language, without person and reason."""

_sentences: dict[tuple[str, str], Sentence] = {}

ALL_KINDS = ""
"""The kind that means both ladders and tournaments."""


def register_sentence(verb: str, sentence: Sentence, *, kind: str = ALL_KINDS) -> None:
    """Register the sentence for a verb, in all competitions or in those of a `kind`.

    Call this from `AppConfig.ready`.
    """
    _sentences[kind, verb] = sentence


def entry_text(entry: LogEntry) -> str:
    """Return the sentence for an entry; if its verb has none, return the verb in plain words."""
    kind = entry.competition.kind
    sentence = _sentences.get((kind, entry.verb)) or _sentences.get((ALL_KINDS, entry.verb))
    return sentence(entry) if sentence is not None else entry.verb.replace("_", " ")


def verbs() -> frozenset[str]:
    """Return every verb that has a sentence."""
    return frozenset(verb for _, verb in _sentences)
