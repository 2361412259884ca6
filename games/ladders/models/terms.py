"""What a season of a ladder is played by."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ladders.movement import DEFAULT_EFFECTS, Challenger, Effect

EFFECT_LENGTH = 16
"""Characters of an effect's code."""


def one_in() -> list[list[int | None]]:
    """Bands of rungs and how many may challenge who stands there: one, everywhere."""
    return [[None, 1]]


def _effect(default: Effect) -> Any:
    return models.CharField(max_length=EFFECT_LENGTH, default=default.value)


class Terms(models.Model):
    """Terms are published before a season begins and stand until it ends: a ladder keeps those of its
    next season, each season its own.

    Challenges (tables of two): one challenges `reach` rungs up, or `reach_percent` of all where that is
    more, everybody above with neither; `most_out` and `most_in` (pairs of a last rung, None: down to the
    last, and a number) are open at once. `on_win` to `on_no_answer` are what each outcome does,
    `counted` says who counts as the challenger.

    Tables of three to six: formed every `form_days`, of neighbours who did not meet within `apart_days`.

    `match_days` after it began a match is decided. Of `idle_days` without a match or a challenge (0:
    never) one drops `idle_rungs`; after `idle_most` such drops in a row (0: never) one is taken off. A
    rung is held for `hold_days` of a season. `honours`: so many are honoured at its end.
    """

    class Newcomers(models.TextChoices):
        """Where somebody comes in."""

        BOTTOM = "bottom", _("on a new last rung")
        RATING = "rating", _("where their rating puts them")

    class Unfinished(models.TextChoices):
        """What becomes of matches that have not ended when a season does."""

        CARRY = "carry", _("they go on, and count in the next season")
        SCORE = "score", _("they are decided that day, and count in this season")

    reach = models.PositiveSmallIntegerField(null=True, default=4)
    reach_percent = models.PositiveSmallIntegerField(null=True)
    most_out = models.PositiveSmallIntegerField(default=1)
    most_in = models.JSONField(default=one_in)
    rematch_days = models.PositiveSmallIntegerField(default=30)
    answer_hours = models.PositiveSmallIntegerField(default=72)
    free_refusals = models.PositiveSmallIntegerField(default=1)
    closed_days = models.PositiveSmallIntegerField(default=4)
    on_win = _effect(DEFAULT_EFFECTS.win)
    on_draw = _effect(DEFAULT_EFFECTS.draw)
    on_loss = _effect(DEFAULT_EFFECTS.loss)
    on_win_on_time = _effect(DEFAULT_EFFECTS.win_on_time)
    on_loss_on_time = _effect(DEFAULT_EFFECTS.loss_on_time)
    on_refusal = _effect(DEFAULT_EFFECTS.refusal)
    on_no_answer = _effect(DEFAULT_EFFECTS.no_answer)
    counted = models.CharField(max_length=8, default=Challenger.AT_END.value)

    form_days = models.PositiveSmallIntegerField(default=14)
    apart_days = models.PositiveSmallIntegerField(default=90)
    leavers_last = models.BooleanField(default=True)

    match_days = models.PositiveSmallIntegerField(default=60)
    newcomers = models.CharField(max_length=6, choices=Newcomers, default=Newcomers.BOTTOM)
    idle_days = models.PositiveSmallIntegerField(default=60)
    idle_rungs = models.PositiveSmallIntegerField(default=1)
    idle_most = models.PositiveSmallIntegerField(default=0)
    hold_days = models.PositiveSmallIntegerField(default=30)
    unfinished = models.CharField(max_length=5, choices=Unfinished, default=Unfinished.CARRY)
    rungs_kept = models.BooleanField(default=True)
    honours = models.PositiveSmallIntegerField(default=3)

    class Meta:
        abstract = True

    def terms(self) -> dict[str, Any]:
        """Every term with its value, to be copied from one row to another."""
        return {field.name: getattr(self, field.name) for field in Terms._meta.get_fields()}
