"""The model of browsers that show notifications."""

from django.conf import settings
from django.db import models

MAX_ENDPOINT_LENGTH = 1000
MAX_USER_AGENT_LENGTH = 200


class PushSubscription(models.Model):
    """A browser's subscription to web push (RFC 8030): where its notifications go, and the keys for them.

    It belongs to the session in which it was made and ends with it (`services.push_subscriptions`). A guest's
    subscription ends when the guest is deleted, because a guest has only this one browser; its `session_key`
    is empty. A push service accepts messages only with the key that the browser subscribed with,
    `server_key`.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, blank=True)
    endpoint = models.CharField(max_length=MAX_ENDPOINT_LENGTH, unique=True)
    # RFC 8291, 3.1: the browser's public key and its authentication secret, in unpadded base64url.
    p256dh = models.CharField(max_length=87)
    auth = models.CharField(max_length=22)
    server_key = models.CharField(max_length=87)
    enabled = models.BooleanField(default=True)
    user_agent = models.CharField(max_length=MAX_USER_AGENT_LENGTH, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(name="notices_push_session", fields=["session_key"])]

    def __str__(self) -> str:
        return f"push subscription {self.pk}"
