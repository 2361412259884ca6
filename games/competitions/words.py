"""How an entry of the log reads: each verb has its sentence, registered by the room that writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from games.competitions.models import LogEntry

Sentence: TypeAlias = "Callable[[LogEntry], str]"
"""What an entry says, in the reader's language, without who did it and without their reason."""

_sentences: dict[tuple[str, str], Sentence] = {}

EVERY = ""
"""Stands for ladders and tournaments both."""


def register(verb: str, sentence: Sentence, *, kind: str = EVERY) -> None:
    """Name the sentence of a verb, in competitions of a `kind` or in all. Called from AppConfig.ready."""
    _sentences[kind, verb] = sentence


def text(entry: LogEntry) -> str:
    """What an entry says; a verb that nobody knows any more stands for itself."""
    kind = entry.competition.kind
    sentence = _sentences.get((kind, entry.verb)) or _sentences.get((EVERY, entry.verb))
    return sentence(entry) if sentence is not None else entry.verb.replace("_", " ")


def verbs() -> frozenset[str]:
    """Every verb that has a sentence."""
    return frozenset(verb for _, verb in _sentences)
