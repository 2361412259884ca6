"""Receivers of django-allauth's signals."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import user_signed_up
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.guest_cookies import guest_of
from accounts.models import User
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.guests import guest_matches
from games.lobby.services import guests
from games.matches.database_failures import skip_if_unavailable


@receiver(user_signed_up)
def keep_guest_matches(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Move the matches of the browser's guest to the account of a person who has signed up.

    A match that cannot be moved now is offered to the person later. If more practice matches are in progress
    than the account may have, none is moved, and all are offered later.
    """
    guest = guest_of(request)
    if guest is None:
        return
    with skip_if_unavailable():
        try:
            matches = [each.match.pk for each in guest_matches(guest)]
            given = guests.take_over(guest=guest, user=user, matches=matches)
        except TooMuchPractice:
            return
        if given:
            report_kept_matches(request, given)


def report_kept_matches(request: HttpRequest, given: int) -> None:
    """Show on the next page how many matches the account has taken over."""
    text = ngettext(
        "The match you played as a guest now belongs to your account.",
        "The %(count)d matches you played as a guest now belong to your account.",
        given,
    )
    messages.success(request, text % {"count": given})
