"""The model of deputyships, in which a player asks a friend to act for them for a while."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Deputyship(models.Model):
    """A player's request that a friend act for them, in chosen matches, for a span of time.

    `tenures` are the player's own tenures that the request covers. Once the friend has accepted, they have
    a tenure with the role of deputy for each of them, and may act there from `start` (included) to `end`
    (excluded). Nothing is written when the span starts or ends. `ended_at` is when the request was
    declined or withdrawn, or the deputy resigned, before the end of the span.
    """

    class Answer(models.TextChoices):
        OPEN = "open", _("not answered")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deputies_named"
    )
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deputyships")
    tenures = models.ManyToManyField("matches.Tenure", related_name="deputyships")
    start = models.DateTimeField()
    end = models.DateTimeField()
    named_at = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer, default=Answer.OPEN)
    answered_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="matches_deputyship_span", condition=Q(start__lt=F("end"))),
            models.CheckConstraint(name="matches_deputyship_another", condition=~Q(owner=F("friend"))),
        ]

    def __str__(self) -> str:
        return f"deputyship {self.pk}"
