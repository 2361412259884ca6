"""The operator's pages, on a site where there is something to do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.urls import reverse

from accounts.models import User
from games.matches.models import Deadline, Match
from games.matches.services.extending import extend
from games.matches.services.pausing import pause
from games.matches.services.quarantine import quarantine
from games.notices.models import Delivery, State
from games.notices.now import database_now
from games.notices.services.suppressing import suppress
from games.uptime.models import Outage
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene
from tests.factories.accounts import make_user
from tests.factories.ageing import beat, left, overdue
from tests.factories.staff import make_operator


def _operator(people: People) -> User:
    return make_operator(display_name="olga", email="olga@example.org", time_zone="Europe/Moscow")


def _trouble(people: People) -> tuple[User, Match]:
    """A site on which there is something to do."""
    operator, now = _operator(people), database_now()
    first = stage.arena(people.all, stage.round_of(3))
    left(first, timedelta(hours=9, minutes=20))
    second = stage.arena(people.all[:3], stage.round_of(1), name="Six towers")
    pause(match_id=second.pk, by=operator, reason="Two of them ask for a week off")
    third = stage.arena(people.all[:2], stage.round_of(2, seat=1), name="Long winter")
    overdue(third, by=timedelta(minutes=25))
    fourth = stage.arena(people.all[:2], name="Broken reed")
    quarantine(Match.objects.get(pk=fourth.pk), "deadline 4 failed 5 times", now)
    mails = Delivery.objects.filter(notice__user=people.reader).order_by("pk")
    Delivery.objects.filter(pk=mails[0].pk).update(state=State.FAILED, last_error="RCPT 550 5.1.1")
    Delivery.objects.filter(pk=mails[1].pk).update(state=State.SENT, sent_at=now)
    suppress(address=str(people.rival.email), reply="RCPT 550 5.1.1", now=now)
    Outage.objects.create(start=now - timedelta(days=3), end=now - timedelta(days=2, hours=22), is_open=False)
    beat(ago=timedelta(seconds=8))
    return operator, first


def _staff(name: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        return Scene(reverse(f"staff:{name}"), _trouble(people)[0])

    return scene


def staff_well(people: People) -> Scene:
    beat(ago=timedelta(seconds=8))
    return Scene(reverse("staff:cockpit"), _operator(people))


def staff_match(people: People) -> Scene:
    operator, match = _trouble(people)
    row = Deadline.objects.filter(match=match, handled_at=None).earliest("pk")
    extend(
        deadline_id=row.pk,
        span=timedelta(hours=12),
        seen=row.due_at,
        by=operator,
        reason="His train was late",
    )
    return Scene(reverse("staff:match", args=[match.pk]), operator)


def staff_own_match(people: People) -> Scene:
    operator = _operator(people)
    match = stage.arena([operator, people.rival])
    return Scene(reverse("staff:match", args=[match.pk]), operator)


def _deed(key: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        operator, match = _trouble(people)
        number = match.pk
        if key == "extend":
            number = Deadline.objects.filter(match=match, handled_at=None).earliest("pk").pk
        return Scene(reverse("staff:action", args=[key, 0 if key == "open-outage" else number]), operator)

    return scene


def staff_refused(people: People) -> Scene:
    return Scene(reverse("staff:cockpit"), make_user(is_staff=True, display_name="olga"))


ALL: dict[str, Maker] = {
    "staff": _staff("cockpit"),
    "staff-well": staff_well,
    "staff-matches": _staff("matches"),
    "staff-match": staff_match,
    "staff-own-match": staff_own_match,
    "staff-deadlines": _staff("deadlines"),
    "staff-mail": _staff("deliveries"),
    "staff-mail-statistics": _staff("mail_statistics"),
    "staff-outages": _staff("outages"),
    "staff-trail": _staff("audit"),
    "staff-pause": _deed("pause"),
    "staff-end": _deed("adjudicate"),
    "staff-extend": _deed("extend"),
    "staff-outage": _deed("open-outage"),
    "staff-refused": staff_refused,
}
