"""The registry of sentences for log entries, and of those entries that are news to entrants.

The room that writes an entry registers the sentence for its verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from games.competitions.models import LogEntry

Sentence: TypeAlias = "Callable[[LogEntry], str]"
"""A function that returns the text of an entry in the reader's language, without person and reason."""

_sentences: dict[tuple[str, str], Sentence] = {}


class News(NamedTuple):
    """To whom entries are news, and in which words (None: in those of the log).

    `reader` is "" if they are news to every entrant, "entrant" for the entrant they are about, or the name of
    a detail that is an entrant's key.
    """

    reader: str
    sentence: Sentence | None

    def concerns(self, entry: LogEntry, entrant_id: int) -> bool:
        """Return whether an entry is news to an entrant."""
        match self.reader:
            case "":
                return True
            case "entrant":
                return entry.entrant_id == entrant_id
            case detail:
                return bool(entry.details.get(detail) == entrant_id)


_news: dict[tuple[str, str], News] = {}

ALL_KINDS = ""
"""The kind that means both ladders and tournaments."""


def register_sentence(verb: str, sentence: Sentence, *, kind: str = ALL_KINDS) -> None:
    """Register the sentence for a verb, in all competitions or in those of a `kind`.

    Call this from `AppConfig.ready`.
    """
    _sentences[kind, verb] = sentence


def register_news(
    verb: str, *, reader: str = "", sentence: Sentence | None = None, kind: str = ALL_KINDS
) -> None:
    """Register entries as news (`News`), in all competitions or in those of a `kind`.

    Call this from `AppConfig.ready`.
    """
    _news[kind, verb] = News(reader, sentence)


def news_of(entry: LogEntry) -> News | None:
    """Return to whom an entry is news and in which words; None if it is news to no entrant."""
    return _news.get((entry.competition.kind, entry.verb)) or _news.get((ALL_KINDS, entry.verb))


def news_verbs() -> frozenset[str]:
    """Return every verb whose entries are news in some kind of competition."""
    return frozenset(verb for _, verb in _news)


def entry_text(entry: LogEntry) -> str:
    """Return the sentence for an entry; if its verb has none, return the verb in plain words."""
    kind = entry.competition.kind
    sentence = _sentences.get((kind, entry.verb)) or _sentences.get((ALL_KINDS, entry.verb))
    return sentence(entry) if sentence is not None else entry.verb.replace("_", " ")


def verbs() -> frozenset[str]:
    """Return every verb that has a sentence."""
    return frozenset(verb for _, verb in _sentences)
