"""Models of a ladder or a tournament, and of its directors."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from accounts import lines
from games.clocks.controls import Control
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.columns.typed_json import TypedJSONField
from games.engine.meta import MAX_SEATS
from games.matches.models import Match
from games.matches.models.match import DEFAULT_PATIENCE, new_token

MAX_COMPETITION_NAME_LENGTH = 60
"""Maximum number of characters in a competition's name."""

ABOUT_LENGTH = 4_000
"""Maximum number of characters in a director's description of the competition."""

FEWEST_SEATS = 2
"""The smallest number of people at one table."""

MATCHES_AT_ONCE = 2
"""How many tables an entrant plays at the same time, unless they chose another number."""


def masked(prefix: str = "") -> Q:
    """Return the condition for competitions in which only directors may know yet who sits where.

    `prefix` is the lookup that leads to the competition ("competition__").
    """
    over = {f"{prefix}status__in": Competition.ENDED}
    return Q(**{f"{prefix}anonymous": True}) & ~Q(**over)


class Competition(models.Model):
    """A ladder or a tournament of one title.

    Its row is the lock for all code that writes to the competition, and is locked before any person and any
    match. The columns that say how all of its matches are played (`options` to `watchers`) do not change once
    it has started. A table seats `seats_least` to `seats_most` entrants. Players can give words of luck for
    `words_seconds` after a table's seal was sent. Matches that have not ended on a table's date are decided
    as `adjudication` says, which is chosen before the competition opens and never changes. `moved_to` is the
    end of the latest outage for which the dates have been moved.

    If `anonymous`, nobody but the directors learns who sits at which table until the competition has ended
    (`masked`). Directors do not play there, and a match stays masked even after it has finished.
    """

    class Kind(models.TextChoices):
        LADDER = "ladder", _("ladder")
        TOURNAMENT = "tournament", _("tournament")

    class Status(models.TextChoices):
        DRAFT = "draft", _("in preparation")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("in progress")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    ENDED = (Status.FINISHED, Status.CANCELLED)

    class Door(models.TextChoices):
        """Who may enter, in addition to people whom a director enters by name."""

        PUBLIC = "public", _("anyone, from the public list")
        LINK = "link", _("anyone with the link")
        NAMED = "named", _("only players entered by a director")

    class Adjudication(models.TextChoices):
        """How a match is decided that has not ended on its date."""

        TRUTH = "truth", _("the match is stopped early and scored by the full position")
        PUBLIC = "public", _("the match is scored by what is public and continues outside the competition")

    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(_("name"), max_length=MAX_COMPETITION_NAME_LENGTH, validators=[lines.validate])
    about = models.TextField(
        _("description"), max_length=ABOUT_LENGTH, default="", blank=True, validators=[lines.validate_block]
    )
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    door = models.CharField(max_length=6, choices=Door, default=Door.PUBLIC)
    token = models.CharField(max_length=22, unique=True, default=new_token, editable=False)

    title = models.CharField(max_length=40)
    options = TypedJSONField(dict[str, Any])
    seats_least = models.PositiveSmallIntegerField()
    seats_most = models.PositiveSmallIntegerField()
    controls = TypedJSONField(dict[str, Control])
    agreement = TypedJSONField(Agreement, default=NOTHING_AGREED)
    press = models.CharField(max_length=5, choices=Match.Press, default=Match.Press.ALL)
    press_shown = models.BooleanField(default=False)
    odds = models.BooleanField(default=False, db_default=False)
    leavers = models.CharField(max_length=9, choices=Match.Leavers, default=Match.Leavers.DEFAULT)
    silence = models.CharField(max_length=9, choices=Match.Silence, default=Match.Silence.OPENED)
    patience = models.PositiveSmallIntegerField(default=DEFAULT_PATIENCE)
    watchers = models.BooleanField(default=True)
    watch_delay = models.PositiveSmallIntegerField(default=0, db_default=0)
    rated = models.BooleanField(default=True)
    words_seconds = models.PositiveIntegerField(default=24 * 60 * 60)
    adjudication = models.CharField(max_length=6, choices=Adjudication, default=Adjudication.TRUTH)

    anonymous = models.BooleanField(default=False, db_default=False)
    programs = models.BooleanField(default=False)
    most_entrants = models.PositiveSmallIntegerField(null=True)
    least_reliability = models.PositiveSmallIntegerField(default=0)
    least_finished = models.PositiveSmallIntegerField(default=0)
    rating_from = models.IntegerField(null=True)
    rating_to = models.IntegerField(null=True)

    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    entries_until = models.DateTimeField(null=True)
    begins_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    moved_to = models.DateTimeField(null=True)
    tables_made = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="competitions_seats",
                condition=Q(seats_least__gte=FEWEST_SEATS, seats_most__lte=MAX_SEATS)
                & Q(seats_most__gte=F("seats_least")),
            ),
            models.CheckConstraint(
                name="competitions_ended",
                condition=~Q(status__in=["finished", "cancelled"]) | Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="competitions_anonymous",
                condition=Q(anonymous=False) | Q(kind="tournament"),
            ),
        ]
        indexes = [
            models.Index(name="competitions_listed", fields=["kind", "status"]),
            models.Index(name="competitions_to_begin", fields=["begins_at"], condition=Q(status="open")),
            models.Index(
                Coalesce("moved_to", "created_at"),
                name="competitions_to_move",
                condition=Q(status__in=["open", "running"]),
            ),
            models.Index(name="competitions_cancelled", fields=["id"], condition=Q(status="cancelled")),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """Return the name as pages and emails show it."""
        return lines.display_text(self.name)

    @property
    def for_two(self) -> bool:
        """Return whether every table of the competition has two seats."""
        return self.seats_most == FEWEST_SEATS

    @property
    def over(self) -> bool:
        return self.status in self.ENDED

    @property
    def masked(self) -> bool:
        """Return whether only the directors may know yet who sits where."""
        return self.anonymous and not self.over


class Director(models.Model):
    """A person who directs a competition from `since` until `until` (None: they still do)."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="directors")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="directs")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="competitions_director_once",
                fields=["competition", "user"],
                condition=Q(until__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"director {self.user_id}"
