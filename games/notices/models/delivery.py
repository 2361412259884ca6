"""The model of a delivery: a notice on its way to a person through one channel."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.notices.models.notice import Notice
from games.notices.models.push_subscription import PushSubscription

MAX_SERVICE_ID_LENGTH = 250


class Channel(models.TextChoices):
    """The ways in which a notice can reach a person."""

    MAIL = "mail", _("Email")
    PUSH = "push", _("Notification in a browser")


class Lane(models.TextChoices):
    """The queues of a channel, each with its own worker."""

    NOTICE = "notice", _("Notices")
    ACCOUNT = "account", _("Account email")
    PUSH = "push", _("Notifications in browsers")


class State(models.TextChoices):
    """The states of a delivery. The last three are final."""

    QUEUED = "queued", _("waiting")
    LEASED = "leased", _("being sent")
    COLLECTED = "collected", _("waiting for a digest")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
    DROPPED = "dropped", _("no longer needed")


#: The error of a delivery that is given up because too many senders died on it, and the filter for these.
SENDER_DIED = "sender_died"
GIVEN_UP = Q(state=State.FAILED, last_error=SENDER_DIED)


class Delivery(models.Model):
    """A row of the delivery queue. Only `games.notices.services.delivery_leases` changes its state."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    # The browser that a notification goes to; each has a delivery of its own. The database does not check the
    # reference: someone who signs out while their match notifies them must not make a turn fail.
    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, related_name="+", null=True, db_constraint=False
    )
    # The digest that reports it, or reported it, with others.
    digest = models.ForeignKey(Notice, on_delete=models.SET_NULL, related_name="collected", null=True)
    lane = models.CharField(max_length=10, choices=Lane)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    available_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    # Within a lease: its sender has started on it. If that sender dies, this is what it died on.
    being_written = models.BooleanField(default=False, db_default=False)
    # How often a server refused it temporarily, and how often a sender died on it.
    refusals = models.PositiveSmallIntegerField(default=0)
    crashes = models.PositiveSmallIntegerField(default=0)
    # A code such as "RCPT 550 5.1.1", "lost SMTPServerDisconnected", "seat_moved"; never a server's own
    # words.
    last_error = models.CharField(max_length=80, blank=True)
    # As it was last sent or refused; public facts only. Account mail stores none.
    subject = models.CharField(max_length=250, blank=True)
    message_id = models.CharField(max_length=250, blank=True)
    # What the email service calls it; empty if it has no name of its own for emails, as over SMTP.
    service_id = models.CharField(max_length=MAX_SERVICE_ID_LENGTH, blank=True, default="", db_default="")
    # The part of the address after the @, for statistics. The address itself is not kept.
    domain = models.CharField(max_length=255, blank=True, default="", db_default="")
    sent_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(
                name="notices_delivery_once",
                fields=["notice", "channel"],
                condition=Q(subscription__isnull=True),
            ),
            models.UniqueConstraint(
                name="notices_delivery_browser_once",
                fields=["notice", "subscription"],
                condition=Q(subscription__isnull=False),
            ),
            models.CheckConstraint(
                name="notices_delivery_browser",
                condition=Q(lane=Lane.PUSH, channel=Channel.PUSH, subscription__isnull=False)
                | ~Q(lane=Lane.PUSH) & Q(channel=Channel.MAIL, subscription__isnull=True),
            ),
            models.CheckConstraint(
                name="notices_delivery_lease",
                condition=Q(state=State.LEASED, lease_until__isnull=False)
                | ~Q(state=State.LEASED) & Q(lease_until__isnull=True),
            ),
            models.CheckConstraint(
                name="notices_delivery_written", condition=Q(state=State.LEASED) | Q(being_written=False)
            ),
            models.CheckConstraint(
                name="notices_delivery_sent",
                condition=Q(state=State.SENT, sent_at__isnull=False)
                | ~Q(state=State.SENT) & Q(sent_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(
                name="notices_delivery_queued",
                fields=["lane", "available_at"],
                condition=Q(state=State.QUEUED),
            ),
            models.Index(
                name="notices_delivery_leased",
                fields=["lane", "lease_until"],
                condition=Q(state=State.LEASED),
            ),
            models.Index(name="notices_delivery_message", fields=["message_id"], condition=~Q(message_id="")),
            models.Index(name="notices_delivery_service", fields=["service_id"], condition=~Q(service_id="")),
            models.Index(
                name="notices_delivery_collected", fields=["digest"], condition=Q(state=State.COLLECTED)
            ),
            models.Index(name="notices_delivery_failed", fields=["-id"], condition=Q(state=State.FAILED)),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk} {self.state}"

    @property
    def given_up(self) -> bool:
        """Return whether the delivery was given up because too many senders died on it."""
        return self.state == State.FAILED and self.last_error == SENDER_DIED
