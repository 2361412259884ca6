"""Measure the pages on which people are kept apart, complain, talk and are briefed."""

from __future__ import annotations

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.community import services as community
from games.moderation.services import reports
from games.press.services import write
from games.talk import services as talk
from games.talk.access import room_access
from games.talk.models import TalkRoom
from tests.bench.pages import Cost, cost
from tests.bench.stage import campaign_match
from tests.factories.accounts import make_user
from tests.factories.desks import make_directed
from tests.factories.matches import access_of, holder, make_match
from tests.factories.staff import make_operator, operating
from tests.factories.traces import make_pair

MANY = 50
"""Reports in the queue, people blocked, and pairs listed."""

MESSAGES = 10
"""Messages in a room, and in a match's press; nobody may write many more at once."""


def costs() -> Iterator[tuple[str, Cost]]:
    """Yield the cost of a GET of each page by its name."""
    user = make_user()
    for _ in range(MANY):
        community.block(user, make_user())
    yield "the people one has blocked", _page(user, "community:people")
    yield "a person's page", _page(user, "matches:person", make_user().pk)

    match = make_match(seats=3)
    for number in range(MESSAGES):
        write(access_of(match, 1), to=None, text=f"Message {number}.")
    yield "reporting messages", _page(holder(match, 0), "moderation:report_messages", match.pk)

    for _ in range(MANY):
        reports.report_player(
            reporter=make_user(), about=make_user(), kind="name", access=None, text="It is rude."
        )
    reporter, about = holder(match, 0), holder(match, 1)
    report = reports.report_player(
        reporter=reporter, about=about, kind="play", access=access_of(match, 0), text="Odd."
    )
    yield "the staff's queue of reports", _staff_page("moderation:reports")
    yield "a report with its position", _staff_page("moderation:report", report.pk)
    for _ in range(MANY):
        make_pair(make_match())
    yield "the staff's list of pairs", _staff_page("moderation:pairs")

    operator = make_operator()
    event = make_directed(operator)
    for number in range(MESSAGES):
        talk.write(room_access(TalkRoom.Kind.COMPETITION, event.pk, operator), text=f"Message {number}.")
    yield "the room of a ladder", _page(operator, "competitions:talk", event.pk)

    campaign = campaign_match()
    yield "the briefing of a late titan", _page(holder(campaign, 0), "matches:briefing", campaign.pk)


def _page(reader: User, name: str, *args: int) -> Cost:
    client = Client()
    client.force_login(reader)
    return _cost(client, name, *args)


def _staff_page(name: str, *args: int) -> Cost:
    return _cost(operating(), name, *args)


def _cost(client: Client, name: str, *args: int) -> Cost:
    url = reverse(name, args=args)

    def get() -> None:
        assert client.get(url).status_code == 200

    return cost(get)
