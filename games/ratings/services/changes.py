"""Convert the effects of results on players to and from database rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from games.ratings.inputs import Player
from games.ratings.models import Change, Pool
from games.ratings.points import points
from games.ratings.projection import PLACINGS, Move, Outcome

ROWS_AT_ONCE = 500
"""How many rows are written in one statement: SQLite limits its parameters."""

COLUMNS = ("placing", "role", "why", "taken", "points_before", "points_after", "moves")

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(dict[str, Move])

ChangeRow = tuple[int, str, str, bool, int, int, str]
"""The values of a change, in the order of `COLUMNS`."""

ChangeRows = dict[Player, ChangeRow]
"""The changes of one result, by player."""


def moves_of(data: str) -> dict[str, Move]:
    """Return the effects stored in a change, by measure."""
    return _decoder.decode(data)


def change_rows_of(outcomes: Sequence[Outcome]) -> ChangeRows:
    """Return a result's effects as rows, by player."""
    return {outcome.player: _row(outcome) for outcome in outcomes}


def _row(outcome: Outcome) -> ChangeRow:
    move = outcome.moves[PLACINGS]
    return (
        outcome.placing,
        outcome.role,
        outcome.why.value,
        outcome.taken,
        points(move.before.strength),
        points(move.after.strength),
        _encoder.encode(outcome.moves).decode(),
    )


def stored_changes(pool: Pool, first: int, last: int) -> dict[int, ChangeRows]:
    """Return the stored changes of the results numbered `first` to `last`, by the results' keys."""
    found: dict[int, ChangeRows] = defaultdict(dict)
    rows = Change.objects.filter(result__pool=pool, result__number__range=(first, last))
    for result_id, user_id, program, *columns in rows.values_list(
        "result_id", "user_id", "program", *COLUMNS
    ).iterator():
        found[result_id][Player(user_id or 0, program)] = tuple(columns)
    return found


def store_changes(wrong: Sequence[int], right: Mapping[int, ChangeRows]) -> None:
    """Delete the changes of the results in `wrong`, and store those in `right`."""
    for start in range(0, len(wrong), ROWS_AT_ONCE):
        Change.objects.filter(result__in=wrong[start : start + ROWS_AT_ONCE]).delete()
    Change.objects.bulk_create(
        (
            Change(
                result_id=result_id,
                user_id=player.user or None,
                program=player.program,
                **dict(zip(COLUMNS, row, strict=True)),
            )
            for result_id, rows in right.items()
            for player, row in sorted(rows.items())
        ),
        batch_size=ROWS_AT_ONCE,
    )
