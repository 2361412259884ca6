"""What pages tell of a stage, worked out once for each revision of its tournament.

A sheet is told from rows alone and never believed beyond its revision, so that none can be lost, or be wrong:
killed before it is stored, or stored twice, the next reader has the same. The sweep keeps it for the stage
under way whenever it has looked at a tournament; a page that comes in between keeps it itself.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from django.db import DatabaseError, transaction

from games.tournaments import formats, sheet, sheet_drawing
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Outlook
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.formats.swiss import SwissFormat
from games.tournaments.models import Pairing, Sheet, Stage, Tournament
from games.tournaments.selectors import stages


class _Kept(NamedTuple):
    """A sheet as it is told now; without `outlooks` they are worked out for who asks."""

    lines: sheet.Lines
    outlooks: bytes
    drawing: sheet_drawing.Drawing


def lines_of(stage: Stage, revision: int) -> sheet.Lines:
    """The standings of a stage at a revision of its tournament that was read before."""
    stored = Sheet.objects.filter(stage=stage, revision=revision).values_list("lines", flat=True).first()
    return sheet.decode_lines(bytes(stored)) if stored is not None else _keep(stage, revision).lines


def drawing_of(stage: Stage, revision: int) -> sheet_drawing.Drawing:
    """What is drawn of a stage: its bracket, or who beat whom in its groups."""
    stored = Sheet.objects.filter(stage=stage, revision=revision).values_list("drawing", flat=True).first()
    return sheet_drawing.decode(bytes(stored)) if stored is not None else _keep(stage, revision).drawing


def outlook_of(stage: Stage, revision: int, key: int) -> Outlook | None:
    """What lies before somebody in a stage; None for who has no part in it."""
    stored = Sheet.objects.filter(stage=stage, revision=revision).values_list("outlooks", flat=True).first()
    kept = bytes(stored) if stored is not None else _keep(stage, revision).outlooks
    if kept:
        return sheet.decode_outlook(kept, key)
    seen = stages.read(stage)
    return formats.of(seen.settings).outlook(seen, key) if key in seen.by_key else None


def keep_current(competition_id: int) -> None:
    """Keep the sheet of the stage under way, where it is of another revision."""
    tournament = Tournament.objects.get(pk=competition_id)
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).first()
    if stage is not None:
        lines_of(stage, tournament.revision)


def _keep(stage: Stage, revision: int) -> _Kept:
    """Tell a sheet from the rows, and store it."""
    # The revision was read before the rows: what is stored under it may be newer, and never older.
    seen = stages.read(stage)
    told = _Kept(sheet.lines(seen), _outlooks(seen), sheet_drawing.drawing(seen, _matches(stage)))
    if stage.begun_at is not None:
        values = {
            "revision": revision,
            "lines": sheet.encode_lines(told.lines),
            "outlooks": told.outlooks,
            "drawing": sheet_drawing.encode(told.drawing),
        }
        # Whoever looks can do without it: a page is shown though nothing can be stored.
        with suppress(DatabaseError), transaction.atomic():
            Sheet.objects.bulk_create([Sheet(stage=stage, **values)], ignore_conflicts=True)
            Sheet.objects.filter(stage=stage, revision__lt=revision).update(**values)
    return told


def _matches(stage: Stage) -> dict[str, int]:
    """The newest match of each part of a stage."""
    rows = Pairing.objects.filter(round__stage=stage, table__match__isnull=False).order_by("pk")
    return {part: match_id for part, match_id in rows.values_list("part", "table__match_id") if match_id}


def _outlooks(seen: Seen[Any]) -> bytes:
    """Everybody's; none where a format tells each by itself."""
    rules = formats.of(seen.settings)
    if isinstance(rules, SwissFormat | GroupFormat | BracketFormat):
        return sheet.encode_outlooks(rules.outlooks(seen))
    return b""
