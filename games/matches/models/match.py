"""Models of matches, their seats, and the people who hold the seats over time."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from msgspec import Raw

from accounts import lines
from games.clocks.controls import Control
from games.clocks.standstill import NOTHING_AGREED, Agreement
from games.columns.typed_json import TypedJSONField
from games.engine.cached_state import CachedState

DEFAULT_PATIENCE = 3
"""After how many missed visits a player's silence has consequences, unless the match agreed otherwise."""

MAX_PATIENCE = 30
"""The maximum number of such visits that a table may agree on."""

MAX_MATCH_NAME_LENGTH = 60
MAX_LUCK_WORD_LENGTH = 40
"""The maximum number of characters in a match's name, and in a word of luck."""

MAX_NOTES_LENGTH = 10_000
"""The maximum number of characters of notes on one match."""

WATCH_DELAYS = (0, 1, 2, 3, 4, 5)
"""The numbers of game-turns by which a match may be delayed for people without a seat."""

RELIABILITIES = (0, 80, 90, 95)
"""The percentages of visits answered on time that a table may require of people who join."""

MAX_RATING = 10_000
"""The limit, up and down, of the ratings that a table may ask for: far beyond anyone's rating."""


def new_token() -> str:
    """Return an unguessable part of an address, with 128 bits of randomness."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """One match of a title.

    The action log is authoritative; `state` is a cache of its result, with a SHA-256 hash. States, draws and
    the key are bytes, as hashes are taken of them; everything else is text that people can read. The lock on
    this row is the only one that puts writers in order. `key` determines all chance and is published at the
    end.
    While the match is paused or quarantined it accepts no action, and its clocks stand still; `paused_by`
    says who paused it, or that a player has an emergency, and the pause ends automatically at `paused_until`
    (None: never).
    `press_shown` lets watchers read what is written to the table. `odds` says whether the two players of an
    encounter are shown how it would probably end (`games.odds`). A `practice` match is one person against
    autopilots, and sends no email. An `imported` match came from a file and counts for nothing on this site.

    People without a seat see a match in progress as it was `watch_delay` game-turns ago
    (`selectors.public_record`): after revision `public_revision`, in the position `public_state`. Both are
    kept up to date by `services.public_record`, and are not used if there is no delay.

    If `anonymous`, nobody learns who sits at the table or who offered it until the match has finished. If
    `names_withheld`, not even then, until the event that made the match has ended (`services.unmasking`). The
    seats of an anonymous table are drawn, by the table or by its event, and it has no guests and no
    invitations.

    If `guests_allowed`, people without an account may take a seat with the table's link; such a match is
    never rated. Only people who answered at least `least_reliability` per cent of their visits on time may
    join. Their rating must be between `rating_from` and `rating_to` (None: no limit), and not provisional if
    `rating_settled`. If `roll_call` is a number of seconds, everyone has that long to confirm that they are
    here before the match starts. `called_at` and `called_until` are the start and end of a roll call in
    progress, or of the wait of a full table for words of luck; the time that outages took until
    `called_credited_until` has been added to it (None: nothing yet). `rematch_of` is the match whose
    players were invited to this one; only one rematch of a match is offered at a time.
    """

    class Status(models.TextChoices):
        OFFERED = "offered", _("open table")
        RUNNING = "running", _("in progress")
        FINISHED = "finished", _("finished")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Door(models.TextChoices):
        """The people who may take a seat."""

        PUBLIC = "public", _("anyone, from the list of open tables")
        LINK = "link", _("anyone with the link")
        INVITED = "invited", _("only invited players")

    class Press(models.TextChoices):
        """The messages that players may write in a match."""

        OFF = "off", _("no press")
        TABLE = "table", _("to the table only")
        ALL = "all", _("to the table and to single seats")

    class Leavers(models.TextChoices):
        """The ways to continue the seat of a player who leaves a match in progress."""

        DEFAULT = "default", _("the site answers for the seat, without harming it")
        AUTOPILOT = "autopilot", _("the computer plays on")

    class Pauser(models.TextChoices):
        """The people who can pause a match, and an emergency."""

        OPERATOR = "operator", _("the operator")
        TABLE = "table", _("the table")
        HOST = "host", _("the host")
        DIRECTOR = "director", _("a director")
        EMERGENCY = "emergency", _("an emergency")

    class Seating(models.TextChoices):
        """The ways to assign people to seats, and so to colours."""

        ARRIVAL = "arrival", _("in the order in which people join")
        CHOSEN = "chosen", _("each player chooses a free one")
        DRAWN = "drawn", _("drawn when the match starts")

    class Odds(models.TextChoices):
        """Whether the two players of an encounter are shown the odds of a fight, in titles that have them."""

        UNRATED = "unrated", _("unless the match is rated")
        SHOWN = "shown", _("yes, for everyone at the table")
        HIDDEN = "hidden", _("no, for nobody")

    class Silence(models.TextChoices):
        """The consequences when a player has been silent for `patience` visits."""

        OPENED = "opened", _("the seat is opened to a substitute")
        AUTOPILOT = "autopilot", _("the computer plays the seat until a substitute takes over")
        DROPPED = "dropped", _("the player is out of the match")

    name = models.CharField(_("name"), max_length=MAX_MATCH_NAME_LENGTH, validators=[lines.validate])
    title = models.CharField(max_length=40)
    options = TypedJSONField(dict[str, Any])
    level = models.PositiveSmallIntegerField()
    seats_count = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OFFERED)
    door = models.CharField(max_length=8, choices=Door, default=Door.PUBLIC)
    token = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="hosted"
    )
    controls = TypedJSONField(dict[str, Control])
    agreement = TypedJSONField(Agreement, default=NOTHING_AGREED)
    press = models.CharField(max_length=5, choices=Press, default=Press.ALL)
    press_shown = models.BooleanField(default=False, db_default=False)
    leavers = models.CharField(
        max_length=9, choices=Leavers, default=Leavers.DEFAULT, db_default=Leavers.DEFAULT
    )
    silence = models.CharField(
        max_length=9, choices=Silence, default=Silence.OPENED, db_default=Silence.OPENED
    )
    patience = models.PositiveSmallIntegerField(default=DEFAULT_PATIENCE, db_default=DEFAULT_PATIENCE)
    practice = models.BooleanField(default=False, db_default=False)
    imported = models.BooleanField(default=False, db_default=False)
    rated = models.BooleanField(default=True)
    odds = models.CharField(max_length=7, choices=Odds, default=Odds.HIDDEN, db_default=Odds.HIDDEN)
    guests_allowed = models.BooleanField(default=False, db_default=False)
    anonymous = models.BooleanField(default=False, db_default=False)
    names_withheld = models.BooleanField(default=False, db_default=False)
    watchers = models.BooleanField(default=True)
    watch_delay = models.PositiveSmallIntegerField(default=0, db_default=0)
    start_when_full = models.BooleanField(default=True)
    offered_until = models.DateTimeField()
    least_reliability = models.PositiveSmallIntegerField(default=0, db_default=0)
    rating_from = models.SmallIntegerField(null=True)
    rating_to = models.SmallIntegerField(null=True)
    rating_settled = models.BooleanField(default=False, db_default=False)
    roll_call = models.PositiveIntegerField(default=0, db_default=0)
    seating = models.CharField(
        max_length=7, choices=Seating, default=Seating.ARRIVAL, db_default=Seating.ARRIVAL
    )
    rematch_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="rematches")
    called_at = models.DateTimeField(null=True)
    called_until = models.DateTimeField(null=True)
    called_credited_until = models.DateTimeField(null=True)

    key = models.BinaryField(max_length=32)
    key_seal = models.CharField(max_length=64)
    epoch = models.CharField(max_length=32)
    setup_draws = models.BinaryField(default=b"[]")

    revision = models.PositiveIntegerField(default=0)
    state = models.BinaryField(default=b"")
    state_hash = models.CharField(max_length=64, default="")
    public_revision = models.PositiveIntegerField(default=0, db_default=0)
    public_state = models.BinaryField(default=b"", db_default=b"")
    busy = models.BooleanField(default=False)
    quarantined_at = models.DateTimeField(null=True)
    quarantine_reason = models.CharField(
        max_length=200, default="", blank=True, validators=[lines.validate_block]
    )
    paused_at = models.DateTimeField(null=True)
    paused_by = models.CharField(
        max_length=9, choices=Pauser, default=Pauser.OPERATOR, db_default=Pauser.OPERATOR
    )
    paused_until = models.DateTimeField(null=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="matches_match_started",
                condition=Q(status__in=["offered", "withdrawn"]) | Q(started_at__isnull=False),
            ),
            models.CheckConstraint(
                name="matches_match_ended",
                condition=~Q(status="finished") | Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="matches_match_called",
                condition=Q(called_at__isnull=True, called_until__isnull=True)
                | Q(status="offered", called_at__isnull=False, called_until__isnull=False),
            ),
            models.CheckConstraint(
                name="matches_match_guests_unrated",
                condition=Q(guests_allowed=False) | Q(rated=False),
            ),
            models.CheckConstraint(
                name="matches_match_anonymous_drawn",
                condition=Q(anonymous=False)
                | Q(guests_allowed=False, practice=False)
                & (Q(seating="drawn") | Q(host__isnull=True))
                & ~Q(door="invited"),
            ),
            models.CheckConstraint(
                name="matches_match_withheld_anonymous",
                condition=Q(names_withheld=False) | Q(anonymous=True),
            ),
            models.UniqueConstraint(
                name="matches_match_one_rematch",
                fields=["rematch_of"],
                condition=Q(rematch_of__isnull=False, status="offered"),
            ),
        ]
        indexes = [
            models.Index(
                name="matches_match_offers",
                fields=["offered_until"],
                condition=Q(status="offered"),
            ),
            models.Index(
                name="matches_match_called",
                fields=["called_until"],
                condition=Q(called_until__isnull=False),
            ),
            models.Index(name="matches_match_withdrawn", fields=["id"], condition=Q(status="withdrawn")),
            models.Index(name="matches_match_anonymous", fields=["id"], condition=Q(anonymous=True)),
            models.Index(name="matches_match_withheld", fields=["id"], condition=Q(names_withheld=True)),
            models.Index(name="matches_match_busy", fields=["id"], condition=Q(busy=True)),
            models.Index(name="matches_match_running", fields=["title"], condition=Q(status="running")),
            models.Index(
                name="matches_match_odds",
                fields=["id"],
                condition=Q(status="running", odds__in=["unrated", "shown"]),
            ),
            models.Index(
                name="matches_match_still",
                fields=["id"],
                condition=Q(quarantined_at__isnull=False) | Q(paused_at__isnull=False),
            ),
            models.Index(
                name="matches_match_resumes",
                fields=["paused_until"],
                condition=Q(paused_until__isnull=False),
            ),
        ]

    kept_state: tuple[bytes | memoryview, CachedState[Any]] | None = None
    """The bytes of `state` that were decoded for this object, and the result (`selectors.states`)."""

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """Return the match's name as pages and emails show it."""
        return lines.display_text(self.name)

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def convened(self) -> bool:
        """Return whether a competition created the match, so that it has no host."""
        return self.host_id is None

    @property
    def masked(self) -> bool:
        """Return whether nobody may learn yet who sits at the table (`games.matches.anonymity`)."""
        return self.anonymous and (self.names_withheld or self.status != self.Status.FINISHED)

    @property
    def delayed(self) -> bool:
        """Return whether people without a seat now see an earlier position than the current one."""
        return self.watch_delay > 0 and self.running

    @property
    def shows_odds(self) -> bool:
        """Return whether the two players of an encounter are shown the odds."""
        return self.odds == self.Odds.SHOWN or (self.odds == self.Odds.UNRATED and not self.rated)

    @property
    def stands_still(self) -> bool:
        """Return whether the match's clocks stand still because it is paused or quarantined."""
        return self.paused_at is not None or self.quarantined_at is not None

    @property
    def finished(self) -> bool:
        return self.status == self.Status.FINISHED


class Seat(models.Model):
    """A place in a match.

    The row contains everything that belongs to the seat rather than to the person: standing orders; policies
    by kind of question; the word of luck (empty until the player has given one; `house_word` is true if it
    was drawn automatically); the seconds its clocks have in store; the seconds that ran in visits that an
    undo took back (`spent`, with which the next visit continues); and how many of its own extensions it has
    taken.

    While its player is silent (`silent_since`), the match does not wait for the seat; `missed` counts the
    visits answered for the player since they were last here. A substitute can take the seat while it is open
    (`open_since`). `out` is true if its player has nothing more to do in this match, because the seat is out
    of the game or the player resigned; it is derived from the state. A player may ask to resign before the
    rules allow it (`resign_asked_at`); the resignation then takes effect at the first moment when the rules
    do.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=MAX_LUCK_WORD_LENGTH, default="", validators=[lines.validate])
    house_word = models.BooleanField(default=False, db_default=False)
    orders = TypedJSONField(dict[str, Raw], default=dict)
    policies = TypedJSONField(dict[str, str], default=dict)
    stored = TypedJSONField(dict[str, int], default=dict)
    spent = TypedJSONField(dict[str, int], default=dict, db_default={})
    extensions = models.PositiveSmallIntegerField(default=0, db_default=0)
    silent_since = models.DateTimeField(null=True)
    missed = models.PositiveSmallIntegerField(default=0, db_default=0)
    open_since = models.DateTimeField(null=True)
    out = models.BooleanField(default=False, db_default=False)
    resign_asked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="matches_seat_once", fields=["match", "index"])]
        indexes = [
            models.Index(
                name="matches_seat_open", fields=["open_since"], condition=Q(open_since__isnull=False)
            ),
        ]
        ordering = ["index"]

    def __str__(self) -> str:
        return f"seat {self.index}"


class Tenure(models.Model):
    """The period for which a person, or the autopilot (no user), holds a seat.

    `last_look` is when the person last looked at the match's page. `looked_revision` is the revision up to
    which they saw the match then, and `seen_revision` the one up to which they had seen it by the look
    before. `press_read` is the key of the newest message that one of their pages showed, and `present_at` is
    when one of their live pages was last open (`services.presence`). If `notes_for_substitute`, the `notes`
    are kept when another person can take over the seat, and that person may read them. `roll_answered_at` is
    when they answered the roll call of a table. `asked_since` is set if the host has changed the table since
    then and the person has not agreed yet. A `hidden` match is left out of every page about the person.

    A deputy's tenure has a `deputyship`, and the deputy may act only within its span. A substitute's result
    counts for their rating only if it raises the rating. The tenure of a player who resigns, or who is out of
    the game, lasts until the end of the match. The tenure of a player who leaves ends at `left_at`. A player
    who deletes their account gives the seat up at `left_at`; their tenure continues until a substitute takes
    the seat, but they have no part in it any more, even if they return.
    """

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        SUBSTITUTE = "substitute", _("substitute")
        DEPUTY = "deputy", _("deputy")
        AUTOPILOT = "autopilot", _("autopilot")

    class How(models.TextChoices):
        """The ways in which a tenure can end."""

        LEFT_TABLE = "left_table", _("left the table before the start")
        TAKEN_OUT = "taken_out", _("removed by the host before the start")
        LEFT = "left", _("left the match")
        REMOVED = "removed", _("removed from the match")
        REPLACED = "replaced", _("replaced")
        SILENT = "silent", _("stopped answering")
        FINISHED = "finished", _("played to the end")
        RELIEVED = "relieved", _("no longer deputy")

    BEFORE_THE_START = (How.LEFT_TABLE, How.TAKEN_OUT)
    """A person whose tenure ended this way has never played."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="tenures")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="tenures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="tenures"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    from_revision = models.PositiveIntegerField(default=0)
    to_revision = models.PositiveIntegerField(null=True)
    how = models.CharField(max_length=10, choices=How, default="", blank=True)
    began_at = models.DateTimeField()
    last_look = models.DateTimeField(null=True)
    looked_revision = models.IntegerField(default=-1)
    seen_revision = models.IntegerField(default=-1)
    press_read = models.BigIntegerField(default=0, db_default=0)
    present_at = models.DateTimeField(null=True, db_column="here_at")
    notes = models.TextField(default="", blank=True, max_length=MAX_NOTES_LENGTH)
    notes_for_substitute = models.BooleanField(default=False, db_default=False)
    roll_answered_at = models.DateTimeField(null=True)
    asked_since = models.DateTimeField(null=True)
    hidden = models.BooleanField(default=False, db_default=False)
    left_at = models.DateTimeField(null=True)
    deputyship = models.ForeignKey(
        "matches.Deputyship", on_delete=models.PROTECT, null=True, related_name="deputies"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="matches_tenure_one_holder",
                fields=["seat"],
                condition=Q(to_revision__isnull=True) & ~Q(role="deputy"),
            ),
            # A person who has held a seat in a match cannot get another one there. At an open table people
            # may come back, so only tenures in a match that has started are counted.
            models.UniqueConstraint(
                name="matches_tenure_one_seat",
                fields=["match", "user"],
                condition=Q(user__isnull=False) & ~Q(how__in=["left_table", "taken_out"]),
            ),
            models.CheckConstraint(
                name="matches_tenure_deputy",
                condition=Q(role="deputy", deputyship__isnull=False)
                | ~Q(role="deputy") & Q(deputyship__isnull=True),
            ),
        ]
        indexes = [
            models.Index(name="matches_tenure_mine", fields=["user"], condition=Q(to_revision__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    @property
    def given_up(self) -> bool:
        """Return whether the player gave the seat up while their tenure continued, or continues."""
        return self.left_at is not None and self.how != self.How.LEFT

    @property
    def holds_seat(self) -> bool:
        """Return whether the tenure continues and its player has not given up the seat."""
        return self.to_revision is None and not self.given_up

    @property
    def stayed(self) -> bool:
        """Return whether the person holds the seat or held it to the end (`tenure_filters.stayed`)."""
        return (self.to_revision is None or self.how == self.How.FINISHED) and not self.given_up

    def deputy_at(self, at: datetime) -> bool:
        """Return whether the person may act as a deputy at the instant `at`."""
        span = self.deputyship
        if self.to_revision is not None or span is None or span.ended_at is not None:
            return False
        return span.start <= at < span.end
