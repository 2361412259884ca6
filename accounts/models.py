"""The models of this room: a person with their preferences, and what the room stores about them.

They contain nothing about matches. Only guests are ever deleted.
"""

from typing import Any, NoReturn, Self

from django.apps import apps
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from . import addresses, lines, names, zones
from .errors import NoAddress, UserDeletionRefused

STANDING_WORD_LENGTH = 40
"""The maximum number of characters in a standing word of luck, as for any word of luck."""

HINT_TOPIC_LENGTH = 40
"""The maximum number of characters in a topic of hints, which is the key of whatever they teach."""


class Language(models.TextChoices):
    """The languages of the service, each under its own name."""

    ENGLISH = "en", "English"
    RUSSIAN = "ru", "Русский"


class Theme(models.TextChoices):
    """A person's choice between light and dark pages."""

    AUTO = "auto", _("Same as device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class MailKind(models.TextChoices):
    """Kinds of email that a person can turn off. Account emails are not among them."""

    TURN = "turn", _("It’s my turn")
    REMINDER = "reminder", _("My time is running out")
    TIME_OUT = "time_out", _("My time ran out")
    MATCH_NEWS = "match_news", _("News of my matches: started, finished, a player replaced")
    PRESS = "press", _("Someone wrote in one of my matches")
    TALK = "talk", _("Someone wrote in the talk of my tables, ladders and tournaments")
    COMPETITION = "competition", _("News of my ladders and tournaments")
    INVITATION = "invitation", _("Invitations to tables, ladders and tournaments")


NAME_COLUMNS = ("display_name", "guest_name", "erased_at", "email")
"""What a person's name is made from, and whether it links to a page (`User.name`, `has_page`)."""


def name_columns(path: str) -> tuple[str, ...]:
    """Return `NAME_COLUMNS` of the person at `path`, for a query that reads little else about them."""
    return tuple(f"{path}__{column}" for column in NAME_COLUMNS)


class UserQuerySet(models.QuerySet["User"]):
    """A query set that can delete only guests."""

    def delete(self) -> NoReturn:
        """Raise `UserDeletionRefused`, because a user's matches are part of other players' records."""
        raise UserDeletionRefused

    def guests(self) -> Self:
        """Return people who play without an account."""
        return self.filter(guest_until__isnull=False)

    def findable(self) -> Self:
        """Return people whom others can find by name: no guests and no erased accounts."""
        return self.filter(erased_at=None, guest_until=None)

    def sweep_guests_away(self) -> None:
        """Delete the guests in this query set.

        Raises `ProtectedError` while other rows refer to one: rooms that store something about guests must
        delete it first (`services.guests.deletion_parts`).
        """
        models.QuerySet.delete(self.guests())


class UserManager(BaseUserManager["User"]):
    """A manager that creates each user together with a confirmed address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Store and return a user whose address counts as confirmed.

        `display_name` defaults to the part before the @. With None as `password`, nobody can sign in with a
        password. Raises `ValidationError` if a field is invalid, `IntegrityError` if the address or the name
        is taken.
        """
        fields.setdefault("display_name", email.partition("@")[0])
        user = self.model(email=addresses.normalise_address(email), **fields)
        user.set_password(password)
        return self.admit(user)

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create a user as `create_user` does, with every permission."""
        return self.create_user(email, password, **{"is_staff": True, "is_superuser": True} | fields)

    @transaction.atomic
    def admit(self, user: "User") -> "User":
        """Store the new `user`, and their address as confirmed; return the user.

        Raises `ValidationError` if a field is invalid, `IntegrityError` if the address or the name is taken.
        """
        user.clean_fields(exclude={"name_key", "name_look"})
        user.save(force_insert=True)
        # Use the app registry: django-allauth's models import this module, so it cannot import them.
        apps.get_model("account", "EmailAddress")._default_manager.create(
            user=user, email=user.address, primary=True, verified=True
        )
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A person, with or without an account.

    People who leave are erased, never deleted, so that other players keep the record of their matches. Only
    guests, who play without an account, can be deleted (`services.guests`).
    """

    # None after erasure, and for guests: several rows have no address, but no two may share one. People who
    # leave keep it for the two weeks in which they may return.
    email = models.EmailField(_("email address"), unique=True, null=True)  # noqa: DJ001
    # The address that a mail service refused permanently, according to the outbox; None once it is retried.
    # It applies only while it equals the address. Every page shows this without another query.
    refused_address = models.EmailField(null=True, editable=False)  # noqa: DJ001
    display_name = models.CharField(
        _("display name"), max_length=names.MAX_DISPLAY_NAME_LENGTH, validators=[names.validate]
    )
    name_key = models.CharField(max_length=names.KEY_MAX_LENGTH, unique=True, editable=False)
    # None for a user from before looks were compared whose name looks like an earlier user's.
    name_look = models.CharField(  # noqa: DJ001
        max_length=names.LOOK_MAX_LENGTH, unique=True, null=True, editable=False
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    # Since when the person is a former player. Their row is emptied two weeks later (`services.erasure`).
    erased_at = models.DateTimeField(_("erased"), null=True, editable=False)
    # How long a guest is kept; None for users with an account.
    guest_until = models.DateTimeField(_("guest until"), null=True, editable=False)
    # The name that a guest typed to take a seat, and the address that they confirmed. Several guests may have
    # the same name or address: neither identifies anyone.
    guest_name = models.CharField(
        max_length=names.MAX_DISPLAY_NAME_LENGTH,
        default="",
        db_default="",
        blank=True,
        editable=False,
        validators=[names.validate],
    )
    guest_address = models.EmailField(default="", db_default="", blank=True, editable=False)

    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.ENGLISH)
    time_zone = models.CharField(
        _("time zone"), max_length=zones.MAX_ZONE_LENGTH, default="UTC", validators=[zones.validate]
    )
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)

    mail_turn = models.BooleanField(MailKind.TURN.label, default=True)
    mail_reminder = models.BooleanField(MailKind.REMINDER.label, default=True)
    mail_time_out = models.BooleanField(MailKind.TIME_OUT.label, default=True)
    mail_match_news = models.BooleanField(MailKind.MATCH_NEWS.label, default=True)
    mail_press = models.BooleanField(MailKind.PRESS.label, default=True, db_default=True)
    mail_talk = models.BooleanField(MailKind.TALK.label, default=True, db_default=True)
    mail_competition = models.BooleanField(MailKind.COMPETITION.label, default=True, db_default=True)
    mail_invitation = models.BooleanField(MailKind.INVITATION.label, default=True)
    mail_public_facts_only = models.BooleanField(_("emails contain public facts only"), default=False)
    # When the daily digest comes, by the person's own clock, and how many hours before a deadline they want
    # to be reminded (if empty: once, at the usual time).
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily digest"), default=8, db_default=8, validators=[MaxValueValidator(23)]
    )
    reminder_hours = models.JSONField(
        _("hours before a deadline at which I am reminded"), default=list, db_default=[], blank=True
    )

    # The night: one span in the person's own zone, past midnight if it ends before it starts.
    night_start = models.TimeField(_("night from"), null=True, blank=True)
    night_end = models.TimeField(_("night until"), null=True, blank=True)
    # When the night, or the zone in which it is counted, was last changed.
    night_changed_at = models.DateTimeField(null=True, editable=False)
    automatic_absence = models.BooleanField(
        _("an absence starts automatically when my time runs out"), default=True
    )
    presence = models.BooleanField(
        _("live pages while others are at the match too"), default=False, db_default=False
    )

    response_time_shown = models.BooleanField(
        _("others see how soon I usually answer"), default=True, db_default=True
    )

    # The word of luck that is used for the person at each table that a competition makes; if "", they are
    # asked each time.
    standing_word = models.CharField(
        _("standing word of luck"),
        max_length=STANDING_WORD_LENGTH,
        default="",
        db_default="",
        blank=True,
        validators=[lines.validate],
    )

    objects = UserManager.from_queryset(UserQuerySet)()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                name="accounts_user_whole_night",
                condition=Q(night_start__isnull=True, night_end__isnull=True)
                | Q(night_start__isnull=False, night_end__isnull=False) & ~Q(night_start=F("night_end")),
                violation_error_message=_("A night needs a start and a different end, or neither."),
            ),
            models.CheckConstraint(
                name="accounts_user_address_or_none",
                condition=Q(email__isnull=False, guest_until__isnull=True)
                | Q(email__isnull=True, erased_at__isnull=False, guest_until__isnull=True)
                | Q(email__isnull=True, erased_at__isnull=True, guest_until__isnull=False, is_staff=False),
            ),
            models.CheckConstraint(
                name="accounts_user_guests_only",
                condition=Q(guest_until__isnull=False) | Q(guest_name="", guest_address=""),
            ),
        ]
        indexes = [
            models.Index(
                name="accounts_user_guest", fields=["guest_until"], condition=Q(guest_until__isnull=False)
            ),
            models.Index(name="accounts_user_erased", fields=["id"], condition=Q(erased_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Return the name for pages and emails, isolated if it runs from right to left.

        People whose account was erased, and guests who typed no name, have a general name in the reader's
        language.
        """
        return lines.display_text(self.plain_name)

    @property
    def plain_name(self) -> str:
        """Return the name without any isolating characters, for exports, comparisons and typing."""
        if self.erased_at is not None:
            return self.former_name
        if self.guest_name:
            return gettext("%(name)s (guest)") % {"name": self.guest_name}
        return gettext("Guest") if names.is_guest_name(self.display_name) else self.display_name

    @property
    def former_name(self) -> str:
        """Return the name of this person after they have deleted their account."""
        return gettext("Former player %(number)d") % {"number": self.pk}

    @property
    def is_guest(self) -> bool:
        """Return whether this person is a guest, who plays without an account."""
        return self.guest_until is not None

    @property
    def has_page(self) -> bool:
        """Return whether this person has a public page: guests and erased accounts have none."""
        return self.erased_at is None and self.email is not None

    @property
    def may_act(self) -> bool:
        """Return whether this person may take part in anything: neither locked out nor gone."""
        return self.is_active and self.erased_at is None

    @property
    def address(self) -> str:
        """Return the person's email address. Raises `NoAddress` if there is none."""
        if self.email is None:
            raise NoAddress
        return self.email

    @property
    def mail_address(self) -> str | None:
        """Return the address to which notices are sent; for a guest, the one that they confirmed.

        Return None for people without an address, and for those who have left.
        """
        if self.erased_at is not None:
            return None
        return (self.guest_address or None) if self.is_guest else self.email

    @property
    def mail_comes_back(self) -> bool:
        """Return whether notices are held back because a mail service refused the address permanently."""
        return self.email is not None and self.refused_address == self.email

    def get_full_name(self) -> str:
        """Return the name, for Django's admin."""
        return self.name

    def get_short_name(self) -> str:
        """Return the name, for Django's admin."""
        return self.name

    def wants_mail(self, kind: MailKind | str) -> bool:
        """Return whether email of `kind` may be sent to this person."""
        return (
            self.may_act
            and self.mail_address is not None
            and bool(getattr(self, f"mail_{MailKind(kind).value}"))
        )

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the user with the normalised name, its key, and its key for looks."""
        self.display_name = names.normalise(self.display_name)
        key = names.name_key(self.display_name)
        if self._state.adding or self.name_look is not None or key != self.name_key:
            self.name_look = names.look_key(self.display_name)
        self.name_key = key
        if (fields := kwargs.get("update_fields")) is not None and "display_name" in fields:
            kwargs["update_fields"] = {*fields, "name_key", "name_look"}
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raise `UserDeletionRefused`, because users are never deleted."""
        raise UserDeletionRefused


class Absence(models.Model):
    """A span of time in which a person is away.

    It was announced in advance, or started automatically when the person's time ran out. It lasts from
    `start` up to but not including `end`. An absence that has started can be ended, but is never deleted.
    """

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="absences")
    start = models.DateTimeField()
    end = models.DateTimeField()
    automatic = models.BooleanField(default=False)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["start"]
        constraints = [
            models.CheckConstraint(name="accounts_absence_span", condition=Q(start__lt=F("end"))),
        ]
        indexes = [models.Index(name="accounts_absence_of", fields=["user", "end"])]

    def __str__(self) -> str:
        return f"absence {self.pk}"


class Export(models.Model):
    """A person's archive: requested by them, written by sweeps, and kept for a week (`services.export`).

    Each person has at most one. The next slice to write belongs to `part` and starts after the entry with the
    key `after`. `done` of about `total` entries have been written. A slice that failed is retried at
    `retry_at`.
    """

    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="export")
    asked_at = models.DateTimeField()
    part = models.CharField(max_length=40, default="", blank=True)
    after = models.BigIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    failures = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(name="accounts_export_due", fields=["asked_at"], condition=Q(made_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"export {self.pk}"


class ExportPiece(models.Model):
    """A slice of one part of an archive: text compressed by zlib, in the order of the keys."""

    export = models.ForeignKey(Export, on_delete=models.CASCADE, related_name="pieces")
    part = models.CharField(max_length=40)
    body = models.BinaryField()

    def __str__(self) -> str:
        return f"piece {self.pk}"


class SignInTrace(models.Model):
    """The record that a person signed in from a network address, or in a browser.

    Only a keyed digest of the address or browser is stored. Accounts with the same digest signed in from the
    same address or in the same browser (`services.sign_in_traces`). A trace is deleted 90 days after
    `last_at`.
    """

    class Kind(models.TextChoices):
        BROWSER = "browser", _("browser")
        ADDRESS = "address", _("network address")

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="sign_in_traces")
    kind = models.CharField(max_length=7, choices=Kind)
    digest = models.CharField(max_length=64)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="accounts_trace_once", fields=["kind", "digest", "user"]),
        ]
        indexes = [models.Index(name="accounts_trace_age", fields=["last_at"])]

    def __str__(self) -> str:
        return f"trace {self.pk}"


class HintProgress(models.Model):
    """The hints about a `topic` that a person has seen, and whether they skip the others (`services.hints`).

    `met` maps the key of each hint to the moment in which the person first answered a question under it: the
    visit, the revision of the match, and the number of steps drafted before. If the person undoes the answer,
    that moment comes again, and so does the hint.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="hint_progress")
    topic = models.CharField(max_length=HINT_TOPIC_LENGTH)
    skipped = models.BooleanField(default=False)
    met = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="accounts_hint_progress_once", fields=["user", "topic"]),
        ]

    def __str__(self) -> str:
        return f"hints about {self.topic} of person {self.user_id}"


class PressedForm(models.Model):
    """A submitted form that created or changed something (`services.once`).

    Submitting it again leads to the same result. `key` is derived from the sender, the form's token and the
    kind of row that it created, and reveals none of them. `made` is the primary key of that row. For pages
    that use `answer_once`, `leads_to` contains the address of the redirect instead, and `made` at most the
    primary key of a person whom they signed in. Both are missing only while the first submission is being
    processed.
    """

    key = models.CharField(max_length=64)
    made = models.BigIntegerField(null=True)
    leads_to = models.TextField(default="", db_default="", blank=True)
    pressed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="accounts_pressed_form_once", fields=["key"])]
        indexes = [models.Index(name="accounts_pressed_form_at", fields=["pressed_at"])]

    def __str__(self) -> str:
        return f"pressed form {self.pk}"
