"""Finding players and time: table alerts, a table offered again, a nudge, and a time to play live."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.consent.models import Appointment, Poke
from games.lobby.models import OfferRenewal, TableAlert
from games.notices.now import database_now
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.factories.ageing import left
from tests.factories.matches import make_table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_an_alert_and_a_table_that_is_offered_again(
    people: People, person: Person, no_violations: Any
) -> None:
    seeker, host = (person(user, scripts=False, width=390) for user in people.all[:2])
    seeker.goto(reverse("matches:tables") + "?title=arena-2004&seats=2")
    follow(seeker, seeker.get_by_role("link", name="Notify me when a table like this opens"))
    press(seeker, "Save alert")
    alert = TableAlert.objects.get()
    assert (alert.title, alert.seats) == ("arena-2004", 2)
    table = make_table("arena-2004", 2, host=people.all[1], name="Friday table")
    host.goto(reverse("matches:match", args=[table.pk]))
    host.get_by_label("Offer this table again").select_option(label="3 times")
    press(host, "Save")
    assert OfferRenewal.objects.get().left == 3
    seeker.reload()
    seeker.get_by_role("link", name="Friday table").wait_for()
    press(seeker, "Delete alert")
    assert not TableAlert.objects.exists()


def test_a_nudge_and_a_time_to_play_live(people: People, person: Person, no_violations: Any) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2, seat=1))
    left(match, timedelta(hours=19))
    red, blue = (person(user, width=390) for user in people.all[:2])
    red.goto(reverse("matches:match", args=[match.pk]))
    press(red, "Nudge Blue")
    assert "Nudge sent." in red.get_by_role("main").inner_text()
    assert Poke.objects.count() == 1
    follow(red, red.get_by_role("link", name="More time, or ask the table"))
    follow(red, red.get_by_role("link", name="Agree on a time to play live"))
    no_violations(red)
    red.get_by_label("When").fill(f"{database_now() + timedelta(days=3):%Y-%m-%dT12:30}")
    press(red, "Suggest a time")
    assert "You suggest playing live on" in red.get_by_role("main").inner_text()

    blue.goto(reverse("matches:match", args=[match.pk]))
    text = blue.get_by_role("main").inner_text()
    assert "is waiting for your turn and has nudged you" in text
    assert "Red suggests playing live on" in text
    no_violations(blue)
    press(blue, "Accept")
    assert "Will play: Red, Blue." in blue.get_by_role("main").inner_text()
    assert Appointment.objects.get().answers.get().accepts
