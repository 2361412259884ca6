"""The models of a competition's entrants."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import lines
from games.competitions.models.competition import MATCHES_AT_ONCE, Competition


class Entrant(models.Model):
    """A person or a program in a competition. An entrant keeps the same row permanently.

    A person whom a director `asked` takes part once they accept. `seed` is a rank, with 1 as the best (0: not
    set). `ready` is the last answer to a roll call, or whether a player on a ladder wants a table; it was
    given at `ready_at`. An entrant who is `held` keeps their place and gets no table until `held_until`
    (None: until they are back). `left_at` is when they last left; it is None if they were only invited. If
    an entrant who had left waits to take part again, or is invited to, `left_at` stays. `mark` identifies the
    browser with which they entered; it is compared with others' marks, and only directors see the result, as
    "same browser".
    """

    class Status(models.TextChoices):
        ASKED = "asked", _("invited by a director")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("takes part")
        HELD = "held", _("away, place kept")
        WITHDRAWN = "withdrawn", _("withdrew")
        REMOVED = "removed", _("removed by a director")

    TAKING_PART = (Status.ENTERED, Status.HELD)
    GONE = (Status.WITHDRAWN, Status.REMOVED)

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="entries"
    )
    program = models.CharField(max_length=40, default="", blank=True, validators=[lines.validate])
    status = models.CharField(max_length=9, choices=Status, default=Status.ENTERED)
    seed = models.PositiveIntegerField(default=0)
    at_once = models.PositiveSmallIntegerField(default=MATCHES_AT_ONCE)
    ready = models.BooleanField(default=False)
    ready_at = models.DateTimeField(null=True)
    held_until = models.DateTimeField(null=True)
    entered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    mark = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="competitions_entrant_once",
                fields=["competition", "user"],
                condition=Q(user__isnull=False),
            ),
            models.UniqueConstraint(
                name="competitions_program_once",
                fields=["competition", "program"],
                condition=~Q(program=""),
            ),
            models.CheckConstraint(
                name="competitions_entrant_is_one",
                condition=Q(user__isnull=False, program="") | (Q(user__isnull=True) & ~Q(program="")),
            ),
        ]
        indexes = [
            models.Index(name="competitions_entrant_list", fields=["competition", "status"]),
            models.Index(name="competitions_entrant_held", fields=["held_until"], condition=Q(status="held")),
        ]

    def __str__(self) -> str:
        return self.program or f"entrant {self.pk}"

    @property
    def active(self) -> bool:
        """Return whether the entrant can get a table: they are not invited, waiting, away or gone."""
        return self.status == self.Status.ENTERED

    @property
    def takes_part(self) -> bool:
        """Return whether the entrant takes part, even if they are away and their place is held.

        Entrants on the waiting list do not take part, even if they did before.
        """
        return self.status in self.TAKING_PART

    @property
    def suspended(self) -> bool:
        """Return whether the entrant is a person whose account may not act now."""
        return self.user is not None and not self.user.is_active

    @property
    def may_return(self) -> bool:
        """Return whether a director may let the entrant take part again.

        Someone who was only invited never agreed to take part, so nobody can enter them.
        """
        return self.status in Entrant.GONE and self.left_at is not None


class ForbiddenPair(models.Model):
    """Two entrants who must not meet if this can be avoided; `one` has the smaller key."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="forbidden_pairs")
    one = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="competitions_forbidden_once", fields=["competition", "one", "other"]
            ),
            models.CheckConstraint(
                name="competitions_forbidden_order", condition=Q(one__lt=models.F("other"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"
