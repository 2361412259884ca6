"""Models of the data that a tournament has in addition to its competition."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Competition, Entrant
from games.ladders.models import Ladder

DAY = 24 * 60 * 60

MAX_ABSENCES = 2
"""By default, how many roll calls in a row an entrant may leave unanswered before they are withdrawn."""


class Tournament(models.Model):
    """The data that a tournament has in addition to its competition, such as its seeding and its dates.

    `lot` is drawn when entries close (32 hexadecimal digits). All random choices follow from it and from the
    numbers of stage and round, so that a round is always paired in the same way. Before each round there is a
    roll call of `roll_call_seconds` (0: none). Then the pairing is shown for `preview_seconds` before tables
    are made, and after `round_seconds` unfinished tables are decided. Players who leave `absences` roll calls
    in a row unanswered are withdrawn. Latecomers may enter until round `late_rounds` of the first stage is
    paired (0: nobody may).

    `expected` is the number of entrants that the director expects; forecasts and checks use it before anyone
    has entered.

    A tournament with a `ladder` is the final of that ladder's first season, which lasts `ladder_weeks`: its
    players are known when the season ends, and nobody can enter in any other way. `ladder_changed` means that
    the season's standings were corrected, and the sweep has to check whether other players advance.

    `revision` counts changes to the standings or to players' outlooks: a `Sheet` that was calculated at
    another revision is out of date.

    `failures` is the number of times in a row that the tournament could not continue because of a fault of
    the site (`services.step_failures`).

    `look_at` is the time when the sweep should next check the tournament (None: not until something happens).
    The sweep also checks it when a table is scored or an entrant leaves.
    """

    class Seeding(models.TextChoices):
        """The source of the order of players before the first round."""

        RATING = "rating", _("by rating, best first")
        HAND = "hand", _("set by the director")
        DRAWN = "drawn", _("drawn at random")
        LAST = "last", _("by last season’s promotions and relegations; newcomers last, by rating")

    competition = models.OneToOneField(
        Competition, on_delete=models.PROTECT, primary_key=True, related_name="tournament"
    )
    template = models.CharField(max_length=20)
    seeding = models.CharField(max_length=6, choices=Seeding, default=Seeding.RATING)
    lot = models.CharField(max_length=32, default="", blank=True)
    roll_call_seconds = models.PositiveIntegerField(default=2 * DAY)
    preview_seconds = models.PositiveIntegerField(default=DAY)
    round_seconds = models.PositiveIntegerField(default=28 * DAY)
    absences = models.PositiveSmallIntegerField(default=MAX_ABSENCES)
    late_rounds = models.PositiveSmallIntegerField(default=0)
    expected = models.PositiveSmallIntegerField(default=16)
    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, null=True, related_name="finals")
    ladder_weeks = models.PositiveSmallIntegerField(default=8)
    ladder_changed = models.BooleanField(default=False)
    copied_from = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="copies")
    revision = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    look_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(name="tournaments_look", fields=["look_at"], condition=Q(look_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"tournament {self.pk}"

    @property
    def seeding_used(self) -> str:
        """Return the seeding by which the tournament begins.

        Where the players are anonymous, the seeds are drawn: any other seed would tell at which tables
        someone plays.
        """
        return self.Seeding.DRAWN if self.competition.anonymous else self.seeding


class FinalPlacing(models.Model):
    """An entrant's final place in the tournament, which tied entrants share."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="final_placings")
    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="final_placing")
    rank = models.PositiveIntegerField(db_column="place")

    class Meta:
        # This is the name that the database has had since its first release.
        db_table = "tournaments_finalplace"
        ordering = ["rank", "entrant__seed", "pk"]

    def __str__(self) -> str:
        return f"rank {self.rank}"
