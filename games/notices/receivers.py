"""Receivers of signals: notifications in a browser end and continue with its session, an address is confirmed
by a code that was sent to it, and the email service reports what became of an email."""

from typing import Any

from allauth.account.signals import authentication_step_completed, password_changed, password_set
from anymail.signals import AnymailTrackingEvent, tracking
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.guest_cookies import guest_of
from accounts.models import User
from games.notices.now import database_now
from games.notices.push_offers import SUBSCRIBED_SESSION_KEY
from games.notices.services import push_subscriptions
from games.notices.services.bouncing import record_event
from games.notices.services.suppressing import unsuppress


@receiver(user_logged_out)
def end_browser(request: HttpRequest, **_kwargs: Any) -> None:
    """End the notifications in a browser in which someone signs out."""
    push_subscriptions.end_with_session(session_key=request.session.session_key or "")


@receiver(user_logged_in)
def end_guests_browser(request: HttpRequest, **_kwargs: Any) -> None:
    """End the notifications of a guest in whose browser someone signs in."""
    if (guest := guest_of(request)) is not None:
        push_subscriptions.end_all(user=guest)


@receiver([password_set, password_changed])
def follow_session(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Continue the notifications in the browser in which someone changes their password.

    Their session there gets a new key; all others end.
    """
    new_key = request.session.session_key or ""
    old_key = request.session.get(SUBSCRIBED_SESSION_KEY, "")
    push_subscriptions.move_to_session(user=user, old_key=old_key, new_key=new_key)
    if old_key:
        request.session[SUBSCRIBED_SESSION_KEY] = new_key


@receiver(authentication_step_completed)
def confirm_address(method: str, user: User, **_kwargs: Any) -> None:
    """Send email again to the address of someone who entered a code that was sent there."""
    if method in ("code", "password_reset") and user.refused_address is not None:
        unsuppress(address=user.address)


@receiver(tracking)
def follow_email(event: AnymailTrackingEvent, **_kwargs: Any) -> None:
    """Record what the email service reports about an email."""
    record_event(event, now=database_now())
