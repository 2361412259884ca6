"""The model of the terms by which a ladder's season is played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ladders.challenge import DEFAULT_RULES
from games.ladders.movement import DEFAULT_EFFECTS, Effect
from games.ladders.tables import DEFAULT_TABLE_RULES

EFFECT_LENGTH = 16
"""Maximum number of characters in an effect's code."""

HOUR = timedelta(hours=1)


def one_in() -> list[list[int | None]]:
    """Return the default limits for received challenges, by bands of rungs."""
    return [[*band] for band in DEFAULT_RULES.most_in]


def _effect(default: Effect) -> Any:
    return models.CharField(max_length=EFFECT_LENGTH, default=default.value)


class Terms(models.Model):
    """The terms of a ladder, which are published before a season begins and valid until it ends.

    A ladder stores the terms of its next season, and each season stores its own.

    Challenges (tables of two): a player may challenge anyone up to `reach` rungs above, or `reach_percent` of
    all rungs if that is more; if both are None, everyone above. `most_out` and `most_in` limit how many
    challenges may be open at a time; `most_in` has pairs of a last rung (None: down to the last) and a
    number. `on_win` to `on_no_answer` are the effects of each outcome, and `counted` says which player counts
    as the challenger.

    Tables of three to six are formed every `form_days`, from neighbours who have not met within `apart_days`.

    A match is decided `match_days` after it began. After `idle_days` without a match or a challenge (0:
    never) a player drops `idle_rungs`; after `idle_most` such drops in a row (0: never) they are taken off
    the ladder. A rung is held for at most `hold_days` of a season. `honours` is the number of players
    honoured at the end.
    """

    class Newcomers(models.TextChoices):
        """Where newcomers start."""

        BOTTOM = "bottom", _("on a new last rung")
        RATING = "rating", _("where their rating puts them")

    class Unfinished(models.TextChoices):
        """What happens to matches that have not ended when their season ends."""

        CARRY = "carry", _("they continue, and count in the season in which they end")
        SCORE = "score", _("they are decided that day, and count in this season")

    reach = models.PositiveSmallIntegerField(null=True, default=DEFAULT_RULES.reach)
    reach_percent = models.PositiveSmallIntegerField(null=True)
    most_out = models.PositiveSmallIntegerField(default=DEFAULT_RULES.most_out)
    most_in = models.JSONField(default=one_in)
    rematch_days = models.PositiveSmallIntegerField(default=DEFAULT_RULES.rematch_wait.days)
    answer_hours = models.PositiveSmallIntegerField(default=DEFAULT_RULES.answer_within // HOUR)
    free_refusals = models.PositiveSmallIntegerField(default=DEFAULT_RULES.free_refusals)
    closed_days = models.PositiveSmallIntegerField(default=DEFAULT_RULES.closed_before_end.days)
    on_win = _effect(DEFAULT_EFFECTS.win)
    on_draw = _effect(DEFAULT_EFFECTS.draw)
    on_loss = _effect(DEFAULT_EFFECTS.loss)
    on_loss_left = _effect(DEFAULT_EFFECTS.loss_left)
    on_win_on_time = _effect(DEFAULT_EFFECTS.win_on_time)
    on_loss_on_time = _effect(DEFAULT_EFFECTS.loss_on_time)
    on_refusal = _effect(DEFAULT_EFFECTS.refusal)
    on_no_answer = _effect(DEFAULT_EFFECTS.no_answer)
    counted = models.CharField(max_length=8, default=DEFAULT_EFFECTS.challenger.value)

    form_days = models.PositiveSmallIntegerField(default=DEFAULT_TABLE_RULES.every.days)
    apart_days = models.PositiveSmallIntegerField(default=DEFAULT_TABLE_RULES.apart.days)
    leavers_last = models.BooleanField(default=True)
    silent_last = models.BooleanField(default=True)

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
        """Return every term with its value, to be copied from one row to another."""
        return {field.name: getattr(self, field.name) for field in Terms._meta.get_fields()}
