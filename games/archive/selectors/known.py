"""What a seat knows, with when and how it learned it, for titles that keep such a record."""

from __future__ import annotations

from games.engine import registry
from games.matches import codecs
from games.matches.access import Access
from games.matches.selectors.story import Told, hearing, sentence


def records(access: Access) -> dict[str, tuple[Told, ...]]:
    """Return for the name of each thing (a legion's marker) what the seat learned of it, oldest first.

    Everything comes from the events that this seat saw. Raises `KeyError` if the title keeps no such record.
    """
    match = access.match
    dossier = registry.dossier(match.title)
    if dossier is None:
        raise KeyError(match.title)
    found: dict[str, list[Told]] = {}
    heard = hearing(match, access.seat).filter(undone=False).order_by("revision", "number")
    for revision, code, data, at in heard.values_list("revision", "code", "params", "happened_at").iterator():
        about, new = dossier.concern(code, codecs.decode(data))
        for name in new:
            found.pop(name, None)
        told = sentence(match.title, revision, code, data, at, you=access.addressed_seat(revision))
        for name in about:
            found.setdefault(name, []).append(told)
    return {name: tuple(sentences) for name, sentences in found.items()}
