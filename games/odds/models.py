"""The odds of the latest encounter of each match."""

from __future__ import annotations

from django.db import models

from games.engine.encounters import WinCounts
from games.matches.models import Match

FINGERPRINT_DIGITS = 64


class EncounterOdds(models.Model):
    """What the sweep knows about a match: the odds of the latest encounter that it has simulated.

    The sweep has read the match up to `revision`. `fingerprint` identifies the encounter ("" if there has
    been none), so that its odds are shown with that encounter only. `attacker`, `defender` and `neither`
    count the simulated fights that each side won, or nobody.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="encounter_odds")
    revision = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=FINGERPRINT_DIGITS, default="", blank=True)
    attacker = models.PositiveSmallIntegerField(default=0)
    defender = models.PositiveSmallIntegerField(default=0)
    neither = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"odds of match {self.match_id}"

    @property
    def wins(self) -> WinCounts:
        """Return how many simulated fights each side won, and how many neither did."""
        return WinCounts(self.attacker, self.defender, self.neither)
