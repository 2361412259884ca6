"""The settings of a table: every column of a match that its host chose and its players agree to.

A new column of `Match` is a setting unless `NOT_SETTINGS` names it. Then it is agreed to, compared, and
copied to a rematch, without being listed again; only the text that players read about it is added by hand
(`changes._lines`).
"""

from __future__ import annotations

from typing import Any

from games.columns.typed_json import TypedJSONField
from games.engine import registry
from games.matches.models import Match

NOT_SETTINGS = frozenset(
    (
        # What the match is.
        *("id", "title", "name", "level", "token", "host", "practice", "imported", "rematch_of"),
        *("anonymous", "names_withheld"),
        # Its chance.
        *("key", "key_seal", "epoch", "setup_draws"),
        # Its course.
        *("status", "offered_until", "called_at", "called_until", "called_credited_until", "revision"),
        *(
            "public_revision",
            "public_state",
            "state",
            "state_hash",
            "busy",
            "quarantined_at",
            "quarantine_reason",
            "paused_at",
            "paused_by",
        ),
        *("paused_until", "created_at", "started_at", "ended_at"),
    )
)
"""The columns of a match that are no settings."""

_SETTING_FIELDS = tuple(field for field in Match._meta.concrete_fields if field.name not in NOT_SETTINGS)

SETTINGS = tuple(field.name for field in _SETTING_FIELDS)

STRUCTURED_SETTINGS: dict[str, TypedJSONField[Any, Any]] = {
    field.name: field for field in _SETTING_FIELDS if isinstance(field, TypedJSONField)
}
"""The settings that have a structure, with the fields that turn them into text and back."""

JOINING_SETTINGS = (
    *("door", "guests_allowed", "start_when_full"),
    *("least_reliability", "rating_from", "rating_to", "rating_settled"),
)
"""The settings that say who may join, and when the match starts; the others say how it is played."""

_ARGUMENTS = {"seats_count": "seats"}


def same_settings(match: Match) -> dict[str, Any]:
    """Return the arguments of `tables.offer` that say how a match is played, but not who may join it.

    Raises `BadOptions` if the title no longer accepts the options.
    """
    played = [name for name in SETTINGS if name not in JOINING_SETTINGS]
    return {"title": match.title} | {_ARGUMENTS.get(name, name): _read(match, name) for name in played}


def same_joining(match: Match) -> dict[str, Any]:
    """Return the arguments of `tables.offer` that say who may join a table, and when its match starts."""
    return {name: getattr(match, name) for name in JOINING_SETTINGS}


def _read(match: Match, name: str) -> Any:
    value = getattr(match, name)
    return registry.get(match.title).read_options(value) if name == "options" else value
