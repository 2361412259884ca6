"""Measure the pages of a turn: CPU time, and queries."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import registry
from games.engine.choices import choose
from games.engine.decisions import Value
from games.engine.drawing.scene import Link
from games.matches.models import Match
from games.matches.render import current_say, say
from games.notices.pictures import render_png
from tests.bench.measure import beside, median
from tests.bench.stage import campaign_match
from tests.factories.accounts import make_user
from tests.factories.matches import holder, play, state_of
from tests.factories.reusable_parts import forget_parts
from tests.probe.rules import Parry


class Cost(NamedTuple):
    """A cost: seconds of CPU time, the same in `f` with its spread over the runs, and the number of queries.

    Queries include those that begin, end and save a transaction."""

    seconds: float
    f: float
    queries: int
    lowest: float
    highest: float


class MailPicture(NamedTuple):
    """The cost of a picture: seconds of CPU time, and bytes."""

    seconds: float
    weight: int


@cache
def password_page() -> Callable[[], None]:
    """Return the function whose CPU time is f: a signed-in GET of the password page."""
    client = Client()
    client.force_login(make_user())
    url = reverse("account_change_password")

    def get() -> None:
        assert client.get(url).status_code == 200

    return get


def cost(
    deed: Callable[[], object], prepare: Callable[[], None] | None = None, *, undo: bool = False
) -> Cost:
    """Return the cost of `deed`; `prepare` runs before each and is not counted. See `beside` for `undo`."""
    found = beside(deed, password_page(), prepare=prepare, undo=undo)
    with transaction.atomic() if undo else nullcontext():
        if prepare is not None:
            prepare()
        with CaptureQueriesContext(connection) as queries:
            deed()
        if undo:
            transaction.set_rollback(True)
    return Cost(found.seconds, found.ratio, len(queries), found.lowest, found.highest)


class Page:
    """The page of one match's turn, as the seat to move sees it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._client, self._data = Client(), dict[str, object]()
        self._sign_in()

    def page(self) -> Cost:
        """Measure the turn page, all of whose parts are drawn."""
        url = reverse("matches:match", args=[self.match.pk])

        def get() -> None:
            assert self._client.get(url).status_code == 200

        return cost(get, forget_parts)

    def _sign_in(self) -> None:
        self._client.force_login(holder(self.match, state_of(self.match).mover))


class CampaignTurn(Page):
    """A late Movement Phase of six players in a Titan campaign, of which only the page is measured."""

    def __init__(self) -> None:
        super().__init__(campaign_match())

    def drawing(self) -> Cost:
        """Measure only the drawing, with the links of the page."""
        state = state_of(self.match)
        rules = registry.get("titan")
        decision = next(each for each in rules.decisions(state) if each.asks == "must")
        view = rules.view(state, decision.seat)
        words = registry.words("titan")
        atoms = list(rules.legal(state, decision))
        links: dict[tuple[str, str, Value], Link] = {}
        for step in choose(decision, atoms, "a").lists:
            for option in step:
                label = say(words.line(view, option).text)
                links[option.act, option.name, option.value] = Link(
                    option.pick, option.letter, label, option.chosen
                )
        return cost(lambda: registry.drawing("titan").scene(view, links, current_say()))

    def mail_picture(self) -> MailPicture:
        """Measure the picture of its turn email, drawn again each time."""
        view = registry.get("titan").view(state_of(self.match), 0)
        drawing: Any = registry.drawing("titan")
        mailed = drawing.mailed
        seconds = median(lambda: render_png(mailed(view, current_say())), prepare=render_png.cache_clear)
        return MailPicture(seconds, len(render_png(mailed(view, current_say()))))


def play_on(match: Match) -> None:
    """Play a match to a moment when a turn has just begun."""
    state = state_of(match)
    if state.phase == "parry":
        play(match, state.mover, Parry(state.mover, high=True))
