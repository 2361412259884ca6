"""The form that a browser fills in when it subscribes to notifications."""

from django import forms
from django.core.exceptions import ValidationError

from games.notices.errors import BadEndpoint
from games.notices.models.push_subscription import MAX_ENDPOINT_LENGTH
from games.notices.push_endpoints import check_endpoint
from games.notices.push_messages import is_public_key, is_secret


class SubscriptionForm(forms.Form):
    """A subscription as browsers describe it (`PushSubscription.toJSON` of the Push API)."""

    endpoint = forms.CharField(max_length=MAX_ENDPOINT_LENGTH, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=87, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=22, widget=forms.HiddenInput)

    def clean_endpoint(self) -> str:
        """Return the address of the browser's push service."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            check_endpoint(endpoint)
        except BadEndpoint as error:
            raise ValidationError("endpoint", code="endpoint") from error
        return endpoint

    def clean_p256dh(self) -> str:
        """Return the browser's public key."""
        key: str = self.cleaned_data["p256dh"]
        if not is_public_key(key):
            raise ValidationError("p256dh", code="key")
        return key

    def clean_auth(self) -> str:
        """Return the browser's authentication secret."""
        secret: str = self.cleaned_data["auth"]
        if not is_secret(secret):
            raise ValidationError("auth", code="key")
        return secret
