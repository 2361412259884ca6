"""Emails to players who were idle too long: they move down, and later leave the ladder."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage

import pytest
from pytest_django import Settings

from games.competitions.models import Entrant
from games.ladders.models import Rung
from games.notices.models import Lane
from games.notices.now import database_now
from games.notices.services.sending import send_due
from tests.factories.ladders import make_ladder, pass_time, people_of, sweep
from tests.notices.smtp import smtp_server

pytestmark = pytest.mark.django_db


def test_the_idle_hear_that_they_move_down_and_then_that_they_are_off_the_ladder(settings: Settings) -> None:
    ladder = make_ladder(
        3, competition={"name": "Autumn Ladder"}, idle_days=10, idle_rungs=1, idle_most=2, season_days=300
    )
    first, _second, _third = people_of(ladder)
    pass_time(ladder, timedelta(days=11))
    Rung.objects.exclude(entrant__user=first).update(idle_from=database_now())
    sweep()
    mail = only_mail(settings)
    assert str(mail["To"]) == first.email
    assert str(mail["Subject"]) == "Autumn Ladder: you have moved down"
    for part in parts_of(mail):
        assert "You neither played nor challenged anyone for 10 days." in part
        assert "You are now on rung 2" in part
        assert "Under the rules, you move down 1 rung." in part
        assert "If it happens again, you’ll be taken off the ladder." in part
    pass_time(ladder, timedelta(days=11))
    Rung.objects.exclude(entrant__user=first).update(idle_from=database_now())
    sweep()
    assert Entrant.objects.get(user=first).status == Entrant.Status.WITHDRAWN
    mail = only_mail(settings)
    assert str(mail["Subject"]) == "Autumn Ladder: you’re no longer on the ladder"
    for part in parts_of(mail):
        assert (
            "This has happened 2 times in a row. Under the rules, it ends your place on the ladder."
        ) in part
        assert "If you join again, you start at the bottom." in part


def only_mail(settings: Settings) -> EmailMessage:
    """Send what is due to a real mail server, and return the one email that it received."""
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        send_due(lane=Lane.NOTICE)
        (mail,) = server.messages
    return mail


def parts_of(mail: EmailMessage) -> list[str]:
    """Return an email's text and its HTML."""
    bodies = [mail.get_body(("plain",)), mail.get_body(("html",))]
    return [" ".join(body.get_content().split()) for body in bodies if body is not None]
