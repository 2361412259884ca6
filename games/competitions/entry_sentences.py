"""The registry of sentences for entries of the log: one for each verb, from the room that writes it."""

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
    """Register the sentence of a verb, in competitions of a `kind` or in all.

    Called from `AppConfig.ready`.
    """
    _sentences[kind, verb] = sentence


def entry_text(entry: LogEntry) -> str:
    """Return the sentence of an entry; a verb without a sentence is returned unchanged."""
    kind = entry.competition.kind
    sentence = _sentences.get((kind, entry.verb)) or _sentences.get((ALL_KINDS, entry.verb))
    return sentence(entry) if sentence is not None else entry.verb.replace("_", " ")


def verbs() -> frozenset[str]:
    """Return every verb that has a sentence."""
    return frozenset(verb for _, verb in _sentences)
