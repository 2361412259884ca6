"""Measure the pages of a turn: CPU time, and queries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import registry
from games.engine.choices import choose
from games.engine.decisions import Value
from games.engine.drawing.scene import Link
from games.engine.forms import hidden_inputs
from games.matches.models import Draft, Match
from games.matches.render import current_say, say
from games.notices.pictures import render_png
from tests.bench.measure import beside, median
from tests.bench.stage import arena_match, campaign_match, fight_match, probe_match, whole_turn
from tests.factories.accounts import make_user
from tests.factories.matches import form_of, holder, play, state_of
from tests.probe.rules import Done, Parry


class Cost(NamedTuple):
    """A cost: seconds of CPU time, the same in `f`, and the number of queries."""

    seconds: float
    f: float
    queries: int


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


def cost(deed: Callable[[], object], prepare: Callable[[], None] | None = None) -> Cost:
    """Return the cost of `deed`; `prepare` runs before each and is not counted."""
    seconds, f = beside(deed, password_page(), prepare=prepare)
    if prepare is not None:
        prepare()
    with CaptureQueriesContext(connection) as queries:
        deed()
    return Cost(seconds, seconds / f, len(queries))


class Page:
    """The page of one match's turn, as the seat to move sees it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._client, self._data = Client(), dict[str, object]()
        self._sign_in()

    def page(self) -> Cost:
        """Measure the turn page."""
        url = reverse("matches:match", args=[self.match.pk])

        def get() -> None:
            assert self._client.get(url).status_code == 200

        return cost(get)

    def _sign_in(self) -> None:
        self._client.force_login(holder(self.match, state_of(self.match).mover))


class Turn(Page, ABC):
    """The page and forms of one match's turn."""

    def draft_step(self) -> Cost:
        """Measure one more action in the draft."""

        def prepare() -> None:
            Draft.objects.filter(visit__match=self.match).delete()
            self._data = self._form() | self._step()

        return cost(lambda: self._post("act"), prepare)

    @abstractmethod
    def submit(self) -> Cost:
        """Measure sending a draft: the turn ends, and the match waits for the next seat."""

    @abstractmethod
    def _step(self) -> dict[str, object]:
        """An action that stays in the draft, as a form describes it."""

    def _form(self) -> dict[str, object]:
        return form_of(self.match, state_of(self.match).mover)._asdict()

    def _post(self, name: str) -> None:
        answer = self._client.post(reverse(f"matches:{name}", args=[self.match.pk]), self._data)
        assert answer.status_code == 302


class ProbeTurn(Turn):
    """A turn of the probe, in a match with a given number of actions."""

    def __init__(self, actions: int) -> None:
        super().__init__(probe_match(actions))

    def submit(self) -> Cost:
        """Measure sending the draft; the match continues, and the next submit is its next turn."""
        first = state_of(self.match).turn
        prepared = count()

        def prepare() -> None:
            assert state_of(self.match).turn == first + next(prepared), "a turn was not ended"
            Draft.objects.filter(visit__match=self.match).delete()
            play_on(self.match)
            mover = state_of(self.match).mover
            play(self.match, mover, Done(mover), send=False)
            self._sign_in()
            self._data = self._form()

        return cost(lambda: self._post("send"), prepare)

    def _step(self) -> dict[str, object]:
        return {"do": "walk", "way": "left"}


class ArenaTurn(Turn):
    """A turn of Colossal Arena in mid-game."""

    def __init__(self) -> None:
        super().__init__(arena_match())

    def submit(self) -> Cost:
        """Measure the last action of a turn: the draft is stored with it, and new cards are drawn."""
        drafts = Draft.objects.filter(visit__closed_at=None)
        drafts.filter(visit__match=self.match).delete()

        def prepare() -> None:
            assert not drafts.filter(visit__match=self.match).exists(), "a turn was not ended"
            self.match = arena_match()
            mover = state_of(self.match).mover
            *drafted, last = whole_turn(state_of(self.match))
            play(self.match, mover, *drafted, send=False)
            self._sign_in()
            self._data = self._form() | dict(hidden_inputs(last, ()))

        return cost(lambda: self._post("act"), prepare)

    def _step(self) -> dict[str, object]:
        return dict(hidden_inputs(whole_turn(state_of(self.match))[0], ()))


class FightTurn(Page):
    """A turn of one of four gladiators in a late round, of which only the page is measured."""

    def __init__(self) -> None:
        super().__init__(fight_match())

    def _sign_in(self) -> None:
        state = state_of(self.match)
        self._client.force_login(holder(self.match, state.gladiators[state.turn.mover].seat))


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
