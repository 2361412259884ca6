"""Agreements of several people: asking, agreeing, refusing, and what needs no agreement."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.clocks.standstill import Agreement
from games.consent.models import Emergency, Proposal
from games.matches.models import Deadline, Match
from tests.e2e import stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.matches import make_match, play, state_of
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry, Walk

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def _path(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])


def _main(page: Any) -> str:
    return str(page.get_by_role("main").inner_text())


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_one_asks_for_a_pause_and_the_other_agrees(
    scripts: bool, people: People, person: Person, no_violations: Any
) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    red, blue = (person(user, scripts=scripts, width=390) for user in people.all[:2])
    red.goto(_path(match))
    follow(red, red.get_by_role("link", name="More time, or ask the table"))
    follow(red, red.get_by_role("link", name="A pause").first)
    red.get_by_label("How long").select_option(label="7 days")
    press(red, "Ask the table")
    assert "This is your proposal." in _main(red)

    blue.goto(reverse("matches:waiting"))
    follow(blue, blue.get_by_role("link", name="Agree or decline"))
    assert "Red asks for a pause of 7 days." in _main(blue)
    if scripts:
        no_violations(blue)
    press(blue, "Agree")
    text = _main(blue)
    assert "The table agreed on a pause" in text
    assert "The match continues automatically at" in text
    red.reload()
    assert red.locator(".bar-main").count() == 0
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.TABLE


def test_going_back_in_russian_is_refused_first_and_agreed_then(
    people: People, person: Person, no_violations: Any
) -> None:
    for user in people.all[:2]:
        user.language = "ru"
        user.save(update_fields=["language"])
    match = make_match(users=people.all[:2], options=Options(sealed=False), name="Friday table")
    play(match, 0, Parry(0, high=True))
    play(match, 0, Walk(0, "left"), Done(0))
    red, blue = (person(user, width=390, language="ru") for user in people.all[:2])
    for answer in ("Отклонить", "Согласиться"):
        red.goto(_path(match))
        follow(red, red.get_by_role("link", name="Попросить время или спросить стол"))
        follow(red, red.get_by_role("link", name="Вернуться назад"))
        red.get_by_role("radio").nth(1).check()
        press(red, "Спросить стол")
        blue.goto(_path(match))
        assert "Красные предлагают вернуться" in _main(blue)
        no_violations(blue)
        press(blue, answer)
    assert list(Proposal.objects.order_by("asked_at").values_list("outcome", flat=True)) == [
        "refused",
        "agreed",
    ]
    assert state_of(match).mover == 0
    red.goto(_path(match))
    assert "По общему согласию" in _main(red)
    assert "Отменено:" in _main(red)


def test_an_extension_of_ones_own_and_the_host_s_right(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2, seat=1))
    before = Deadline.objects.get(match=match, handled_at=None)
    host, player = person(people.reader), person(people.rival)
    player.goto(reverse("matches:ask", args=[match.pk]))
    press(player, "Use an extension")
    assert Deadline.objects.get(pk=before.pk).due_at == before.due_at + timedelta(days=1)
    host.goto(reverse("matches:ask", args=[match.pk]))
    follow(host, host.get_by_role("region", name="As the host").get_by_role("link", name="More time"))
    host.get_by_role("combobox", name="More time").select_option(label="2 days")
    press(host, "Do it as the host")
    assert Deadline.objects.get(pk=before.pk).due_at == before.due_at + timedelta(days=3)
    assert "The host gave Blue more time." in _main(host)


def test_an_emergency_stops_all_clocks_and_its_owner_ends_it(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2), agreement=Agreement(emergencies=True))
    page = person(people.reader, width=390)
    page.goto(reverse("matches:waiting"))
    follow(page, page.get_by_role("link", name="Emergency"))
    press(page, "Stop all my clocks")
    assert (
        "Your clocks are stopped, and the other players will be notified."
        in page.get_by_role("status").first.inner_text()
    )
    page.goto(_path(match))
    assert "A player has an emergency" in _main(page)
    page.goto(reverse("matches:emergency"))
    press(page, "I’m back")
    match.refresh_from_db()
    assert not match.stands_still
    assert Emergency.objects.count() == 1
