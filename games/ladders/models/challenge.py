"""The model of a challenge, from when it is made until its match ends."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Entrant, Table
from games.ladders.models.ladder import Ladder
from games.ladders.models.season import Season


class Challenge(models.Model):
    """A challenge by one entrant to another, with their rungs at the time.

    The challenge is open until it is answered or `answer_by` has passed; an announced absence of the
    defender, or an outage of the site, postpones that. An accepted challenge is in play at `table` until the
    table is scored. Then it has ended, with an `outcome` from the challenger's point of view. `free` means
    that it was declined at no cost.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for an answer")
        PLAYED = "played", _("being played")
        REFUSED = "refused", _("declined")
        UNANSWERED = "unanswered", _("not answered on time")
        CANCELLED = "cancelled", _("called off")
        OVER = "over", _("ended")

    class Why(models.TextChoices):
        """The reasons why a challenge can be called off."""

        LEFT = "left", _("one of the two left")
        AWAY = "away", _("one of the two is away")
        SEASON = "season", _("the season ended")
        VOID = "void", _("the match does not count")
        APART = "apart", _("the two players are kept apart")

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="challenges")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="challenges")
    challenger = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="challenges_out")
    defender = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="challenges_in")
    challenger_rung = models.PositiveIntegerField()
    defender_rung = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    why = models.CharField(max_length=6, choices=Why, default="", blank=True)
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    warned_for = models.DateTimeField(null=True)
    free = models.BooleanField(default=False)
    table = models.OneToOneField(Table, on_delete=models.PROTECT, null=True, related_name="challenge")
    outcome = models.CharField(max_length=12, default="", blank=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="ladders_challenge_of_two", condition=~Q(challenger=F("defender"))),
            models.UniqueConstraint(
                name="ladders_challenge_once",
                fields=["challenger", "defender"],
                condition=Q(status__in=["open", "played"]),
            ),
            models.CheckConstraint(
                name="ladders_challenge_table",
                condition=~Q(status__in=["played", "over"]) | Q(table__isnull=False),
            ),
            models.CheckConstraint(
                name="ladders_challenge_over",
                condition=Q(status__in=["open", "played"], over_at__isnull=True)
                | ~Q(status__in=["open", "played"]) & Q(over_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(name="ladders_challenge_due", fields=["answer_by"], condition=Q(status="open")),
            models.Index(
                name="ladders_challenge_going",
                fields=["ladder"],
                condition=Q(status__in=["open", "played"]),
            ),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}"

    @property
    def going(self) -> bool:
        """Return whether the challenge waits for an answer or is in play."""
        return self.status in (self.Status.OPEN, self.Status.PLAYED)
