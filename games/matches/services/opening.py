"""Start a match: its key, its first epoch and revision 0."""

from __future__ import annotations

import secrets
from typing import Any

from games.engine import registry
from games.engine.cached_state import fingerprint
from games.engine.chance import EPOCH_DIGITS, KEY_BYTES, SealedChance, seal
from games.matches import codecs, models
from games.matches.services import luck, playing, seating
from games.matches.services.locked_match import read_locked
from games.matches.services.notify import tell_holders


def new_key() -> tuple[bytes, str]:
    """Return a new key for a match, drawn by the operating system, and its seal, which is public."""
    key = secrets.token_bytes(KEY_BYTES)
    return key, seal(key)


def new_epoch() -> str:
    """Return a new random epoch of 128 bits, the name under which draws are made until a restore.

    The first epoch of a match is drawn together with its key.
    """
    return secrets.token_hex(EPOCH_DIGITS // 2)


def start(match: models.Match, now: Any) -> None:
    """Start a locked, full table: set up the game, and hand over for the first time.

    From now on the words of luck cannot change. Missing words are drawn, and so is the seating if the table
    agreed on that.
    """
    if match.seating == models.Match.Seating.DRAWN:
        seating.draw_seating(match)
    luck.draw_missing_words(match)
    rules = registry.get(match.title)
    seats = list(match.seats.all())
    options = rules.read_options(match.options)
    chance = SealedChance(bytes(match.key), str(match.pk), match.epoch, 0, [seat.word for seat in seats])
    step = rules.setup(options, match.seats_count, chance)
    encoded = rules.encode_state(step.state)
    match.status, match.started_at = models.Match.Status.RUNNING, now
    match.called_at = match.called_until = None
    match.level = step.state.level
    match.state, match.state_hash = encoded, fingerprint(encoded)
    match.setup_draws = codecs.encode(chance.draws)
    match.save(
        update_fields=[
            "status",
            "started_at",
            "called_at",
            "called_until",
            "level",
            "state",
            "state_hash",
            "setup_draws",
        ]
    )
    locked = read_locked(match, now)
    playing.record_start(locked, step.events)
    playing.write(locked)
    tell_holders(
        kind="begun", about=str(match.pk), ids={"match": match.pk}, now=now, match=match, to_revision=None
    )
