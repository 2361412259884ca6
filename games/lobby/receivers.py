"""What this room does when django-allauth says that something happened."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import user_signed_up
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.models import User
from accounts.selectors import guest_of
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.guests import tried
from games.lobby.services import guests
from games.matches.database_failures import spared


@receiver(user_signed_up)
def keep_what_was_tried(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Whoever signs up keeps what they played as a guest before. What cannot be stored just now, and what
    is more than an account may have, is offered to them afterwards."""
    guest = guest_of(request)
    if guest is None:
        return
    with spared():
        try:
            matches = [each.match.pk for each in tried(guest)]
            given = guests.take_over(guest=guest, user=user, matches=matches)
        except TooMuchPractice:
            return
        if given:
            tell_kept(request, given)


def tell_kept(request: HttpRequest, given: int) -> None:
    """Tell them with the next page how many of their matches the account has now."""
    text = ngettext(
        "Your practice match is your account's now.",
        "Your %(count)d practice matches are your account's now.",
        given,
    )
    messages.success(request, text % {"count": given})
