"""What a seat knows, with when and how it was told: for titles that keep such a record."""

from __future__ import annotations

from games.engine import registry
from games.matches import codecs
from games.matches.access import Access
from games.matches.selectors.story import Told, hearing, sentence


def records(access: Access) -> dict[str, tuple[Told, ...]]:
    """By the name of a thing (a legion's marker) what the seat was told of it, oldest first.

    Everything comes from the seat's own tellings. Raises `KeyError` where the title keeps
    no such record.
    """
    match = access.match
    dossier = registry.dossier(match.title)
    if dossier is None:
        raise KeyError(match.title)
    found: dict[str, list[Told]] = {}
    told = hearing(match, access.seat).filter(undone=False).order_by("revision", "number")
    for revision, code, data, at in told.values_list("revision", "code", "params", "happened_at").iterator():
        about, new = dossier.concern(code, codecs.decode(data))
        for name in new:
            found.pop(name, None)
        for name in about:
            found.setdefault(name, []).append(sentence(match.title, revision, code, data, at))
    return {name: tuple(sentences) for name, sentences in found.items()}
