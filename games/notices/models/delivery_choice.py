"""The model of when a person wants notices of a kind: at once, bundled, in a digest, or never."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import MailKind
from games.notices.models.delivery import Channel


class When(models.TextChoices):
    """The times at which notices of a kind can reach a person."""

    AT_ONCE = "at_once", _("At once")
    BUNDLED = "bundled", _("Bundled: one email an hour at most")
    DIGEST = "digest", _("In the daily digest")
    NEVER = "never", _("Never")


def usual_when(channel: str, mail_kind: str) -> When:
    """Return when notices of a kind reach people who have chosen nothing.

    Emails about talk come in the daily digest, and everything else at once.
    """
    if channel == Channel.MAIL and mail_kind == MailKind.TALK:
        return When.DIGEST
    return When.AT_ONCE


class DeliveryChoice(models.Model):
    """When notices of a kind reach a person through one channel, if this is not as usual (`usual_when`).

    With a `thread` the choice is for that match alone, and takes precedence. Without one, email that is
    switched off has no row: `User.mail_turn` and the similar fields say so.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    mail_kind = models.CharField(max_length=20, choices=MailKind)
    thread = models.CharField(max_length=80, blank=True)
    when = models.CharField(max_length=10, choices=When)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="notices_choice_once", fields=["user", "channel", "mail_kind", "thread"]
            ),
            models.CheckConstraint(
                name="notices_choice_channel",
                condition=Q(channel=Channel.MAIL) | Q(when__in=(When.AT_ONCE, When.NEVER)),
            ),
            models.CheckConstraint(
                name="notices_choice_switch",
                condition=~Q(thread="") | ~Q(channel=Channel.MAIL) | ~Q(when=When.NEVER),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.mail_kind} {self.when}"
