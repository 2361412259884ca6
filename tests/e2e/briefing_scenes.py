"""Scenes of briefings: a substitute's, and those of players who come back, in each family."""

from __future__ import annotations

from datetime import timedelta

from games.matches.models import Match, Tenure
from tests.e2e import gladiators_stage, stage, titan_stage
from tests.e2e.cast import People, Scene, path_of
from tests.e2e.titan_scenes import LATE
from tests.factories.ageing import left

NOTES = "Blue's Titan must be in Moon or Key: it never shows them.\nHold the towers, and don't trust Green."


def of_substitute(people: People) -> Scene:
    """A substitute in a campaign, with notes of two lines that were left for them."""
    match = titan_stage.campaign(people.all[:4], titan_stage.asks("move", 0, 7), seed=LATE)
    left(match, timedelta(hours=28))
    mine = Tenure.objects.get(match=match, user=people.reader)
    Tenure.objects.create(
        match=match,
        seat=mine.seat,
        began_at=mine.began_at,
        to_revision=0,
        how=Tenure.How.REPLACED,
        notes=NOTES,
        notes_for_substitute=True,
    )
    Tenure.objects.filter(pk=mine.pk).delete()
    mine.pk, mine.role, mine.from_revision = None, Tenure.Role.SUBSTITUTE, match.revision
    mine.save(force_insert=True)
    return Scene(path_of(match, "briefing"), people.reader)


def _scene_of(match: Match, people: People) -> Scene:
    left(match, timedelta(hours=28))
    Tenure.objects.filter(match=match).update(seen_revision=match.revision - 20)
    return Scene(path_of(match, "briefing"), people.reader)


def of_gladiators(people: People) -> Scene:
    wanted = gladiators_stage.asks("second", 0, gladiators_stage.in_round(6))
    return _scene_of(gladiators_stage.fight(people.all[:2], wanted), people)


def of_arena(people: People) -> Scene:
    return _scene_of(stage.arena(people.all, stage.round_of(3)), people)


ALL = {
    "briefing": of_substitute,
    "briefing-gladiators": of_gladiators,
    "briefing-arena": of_arena,
}
