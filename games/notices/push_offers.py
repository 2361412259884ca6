"""The offer of notifications. A browser shows it once, after the first turn that was sent from it."""

from django.http import HttpRequest

from games.notices import vapid

OFFER_SESSION_KEY = "push_offer"
"""Session key: "open" from the first turn that is sent until the offer is answered, then "answered"."""

SUBSCRIBED_SESSION_KEY = "push_session"
"""Session key: the session's own key, as it was when the browser subscribed."""


def open_offer(request: HttpRequest) -> None:
    """Offer notifications from now on, unless the offer was answered before in this session.

    Nothing is stored on a service that sends no notifications.
    """
    if vapid.is_configured():
        request.session.setdefault(OFFER_SESSION_KEY, "open")


def record_subscription(request: HttpRequest) -> None:
    """Remember that the browser has subscribed in this session."""
    close_offer(request)
    request.session[SUBSCRIBED_SESSION_KEY] = request.session.session_key


def close_offer(request: HttpRequest) -> None:
    """Do not offer notifications in this session again."""
    request.session[OFFER_SESSION_KEY] = "answered"


def is_open(request: HttpRequest) -> bool:
    """Return whether a page should offer notifications."""
    return vapid.is_configured() and request.session.get(OFFER_SESSION_KEY) == "open"
