"""Scenes of notifications: the offer after a turn, and the page of one's browsers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.notices.models import PushSubscription
from games.notices.push_offers import OFFER_SESSION_KEY
from tests.e2e import stage
from tests.e2e.browsing import session_of
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.notices.push_service import Browser

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def browser_of(user: User, session_key: str, **fields: Any) -> PushSubscription:
    """Store a browser in which a person is notified."""
    return PushSubscription.objects.create(
        user=user,
        session_key=session_key,
        endpoint=f"https://push.example.org/{session_key}",
        user_agent=PHONE,
        made_at=timezone.now(),
        **Browser().fields,
        **fields,
    )


def _session_of_page(page: Any) -> SessionStore:
    found = {each["name"]: each["value"] for each in page.context.cookies()}
    return SessionStore(found[settings.SESSION_COOKIE_NAME])


def browsers(people: People) -> Scene:
    browser_of(people.reader, str(session_of(people.reader).session_key), enabled=False)

    def add_this_one(page: Any) -> None:
        browser_of(people.reader, str(_session_of_page(page).session_key))
        page.reload()

    return Scene(reverse("notices:browsers"), people.reader, add_this_one)


def no_browsers(people: People) -> Scene:
    return Scene(reverse("notices:browsers"), people.reader)


def offer(people: People) -> Scene:
    match = stage.arena(people.all, stage.round_of(3))
    awaited = match.visits.filter(closed_at=None).values_list("seat__index", flat=True)
    tenure = match.tenures.exclude(seat__index__in=awaited).exclude(user=None).first()

    def open_offer(page: Any) -> None:
        session = _session_of_page(page)
        session[OFFER_SESSION_KEY] = "open"
        session.save()
        page.reload()
        page.locator("#push-offer").wait_for()

    return Scene(path_of(match), tenure.user, open_offer)


ALL: dict[str, Maker] = {"push-browsers": browsers, "push-none": no_browsers, "push-offer": offer}
