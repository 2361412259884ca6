"""Calculate and store sheets, the content of pages about a stage, once for each revision.

A sheet is calculated from rows alone and never used beyond its revision, so losing one does no harm: if a
process is killed before a sheet is stored, or two processes store it, the next reader gets the same content.
The sweep stores the sheet of the current stage whenever it has checked a tournament; if a page is requested
before that, the page stores the sheet itself.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from games.compiled_queries import CompiledQuery, Parameter
from games.tournaments import formats, sheet, sheet_drawing
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Outlook
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.formats.swiss import SwissFormat
from games.tournaments.models import Sheet, Stage, Tournament
from games.tournaments.selectors import stages


class _Kept(NamedTuple):
    """A newly calculated sheet; if `outlooks` is None, each outlook is calculated when it is needed."""

    lines: sheet.SheetLines
    outlooks: dict[str, msgspec.Raw] | None
    drawing: sheet_drawing.StageDrawing
    whole: sheet.FullStandings


class ShownSheet(NamedTuple):
    """What a page shows of a stage to everyone: its standings, and its bracket or its cross-tables."""

    lines: sheet.SheetLines
    drawing: sheet_drawing.StageDrawing


def lines_of(stage: Stage, revision: int) -> sheet.SheetLines:
    """Return the standings of a stage at a revision of its tournament that the caller has read."""
    return shown_of(stage, revision).lines


def shown_of(stage: Stage, revision: int) -> ShownSheet:
    """Return what a page shows of a stage at a revision of its tournament that the caller has read."""
    stored = _SHOWN.first(stage=stage.pk, revision=revision)
    if stored is not None:
        return ShownSheet(*stored)
    told = _keep(stage, revision)
    return ShownSheet(told.lines, told.drawing)


def full_standings_of(stage: Stage, revision: int) -> sheet.FullStandings:
    """Return the standings of a stage at a revision of its tournament, with all tie-breaks of every line."""
    stored = Sheet.objects.filter(stage=stage, revision=revision).values_list("whole", flat=True).first()
    return stored if stored is not None else _keep(stage, revision).whole


def outlook_of(stage: Stage, revision: int, key: int) -> Outlook | None:
    """Return a player's outlook in a stage at a revision of its tournament; None if they are not in it."""
    stored = _OUTLOOKS.run(stage=stage.pk, revision=revision)
    outlooks = stored[0] if stored else _keep(stage, revision).outlooks
    if outlooks is not None:
        found = outlooks.get(str(key))
        return sheet.decode_outlook(found) if found is not None else None
    seen = stages.read(stage)
    return formats.of(seen.settings).outlook(seen, key) if key in seen.by_key else None


def _stored() -> QuerySet[Sheet]:
    return Sheet.objects.filter(stage=Parameter("stage"), revision=Parameter("revision"))


_SHOWN = CompiledQuery(lambda: _stored().values_list("lines", "drawing"))
_OUTLOOKS = CompiledQuery(lambda: _stored().values_list("outlooks", flat=True))


def keep_current(competition_id: int) -> None:
    """Store the sheet of the stage in progress, if the stored one is of another revision."""
    tournament = Tournament.objects.get(pk=competition_id)
    stage = tournament.stages.filter(status=Stage.Status.RUNNING).first()
    if stage is not None:
        lines_of(stage, tournament.revision)


def _keep(stage: Stage, revision: int) -> _Kept:
    """Calculate a sheet from the rows, and store it if the stage has begun."""
    # The revision was read before the rows: what is stored under it may be newer, but never older.
    seen = stages.read(stage)
    ranked = sheet.rank_groups(seen)
    told = _Kept(
        sheet.sheet_lines(seen, ranked),
        _outlooks(seen),
        sheet_drawing.draw_stage(seen),
        sheet.full_standings(ranked),
    )
    if stage.begun_at is not None:
        values = {
            "revision": revision,
            "lines": told.lines,
            "outlooks": told.outlooks,
            "drawing": told.drawing,
            "whole": told.whole,
        }
        # The page does not depend on storing the sheet: it is shown even if nothing can be stored.
        with suppress(DatabaseError), transaction.atomic():
            Sheet.objects.bulk_create([Sheet(stage=stage, **values)], ignore_conflicts=True)
            Sheet.objects.filter(stage=stage, revision__lt=revision).update(**values)
    return told


def _outlooks(seen: Seen[Any]) -> dict[str, msgspec.Raw] | None:
    """Return all players' outlooks as they are stored; None if the format calculates each one separately."""
    rules = formats.of(seen.settings)
    if isinstance(rules, SwissFormat | GroupFormat | BracketFormat):
        return sheet.encode_outlooks(rules.outlooks(seen))
    return None
