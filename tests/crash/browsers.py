"""The browsers that show notifications to the people of the crash test, and what must be true of these."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches.models import Match
from games.notices.models import Channel, Delivery, Notice, PushSubscription, State
from games.notices.notice_kinds import KINDS
from games.notices.now import database_now
from games.notices.services import push_subscriptions
from tests.crash.disasters import show
from tests.notices.push_service import Browser, PushService

TURN_IS_OVER = {"gone", "relieved", "seat_moved", "seen", "moved", "reminded_again"}
"""The reasons for which a notification is dropped here. Nobody signs out."""

FIELDS = {"title", "body", "path", "lang", "reader"}
"""What the service worker reads; nothing else may be in a message."""


@cache
def _keys() -> Browser:
    """Return the keys that all browsers share: so every message can be read afterwards."""
    return Browser()


def subscribe(user: User, service: PushService) -> None:
    """Sign a person in, and let their browser show notifications."""
    client = Client()
    client.force_login(user)
    push_subscriptions.subscribe(
        user=user,
        session_key=str(client.session.session_key),
        endpoint=service.endpoint(f"browser{user.pk}"),
        user_agent="",
        now=database_now(),
        **_keys().fields,
    )


def look_at_pushes(service: PushService, broken: Counter[str]) -> dict[str, int]:
    """Each is delivered, or its turn was over. One comes again only after its sender died or lost the answer.

    Return the figures.
    """
    deliveries = Delivery.objects.filter(channel=Channel.PUSH)
    shown = [name for name, kind in KINDS.items() if kind.push_renderer is not None]
    due = Notice.objects.filter(kind__in=shown, user__in=PushSubscription.objects.values("user"))
    broken["push_missing"] += due.exclude(deliveries__channel=Channel.PUSH).count()
    for delivery in deliveries.exclude(state__in=[State.SENT, State.DROPPED]).select_related("notice"):
        if not _is_held(delivery):
            broken["push_undelivered"] += 1
            show("push_undelivered", delivery, key=delivery.notice.key)
    for reason, count in Counter(
        deliveries.filter(state=State.DROPPED).values_list("last_error", flat=True)
    ).items():
        if reason not in TURN_IS_OVER:
            broken["push_dropped"] += count
            sys.stderr.write(f"push_dropped: {count} for {reason}\n")
    arrived = Counter(request.path for request in service.requests)
    repeats = 0
    for browser in PushSubscription.objects.all():
        own = deliveries.filter(subscription=browser)
        path = browser.endpoint.removeprefix(service.url)
        sent = own.filter(state=State.SENT).count()
        # A sender that died, or that lost the answer, may have handed its message over.
        unclear = sum(crashes + refusals for crashes, refusals in own.values_list("crashes", "refusals"))
        broken["push_lost"] += max(sent - arrived[path], 0)
        broken["push_twice"] += max(arrived[path] - sent - unclear, 0)
        repeats += max(arrived.pop(path, 0) - sent, 0)
    broken["push_of_nothing"] += sum(arrived.values())
    _texts(service, broken)
    return {
        "pushes": len(service.requests),
        "pushes_repeated_or_late": repeats,
        "pushes_sent": deliveries.filter(state=State.SENT).count(),
        "pushes_dropped": deliveries.filter(state=State.DROPPED).count(),
        "push_crashes": sum(deliveries.values_list("crashes", flat=True)),
        "push_refusals": sum(deliveries.values_list("refusals", flat=True)),
    }


def _is_held(delivery: Delivery) -> bool:
    """Whether the clock of the notice's match stands still, or ran out and was not looked at since."""
    return delivery.state == State.QUEUED and delivery.last_error == "clock"


def _texts(service: PushService, broken: Counter[str]) -> None:
    """A message says which match it is and when the answer is due, and nothing else."""
    names = {
        reverse("matches:match", args=[match.pk]): match.shown_name for match in Match.objects.iterator()
    }
    for request in service.requests:
        message = json.loads(_keys().decrypt(request.body))
        name = names.get(message["path"])
        titles = {f"Your move in {name}", f"Reminder: Your move in {name}"}
        plain = message["title"] in titles or message["title"].endswith(f"’s move in {name}")
        due = message["body"].startswith("Due ") or message["body"] == "No time limit"
        broken["push_says_more"] += set(message) != FIELDS or not plain or not due
