"""The proof of fair chance: a seal while a match is in progress, and a check of every draw after its end."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine import registry
from games.engine.actions import Epoch, tag_of
from games.engine.chance import Draw, seal
from games.engine.proof import RevisionDraws, is_next_epoch, key_reproduces, revision_draws
from games.matches.models import Action, AuditEntry, Match, Seat
from games.matches.selectors.states import log_of, raise_unreadable

PROOF_FORMAT = "muster-proof-2"


class SeatWord(NamedTuple):
    """A seat's word of luck, empty if none was given yet; with `by_house`, it was drawn automatically."""

    seat: int
    word: str
    by_house: bool


class Restore(NamedTuple):
    """A restore during a match: its second in UTC, and its new epoch.

    `follows` says whether the new epoch was correctly calculated from the one before.
    """

    at: str
    epoch: str
    follows: bool


class Checked(NamedTuple):
    """The draws of one revision, and whether the key reproduces them."""

    revision: int
    draws: tuple[Draw, ...]
    good: bool


class Proof(NamedTuple):
    """The content of the chance page; `key` and `checked` are present only after the end.

    For a match that was imported from elsewhere (`brought`), it shows only what was drawn since then.
    """

    seal: str
    epoch: str
    restores: tuple[Restore, ...]
    words: tuple[SeatWord, ...]
    brought: bool
    key: str
    key_fits: bool
    checked: tuple[Checked, ...]

    @property
    def good(self) -> bool:
        return (
            self.key_fits
            and all(restore.follows for restore in self.restores)
            and all(each.good for each in self.checked)
        )

    @property
    def total(self) -> int:
        return sum(len(each.draws) for each in self.checked)


def words_of(match: Match) -> tuple[SeatWord, ...]:
    """Return the words of luck in seat order."""
    found = Seat.objects.filter(match=match).values_list("index", "word", "house_word")
    return tuple(SeatWord(*row) for row in found)


def first_epoch(match: Match) -> str:
    """Return the first epoch of a match, which was drawn together with its key."""
    renewed = _epochs(match, first_sealed_revision(match))
    return renewed[0].before if renewed else match.epoch


def proof(match: Match) -> Proof:
    """Return the seal of a match and, after its end, the key and the result of repeating every draw.

    The words of an anonymous table are left out until it starts, because they tell how many people sit there.
    """
    secret = match.masked and match.started_at is None
    words = () if secret else words_of(match)
    since, first = first_sealed_revision(match), first_epoch(match)
    restores, now = [], first
    for action in _epochs(match, since):
        restores.append(Restore(action.at, action.epoch, is_next_epoch(action, now)))
        now = action.epoch
    shown = Proof(match.key_seal, first, tuple(restores), words, since > 0, "", True, ())
    if not match.finished:
        return shown
    key, plain = bytes(match.key), [each.word for each in words]
    return shown._replace(
        key=key.hex(),
        key_fits=seal(key) == match.key_seal and now == match.epoch,
        checked=tuple(
            Checked(each.revision, each.draws, key_reproduces(key, str(match.pk), plain, each))
            for each in logged_draws(match)
        ),
    )


def _epochs(match: Match, since: int) -> list[Epoch]:
    rules = registry.get(match.title)
    stored = Action.objects.filter(match=match, revision__gte=since, notation=f"house {tag_of(Epoch)}")
    with raise_unreadable(match):
        actions = [rules.decode_action(bytes(row.action)) for row in stored.order_by("revision")]
    return [action for action in actions if isinstance(action, Epoch)]


def logged_draws(match: Match) -> list[RevisionDraws]:
    """Return the draws of every revision in which something was drawn with the match's own key.

    Raises `Unreadable` if they cannot be read from the log.
    """
    with raise_unreadable(match):
        return revision_draws(
            registry.get(match.title), log_of(match), match.epoch, since=first_sealed_revision(match)
        )


def first_sealed_revision(match: Match) -> int:
    """Return the first revision that was played on this site.

    The earlier draws of an imported match used another site's key.
    """
    found = AuditEntry.objects.filter(verb=AuditEntry.IMPORTED, target=f"match:{match.pk}").first()
    return 0 if found is None else int(found.after["revision"]) + 1


def proof_record(match: Match) -> dict[str, Any]:
    """Return the seal, key, words and draws of a finished match, ready for JSON, for the one-file checker.

    Raises `ValueError` if the match has not finished.
    """
    if not match.finished:
        raise ValueError("the key of a running match is sealed")
    shown = proof(match)
    return {
        "format": PROOF_FORMAT,
        "match": str(match.pk),
        "seal": shown.seal,
        "epoch": shown.epoch,
        "key": shown.key,
        "words": [each.word for each in shown.words],
        "house_words": [each.seat for each in shown.words if each.by_house],
        "since": first_sealed_revision(match),
        "revisions": [
            {"revision": each.revision, "epoch": each.epoch, "draws": [list(draw) for draw in each.draws]}
            for each in logged_draws(match)
        ],
    }
