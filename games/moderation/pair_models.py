"""The models of fair play: automatic findings about two people, and pairs that the staff know."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts import lines
from games.matches.models import Match
from games.matches.services.audit import MAX_AUDIT_REASON_LENGTH


class PairFinding(models.Model):
    """A fact about two people, `one` with the smaller key, at a match or at an event.

    `event` is the number of a ladder or tournament (`games.moderation.event_sources`). `giver` is the one who
    gave something up, for kinds of which this is true. `facts` depends on the kind: yielded {"count"
    (engagements)}, early {"length", "usual" (actions)}, one_sided {"count" (matches)}; the others have none.
    A finding has no consequences by itself: the staff read it, and it is deleted 90 days after `happened_at`.
    """

    class Kind(models.TextChoices):
        BROWSER = "browser", _("same browser")
        ADDRESS = "address", _("same network address")
        ENTRY = "entry", _("entered with the same browser")
        RESIGNED = "resigned", _("matches conceded")
        YIELDED = "yielded", _("engagements given up")
        EARLY = "early", _("early end")
        ONE_SIDED = "one_sided", _("always the same winner")

    kind = models.CharField(max_length=9, choices=Kind)
    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    giver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="+")
    event = models.PositiveBigIntegerField(null=True)
    facts = models.JSONField(default=dict)
    happened_at = models.DateTimeField()
    found_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="moderation_finding_pair", condition=Q(one__lt=F("other"))),
            models.CheckConstraint(
                name="moderation_finding_place",
                condition=Q(match__isnull=True, event__isnull=False)
                | Q(match__isnull=False, event__isnull=True),
            ),
            models.UniqueConstraint(
                name="moderation_finding_match", fields=["kind", "one", "other", "match"]
            ),
            models.UniqueConstraint(
                name="moderation_finding_event", fields=["kind", "one", "other", "event"]
            ),
        ]
        indexes = [models.Index(name="moderation_finding_age", fields=["happened_at"])]

    def __str__(self) -> str:
        return f"finding {self.pk}"


class KnownPair(models.Model):
    """Two people whom the staff have marked as harmless, such as members of a family, and the reason.

    `kinds` are the kinds of findings at that time; a finding of another kind lists the pair again.
    """

    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kinds = models.JSONField(default=list)
    reason = models.CharField(max_length=MAX_AUDIT_REASON_LENGTH, validators=[lines.validate_block])
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="moderation_known_pair", condition=Q(one__lt=F("other"))),
            models.UniqueConstraint(name="moderation_known_once", fields=["one", "other"]),
        ]

    def __str__(self) -> str:
        return f"known pair {self.pk}"


class ExaminedMatch(models.Model):
    """A match that ended at `ended_at` and has been examined.

    The row is deleted when the match's findings would be.
    """

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="moderation_examined_age", fields=["ended_at"])]

    def __str__(self) -> str:
        return f"match {self.match_id} examined"
