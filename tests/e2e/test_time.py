"""The time controls that a host chooses; absences; pages of people who are online together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

import pytest

from accounts.models import Absence, User
from games.clocks.controls import DAY, HOUR, Bank, Control, Daily, Fixed
from games.clocks.standstill import Agreement, Nights
from games.lobby.forms.clock import PRESETS
from games.matches.models import Match
from games.notices.now import database_now
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import press
from tests.e2e.time_scenes import unfold

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NEW = "/tables/new/arena-2004/"
MOSCOW = "Europe/Moscow"

USUAL = Agreement(zone=MOSCOW, absences=True, automatic=True, emergencies=True)
LIVE = Agreement(nights=Nights.COUNTED)

CHOSEN: dict[str, tuple[Control, Agreement]] = {
    "300": (Fixed(300), LIVE),
    "3600": (Fixed(HOUR), LIVE),
    **{
        str(seconds): (Fixed(seconds), USUAL) for seconds in (12 * HOUR, *(n * DAY for n in (1, 2, 3, 7, 14)))
    },
    "bank": (Bank(3 * DAY, DAY, 6 * DAY), USUAL),
    "grace": (Bank(10 * DAY, 0, 10 * DAY, 12 * HOUR), USUAL),
    "evening": (Daily(time(21), MOSCOW, 12 * HOUR), USUAL),
}


def offer(page: Any, language: str) -> None:
    press(page, "Offer the table" if language == "en" else "Создать стол")


def test_every_preset_becomes_the_clock_it_names(people: People, person: Person) -> None:
    assert set(CHOSEN) == {key for key, _text in PRESETS} - {"own"}
    page = person(people.reader, width=390)
    for key, (control, agreement) in CHOSEN.items():
        page.goto(NEW)
        page.locator("#id_name").fill(f"By {key}")
        page.locator("#id_pace").select_option(key)
        offer(page, "en")
        made = Match.objects.get(name=f"By {key}")
        assert made.controls["main"] == control, key
        assert made.agreement == agreement, key


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_folded_form_makes_a_clock_of_ones_own(
    language: str, people: People, person: Person, no_violations: Callable[[Any], None]
) -> None:
    User.objects.update(language=language)
    page = person(people.reader, width=390, scripts=True, language=language)
    page.goto(NEW)
    page.locator("#id_name").fill("Own time")
    page.locator("#id_pace").select_option("own")
    unfold(page)
    page.locator("#id_kind").select_option("bank")
    for name, hours in (("hours", "48"), ("increment", "6"), ("cap", "72"), ("free", "2")):
        page.locator(f"#id_{name}").fill(hours)
    for day in ("5", "6"):
        page.locator(f'[name="free_days"][value="{day}"]').check()
    page.locator("#id_nights").select_option("still")
    page.locator("#id_automatic").uncheck()
    no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    offer(page, language)
    made = Match.objects.get(name="Own time")
    assert made.controls["main"] == Bank(48 * HOUR, 6 * HOUR, 72 * HOUR, 2 * HOUR)
    agreed = Agreement((5, 6), MOSCOW, Nights.STILL, absences=True, automatic=False, emergencies=True)
    assert made.agreement == agreed
    said = page.get_by_role("main").inner_text()
    assert ("2 days in the bank" if language == "en" else "запас времени: 2 дня") in said


def test_half_a_clock_comes_back_unfolded_with_the_reason(people: People, person: Person) -> None:
    page = person(people.reader, width=390, scripts=False)
    page.goto(NEW)
    page.locator("#id_name").fill("Half")
    page.locator("#id_pace").select_option("own")
    unfold(page)
    page.locator("#id_kind").select_option("daily")
    offer(page, "en")
    assert page.locator("#id_at").is_visible()
    assert page.get_by_text("Enter the hour.").first.is_visible()
    page.locator("#id_at").fill("07:30")
    offer(page, "en")
    assert Match.objects.get(name="Half").controls["main"] == Daily(time(7, 30), MOSCOW, 12 * HOUR)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_absence_is_announced_and_taken_back(language: str, people: People, person: Person) -> None:
    User.objects.update(language=language)
    page = person(people.reader, width=390, language=language)
    page.goto("/accounts/absences/")
    today = database_now().date()
    for name, days in (("first", 20), ("last", 24)):
        page.locator(f"#id_{name}").fill((today + timedelta(days=days)).isoformat())
    press(page, "Announce" if language == "en" else "Объявить")
    absence = Absence.objects.get()
    assert absence.end - absence.start == timedelta(days=5)
    assert page.locator(".rows li").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    press(page, "Take it back" if language == "en" else "Отозвать")
    assert not Absence.objects.exists()


def test_two_who_are_here_see_each_others_deeds_by_themselves(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.ending(seat=1))
    User.objects.filter(pk__in=[each.pk for each in people.all[:2]]).update(presence=True)
    waits, acts = person(people.all[0]), person(people.all[1])
    url = f"/matches/{match.pk}/"
    acts.goto(url)
    waits.goto(url)
    waits.get_by_text("both here: live").wait_for()
    before = waits.locator("h1").inner_text()
    stage.draft_the_end(match, seat=1)
    acts.reload()
    press(acts, "Send turn")
    waits.locator("#decision").wait_for()
    assert waits.locator("h1").inner_text() != before
    assert waits.locator("[data-question]").evaluate("each => each === document.activeElement")


def test_without_scripts_nothing_is_live(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2, seat=1))
    User.objects.update(presence=True)
    page = person(people.all[0], scripts=False)
    page.goto(f"/matches/{match.pk}/")
    assert page.get_by_text("both here: live").count() == 1
    assert not page.get_by_text("both here: live").is_visible()
