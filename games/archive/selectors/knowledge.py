"""What a seat knows, and when and how it learned this, for titles that have a knowledge log."""

from __future__ import annotations

from games.engine import registry
from games.matches.access import Access
from games.matches.selectors.story import LogSentence, events_for_seat, make_log_sentence


def knowledge_records(access: Access) -> dict[str, tuple[LogSentence, ...]]:
    """Return what the seat learned about each thing, such as a legion's marker, by its name, oldest first.

    Everything comes from the events that this seat saw. Raises `KeyError` if the title has no knowledge
    log.
    """
    match = access.match
    knowledge = registry.knowledge_log(match.title)
    if knowledge is None:
        raise KeyError(match.title)
    found: dict[str, list[LogSentence]] = {}
    heard = events_for_seat(match, access.seat).filter(undone=False).order_by("revision", "number")
    for revision, code, params, at in heard.values_list(
        "revision", "code", "params", "happened_at"
    ).iterator():
        about, new = knowledge.concern(code, params)
        for name in new:
            found.pop(name, None)
        told = make_log_sentence(match.title, revision, code, params, at, you=access.addressed_seat(revision))
        for name in about:
            found.setdefault(name, []).append(told)
    return {name: tuple(sentences) for name, sentences in found.items()}
