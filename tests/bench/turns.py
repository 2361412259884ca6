"""Measure a turn as its player does it: opening the page, adding an action to the draft, and sending it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.invariants import require
from games.engine.meta import AUTOPILOT
from games.engine.trial import DraftStop, attempt
from games.matches.middleware import REPRESENTATION
from games.matches.models import Match, Visit
from games.site.pages.turn import UNSENT_SESSION_KEY
from tests.bench.pages import Cost, cost
from tests.bench.stage import arena_match, battle_match, crowded_match, fight_match, probe_match
from tests.factories.matches import form_of, holder, play, state_of

SHORT, LONG = 50, 5_000
"""Stored actions of a probe that has begun, and of one that is long."""

CROWDED_MATCHES = 6
"""Campaigns of Titan, because their pages differ most."""

LONGEST = 60
"""Visits after which a match is given up in which nobody is asked something that they can draft."""


class Answered(NamedTuple):
    """A visit as a program answers it: its seat, its actions, and whether the last one reveals something."""

    seat: int
    actions: tuple[Action, ...]
    reveals: bool


class Turn:
    """A turn of a match that somebody else's turn has just led to, and that begins with a draft.

    `handed_over` is the other's turn. It is not stored yet: each measurement stores it and takes it back."""

    def __init__(self, match: Match) -> None:
        self.match = match
        with transaction.atomic():
            visits = list(_visits(match))
            transaction.set_rollback(True)
        *earlier, self.handed_over, self.own = visits
        for visit in earlier:
            _store(match, visit)
        self._client, self._data = Client(), dict[str, object]()
        self._client.force_login(holder(match, self.own.seat))

    def next_page(self) -> Cost:
        """Measure a GET of the same page when it has been seen before."""

        def prepare() -> None:
            _store(self.match, self.handed_over)
            self._get()

        return cost(self._get, prepare, undo=True)

    def draft_step(self) -> Cost:
        """Measure the first action of the draft."""
        self._try("text", self._begin)
        return cost(lambda: self._post("text"), self._begin, undo=True)

    def draft_step_with_page(self) -> Cost:
        """Measure the first action of the draft when a script sends it, which gets the page as the answer."""
        page = reverse("matches:match", args=[self.match.pk])

        def prepare() -> None:
            self._begin()
            self._get()

        headers = {"prefer": REPRESENTATION, "referer": f"http://testserver{page}"}

        def post() -> None:
            answer = self._client.post(
                reverse("matches:text", args=[self.match.pk]), self._data, headers=headers
            )
            assert answer.status_code == 200

        return cost(post, prepare, undo=True)

    def send(self) -> Cost:
        """Measure storing the turn: its draft is sent, or its last action reveals something."""

        def prepare() -> None:
            _store(self.match, self.handed_over)
            rules, drafted = registry.get(self.match.title), list(self.own.actions)
            last = drafted.pop() if self.own.reveals else None
            play(self.match, self.own.seat, *drafted, send=False)
            text = "" if last is None else rules.format(last)
            self._data = self._form() | ({"text": text} if text else {})

        button = "text" if self.own.reveals else "send"
        self._try(button, prepare)
        return cost(lambda: self._post(button), prepare, undo=True)

    def _begin(self) -> None:
        """Store the turn that leads to the own one, and fill in its first action."""
        _store(self.match, self.handed_over)
        rules = registry.get(self.match.title)
        self._data = self._form() | {"text": rules.format(self.own.actions[0])}

    def _get(self) -> None:
        assert self._client.get(reverse("matches:match", args=[self.match.pk])).status_code == 200

    def _form(self) -> dict[str, object]:
        return form_of(self.match, self.own.seat)._asdict() | {"sure": "on"}

    def _post(self, name: str) -> None:
        answer = self._client.post(reverse(f"matches:{name}", args=[self.match.pk]), self._data)
        assert answer.status_code == 302

    def _try(self, name: str, prepare: Callable[[], None]) -> None:
        """Press a button once, before it is measured, to see that the notation is taken."""
        with transaction.atomic():
            prepare()
            self._post(name)
            unsent = UNSENT_SESSION_KEY % self.match.pk
            assert unsent not in self._client.session, "the notation was refused"
            transaction.set_rollback(True)


class Walk:
    """A match that goes on, so that each page is opened after an act that no page has shown before.

    When it has ended, another one goes on in its place.
    """

    def __init__(self, make: Callable[[], Match]) -> None:
        self._make = make
        self._match = make()
        self._client = Client()

    def first_page(self) -> Cost:
        """Measure the first GET of the page of a seat that is asked after another seat's turn."""
        return cost(self._get, self._go_on)

    def _go_on(self) -> None:
        """Let seats answer until another seat is asked than the one that has just answered."""
        before = None
        while True:
            seat = asked(self._match)
            if seat is None:
                self._match, before = self._make(), None
            elif before is not None and before != seat:
                self._client.force_login(holder(self._match, seat))
                return
            else:
                _store(self._match, answered(self._match, seat))
                before = seat

    def _get(self) -> None:
        assert self._client.get(reverse("matches:match", args=[self._match.pk])).status_code == 200


class Title(NamedTuple):
    """A kind of turn: its name, the maker of its matches, and what is wanted of its pages, in f."""

    name: str
    make: Callable[[], Match]
    pages: float


def titles() -> Iterator[Title]:
    """Yield each title and situation, the campaigns of Titan several times."""
    yield Title(f"the probe at {SHORT} actions", lambda: probe_match(SHORT), 1.6)
    yield Title(f"the probe at {LONG:,} actions", lambda: probe_match(LONG), 1.6)
    for title in ("arena-1997", "arena-2004"):
        yield Title(f"{title}, five seats", partial(arena_match, title), 1.8)
    yield Title("gladiators, four seats, late", fight_match, 2)
    for number in range(1, CROWDED_MATCHES + 1):
        yield Title(f"titan, six seats, five Titans living, match {number}", crowded_match, 2)
    yield Title("titan, six seats, in a battle", battle_match, 2)


def _visits(match: Match) -> Iterator[Answered]:
    """Play on with the title's program until a seat is asked that another's visit has led to.

    Yield each visit that is stored on the way, and last the one that is not: it begins with an action that
    can stay in the draft."""
    before: Answered | None = None
    for _ in range(LONGEST):
        match.refresh_from_db()
        visit = answered(match, require(asked(match), "the match goes on"))
        if before is not None and before.seat != visit.seat and len(visit.actions) > visit.reveals:
            yield visit
            return
        yield visit
        _store(match, visit)
        before = visit
    raise AssertionError(f"{match.title}: nobody is asked something that can be drafted")


def asked(match: Match) -> int | None:
    """Return the seat that was asked last and has not answered, or None if the match has ended."""
    opened = Visit.objects.filter(match=match, closed_at=None).order_by("-pk")
    return opened.values_list("seat__index", flat=True).first()


def answered(match: Match, seat: int) -> Answered:
    """Return the visit of a seat as the title's program answers it."""
    rules, state = registry.get(match.title), state_of(match)
    chance, policy = (
        SeededChance(match.revision),
        AUTOPILOT if rules.meta.autopilot else rules.meta.policies[0],
    )
    actions: list[Action] = []
    while True:
        trial = attempt(CachedState(rules, state), seat, actions)
        if trial.stopped:
            assert trial.stopped != DraftStop.REFUSED, trial.refusal
            return Answered(seat, tuple(actions), trial.stopped == DraftStop.REVEALS)
        decision = next(
            each for each in rules.decisions(trial.state) if each.seat == seat and each.asks != "may"
        )
        view: Any = rules.view(trial.state, seat)
        actions.append(rules.default(view, decision, policy, chance))


def _store(match: Match, visit: Answered) -> None:
    """Store a visit as its page would."""
    play(match, visit.seat, *visit.actions)
