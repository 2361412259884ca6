"""Scenes of time: choosing it, absences, outages, people who are online together."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.services import absences
from games.clocks.spans import Span
from games.matches.models import Tenure
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.steps import show_more

DAY = timedelta(days=1)


def unfold(page: Any) -> None:
    show_more(page)
    page.locator("details.more details.detail > summary").click()
    page.locator("#id_kind").wait_for()


def time_in_detail(people: People) -> Scene:
    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader, unfold)


def own_time_wrong(people: People) -> Scene:
    def send_half(page: Any) -> None:
        page.locator("#id_name").fill("Friday table")
        page.locator("#id_pace").select_option("own")
        unfold(page)
        page.locator("#id_kind").select_option("daily")
        page.locator("main .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("matches:new", args=["arena-2004"]), people.reader, send_half)


def absences_listed(people: People) -> Scene:
    now = database_now()
    absences.announce(people.reader, Span(now, now + 2 * DAY), now)
    first = now + 3 * DAY
    absences.announce(people.reader, Span(first, first + 9 * DAY), now)
    absences.start_automatic(people.reader, now, now, None)
    return Scene(reverse("accounts:absences"), people.reader)


def absences_nearly_used_up(people: People) -> Scene:
    now = database_now()
    year = now.replace(month=1, day=1, hour=0, minute=0)
    absences.announce(people.reader, Span(year, year + 24 * DAY), year - DAY)
    return Scene(reverse("accounts:absences"), people.reader)


def outage_open(people: People) -> Scene:
    Outage.objects.create(start=database_now() - timedelta(minutes=20))
    return Scene(path_of(stage.arena(people.all[:2], stage.round_of(2))), people.reader)


def outage_over(people: People) -> Scene:
    now = database_now()
    Outage.objects.create(start=now - timedelta(minutes=160), end=now - timedelta(minutes=120), is_open=False)
    return Scene(reverse("matches:waiting"), people.reader)


def both_present(people: People) -> Scene:
    match = stage.arena(people.all[:2], stage.round_of(2, seat=1))
    User.objects.update(presence=True)
    people.reader.refresh_from_db()
    Tenure.objects.filter(match=match).update(present_at=database_now() + timedelta(minutes=9))

    def wait(page: Any) -> None:
        page.locator("[data-both]:not([hidden])").wait_for()

    return Scene(path_of(match), people.reader, wait)


ALL: dict[str, Maker] = {
    "time-in-detail": time_in_detail,
    "own-time-wrong": own_time_wrong,
    "absences-listed": absences_listed,
    "absences-few": absences_nearly_used_up,
    "outage-open": outage_open,
    "outage-over": outage_over,
    "both-present": both_present,
}
