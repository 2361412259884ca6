"""The proof of chance: the seal while a match runs, every draw checked after its end."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine import registry
from games.engine.chance import Draw, seal
from games.engine.proof import Drawn, drawn, made_again
from games.matches.models import AuditEntry, Match, Seat
from games.matches.services.recovery import log_of, reading


class Checked(NamedTuple):
    """The draws of one revision, and whether the key gives them again."""

    revision: int
    draws: tuple[Draw, ...]
    good: bool


class Proof(NamedTuple):
    """What the chance page shows; `key` and `checked` only after the end."""

    seal: str
    words: tuple[str, ...]
    key: str
    key_fits: bool
    checked: tuple[Checked, ...]

    @property
    def good(self) -> bool:
        return self.key_fits and all(each.good for each in self.checked)

    @property
    def total(self) -> int:
        return sum(len(each.draws) for each in self.checked)


def proof(match: Match) -> Proof:
    """The seal of a match, and after its end the key with every draw made again."""
    words = tuple(Seat.objects.filter(match=match).values_list("word", flat=True))
    if not match.finished:
        return Proof(match.key_seal, words, "", True, ())
    key = bytes(match.key)
    checked = tuple(
        Checked(each.revision, each.draws, made_again(key, str(match.pk), words, each))
        for each in logged_draws(match)
    )
    return Proof(match.key_seal, words, key.hex(), seal(key) == match.key_seal, checked)


def logged_draws(match: Match) -> list[Drawn]:
    """Every revision that drew something under the match's own key."""
    with reading(match):
        return drawn(registry.get(match.title), log_of(match), match.epoch, since=sealed_from(match))


def sealed_from(match: Match) -> int:
    """The first revision played in this house; the draws before it, of an imported match,
    were made under the key of another."""
    found = AuditEntry.objects.filter(verb=AuditEntry.IMPORTED, target=f"match:{match.pk}").first()
    return 0 if found is None else int(found.after["revision"]) + 1


def record(match: Match) -> dict[str, Any]:
    """What the one-file checker reads: JSON of a finished match's key and draws."""
    if not match.finished:
        raise ValueError("the key of a running match is sealed")
    return {
        "format": "muster-1",
        "match": str(match.pk),
        "seal": match.key_seal,
        "key": bytes(match.key).hex(),
        "words": list(Seat.objects.filter(match=match).values_list("word", flat=True)),
        "revisions": [
            {"revision": each.revision, "epoch": each.epoch, "draws": [list(draw) for draw in each.draws]}
            for each in logged_draws(match)
        ],
    }
