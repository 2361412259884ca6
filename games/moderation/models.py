"""The models of moderation: reports, measures and appeals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import lines
from games.matches.models import Match
from games.matches.models.match import new_token
from games.matches.render import COLOURS
from games.moderation.pair_models import ExaminedMatch, KnownPair, PairFinding
from games.talk.models import TalkRoom

__all__ = [
    "TEXT_LENGTH",
    "EvidenceReading",
    "ExaminedMatch",
    "KnownPair",
    "Measure",
    "PairFinding",
    "PositionTranslation",
    "Report",
]

TEXT_LENGTH = 2_000
"""The maximum number of characters in any text of a report, a measure or an appeal."""


class Report(models.Model):
    """A report by `reporter` about `about`, with the evidence as the reporter saw it at the time.

    `messages` are those reported, each a dict with `at` (ISO 8601), `seat` (a number), `to` (the number of
    the only seat that could read it, or None) and `text`; for messages of a `room`, `seat` is None and `talk`
    the message's key. Older reports have `to` in words. `picture` is a PNG of the position and `position` its
    tables as text, in the reporter's language; both are empty without a match. `translations` contains them
    in the other languages, except for older reports. `name_then` is the reported person's name, stored
    nowhere else in a report and shown by `past_name`. `answer` is what the reporter was told. A report of the
    kind `FAIR_PLAY` is made by the staff, about someone whom programs have listed (`PairFinding`).
    """

    class Kind(models.TextChoices):
        MESSAGES = "messages", _("messages")
        NAME = "name", _("name")
        PLAY = "play", _("way of playing")
        FAIR_PLAY = "fair_play", _("fair play")

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, related_name="+")
    room = models.ForeignKey(TalkRoom, on_delete=models.PROTECT, null=True, related_name="+")
    name_then = models.CharField(max_length=80, blank=True)
    messages = models.JSONField(default=list)
    position = models.TextField(blank=True)
    picture = models.BinaryField(default=bytes)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    answer = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])

    class Meta:
        indexes = [
            models.Index(name="moderation_report_open", fields=["made_at"], condition=Q(answered_at=None)),
            models.Index(name="moderation_report_about", fields=["about", "-id"]),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"

    @property
    def keeps_name(self) -> bool:
        """Return whether the name is what was reported, and the report waits for an answer."""
        return self.kind == self.Kind.NAME and self.answered_at is None

    @property
    def past_name(self) -> str:
        """Return the reported person's name at the time, or that of a former player once they have left."""
        left = self.about.erased_at is not None and not self.keeps_name
        return self.about.name if left else self.name_then

    @property
    def shown_about(self) -> str:
        """Return the name of the reported person as the reporter may see it.

        While the players of the match are anonymous, it is the colour of the seat.
        """
        return self._mask or self.about.name

    @property
    def shown_past_name(self) -> str:
        """Return `past_name` as the reporter reads it."""
        return self._mask or self.past_name

    @property
    def _mask(self) -> str:
        seats = [message["seat"] for message in self.messages]
        if self.match is None or not self.match.masked or not seats:
            return ""
        return gettext(COLOURS[seats[0]])

    @property
    def quoted(self) -> list[dict[str, Any]]:
        """Return the reported messages with their times as `datetime` objects, and `to` in words."""
        return [
            {**message, "at": datetime.fromisoformat(message["at"]), "to": recipient_text(message)}
            for message in self.messages
        ]


class PositionTranslation(models.Model):
    """The position of a report, with its picture, in a language that is not the reporter's."""

    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="translations")
    language = models.CharField(max_length=10)
    position = models.TextField(blank=True)
    picture = models.BinaryField(default=bytes)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="moderation_translation_once", fields=["report", "language"])
        ]

    def __str__(self) -> str:
        return f"report {self.report_id} in {self.language}"


def recipient_text(message: dict[str, Any]) -> str:
    """Return to whom a reported message was written, in the language of the page; "" for one of a talk."""
    to = message["to"]
    if isinstance(to, str):
        return to
    if message["seat"] is None:
        return ""
    return (
        gettext("to the table")
        if to is None
        else gettext("only to %(colour)s") % {"colour": gettext(COLOURS[to])}
    )


class Measure(models.Model):
    """What the staff decided about a person: a warning, a suspension until a time, or a ban.

    `text` is what the person reads. `token` is in the address of the page on which they read it and can
    appeal; the page requires no sign-in. A measure is in force until `ended_at` is set. It can have one
    appeal.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        SUSPENSION = "suspension", _("suspension")
        BAN = "ban", _("ban")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="measures")
    kind = models.CharField(max_length=10, choices=Kind)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, related_name="measures")
    text = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])
    token = models.CharField(max_length=40, unique=True, default=new_token)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    appeal = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])
    appealed_at = models.DateTimeField(null=True)
    appeal_answer = models.TextField(max_length=TEXT_LENGTH, blank=True, validators=[lines.validate_block])
    appeal_answered_at = models.DateTimeField(null=True)
    appeal_answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="moderation_measure_until",
                condition=Q(kind="suspension", until__isnull=False)
                | (~Q(kind="suspension") & Q(until__isnull=True)),
            ),
        ]
        indexes = [
            models.Index(name="moderation_measure_due", fields=["until"], condition=Q(ended_at=None)),
        ]

    def __str__(self) -> str:
        return f"measure {self.pk}"

    @property
    def locks_out(self) -> bool:
        """Return whether the measure prevents the person from signing in now."""
        return self.kind != self.Kind.WARNING and self.ended_at is None


class EvidenceReading(models.Model):
    """The record that a member of staff read the evidence of a report before its match had finished.

    That person can't get a seat in the match (`games.matches.registries.evidence_readers`).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    read_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="moderation_reading_once", fields=["match", "user"])]

    def __str__(self) -> str:
        return f"reading {self.pk}"
