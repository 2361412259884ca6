"""What happens at a match in a turn, what it asks of the title's rules, and which files it runs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import Chance, SeededChance, TrialChance
from games.engine.meta import AUTOPILOT
from games.engine.trial import DraftStop, attempt
from games.matches.models import Match, Visit
from games.matches.services.sweeps import sweep_deadlines
from games.notices.models import Delivery, Lane
from games.notices.services.sending import send_due
from games.site.selectors import turn_page
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, form_of, holder, make_match, play, state_of
from tests.factories.reusable_parts import forget_parts

SEATS = {"probe": 2, "arena-1997": 3, "arena-2004": 3, "gladiators": 2, "titan": 2}
"""The titles, and with how many seats each is played here."""

TITLES = ("games.titan.", "games.arena.", "games.gladiators.", "tests.probe.")

LONGEST = 60
"""Visits after which a match is given up in which nothing of the wanted kind happens."""

ROOMS = tuple(f"{Path(settings.BASE_DIR) / name}/" for name in ("games", "accounts", "config"))

Deed = Callable[[], None]
Way = Callable[[str], Deed]


class Asked:
    """How often a title's rules were asked, by the bytes of the state (and the seat, or the action).

    `decoded` counts states that were decoded, `copied` those that were decoded in order to try actions on
    them, and `tried` the actions that were played without chance.
    """

    def __init__(self) -> None:
        self.decoded: Counter[bytes] = Counter()
        self.copied: Counter[bytes] = Counter()
        self.viewed: Counter[tuple[bytes, int | None]] = Counter()
        self.decisions: Counter[bytes] = Counter()
        self.tried: Counter[tuple[bytes, Action]] = Counter()


@contextmanager
def asked(title: str) -> Iterator[Asked]:
    """Count the calls into a title's rules themselves, whoever makes them."""
    rules: Any = registry.get(title)
    kind, found = type(rules), Asked()

    def decode_state(data: bytes) -> Any:
        by_trial = sys._getframe(1).f_code is CachedState.rehearse.__code__
        (found.copied if by_trial else found.decoded)[bytes(data)] += 1
        return kind.decode_state(rules, data)

    def view(state: Any, seat: int | None) -> Any:
        found.viewed[rules.encode_state(state), seat] += 1
        return kind.view(rules, state, seat)

    def decisions(state: Any) -> Any:
        if not _is_of_title(sys._getframe(1)):
            found.decisions[rules.encode_state(state)] += 1
        return kind.decisions(rules, state)

    def playing(state: Any, action: Action, chance: Chance) -> Any:
        if isinstance(chance, TrialChance):
            found.tried[rules.encode_state(state), action] += 1
        return kind.play(rules, state, action, chance)

    counting = {"decode_state": decode_state, "view": view, "decisions": decisions, "play": playing}
    vars(rules).update(counting)
    try:
        yield found
    finally:
        for name in counting:
            del vars(rules)[name]


def _is_of_title(frame: FrameType) -> bool:
    """Return whether a frame runs the code of a title, which may ask itself something."""
    return str(frame.f_globals["__name__"]).startswith(TITLES)


@contextmanager
def traced() -> Iterator[set[str]]:
    """Collect the project's files of which a function runs."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(ROOMS):
            files.add(name.removeprefix(f"{settings.BASE_DIR}/"))

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


def tap(title: str) -> Deed:
    """Return a tap that adds an action to a draft."""

    def ready(match: Match, seat: int) -> Deed | None:
        access, rules = access_of(match, seat), registry.get(title)
        for decision in rules.decisions(state_of(match)):
            if decision.seat != seat or decision.asks != "must":
                continue
            for atom in rules.legal(state_of(match), decision):
                pick = turn_page.path_to(access, atom).removeprefix("?pick=").partition("&")[0]
                if pick and turn_page.picked_action(access, pick) == atom:
                    return _posted(match, seat, "tap", pick=pick)
        return None

    return _when(title, ready)


def typed(title: str) -> Deed:
    """Return a line of notation that adds an action to a draft."""

    def ready(match: Match, seat: int) -> Deed | None:
        actions, _stopped = _answered(match, seat)
        if len(actions) < 2:
            return None
        return _posted(match, seat, "text", text=registry.get(title).format(actions[0]))

    return _when(title, ready)


def send(title: str) -> Deed:
    """Return the sending of a draft that ends its visit."""

    def ready(match: Match, seat: int) -> Deed | None:
        actions, stopped = _answered(match, seat)
        if stopped != DraftStop.ENDS:
            return None
        play(match, seat, *actions, send=False)
        return _posted(match, seat, "send")

    return _when(title, ready)


def opened(title: str) -> Deed:
    """Return the opening of the page of a turn that has a draft."""

    def ready(match: Match, seat: int) -> Deed | None:
        actions, _stopped = _answered(match, seat)
        if len(actions) < 2:
            return None
        play(match, seat, actions[0], send=False)
        client = _signed_in(match, seat)
        address = reverse("matches:match", args=[match.pk])
        client.get(address)

        def get() -> None:
            forget_parts()
            assert client.get(address).status_code == 200

        return get

    return _when(title, ready)


def mail(title: str) -> Deed:
    """Return the sending of the email that a turn causes."""

    def ready(match: Match, seat: int) -> Deed | None:
        Delivery.objects.all().delete()
        _play(match, seat)
        waiting = Delivery.objects.filter(notice__kind="turn")
        if waiting.count() != 1 or waiting.filter(notice__user=holder(match, seat)).exists():
            return None

        def sent() -> None:
            assert send_due(lane=Lane.NOTICE)["sent"] == 1

        return sent

    return _when(title, ready)


def time_out(title: str) -> Deed:
    """Return the end of a seat's time, as a sweep notices it."""

    def ready(match: Match, seat: int) -> Deed | None:
        if Visit.objects.filter(match=match, closed_at=None).count() > 1:
            return None
        overdue(match)

        def swept() -> None:
            assert sweep_deadlines() == 1

        return swept

    return _when(title, ready)


def _when(title: str, ready: Callable[[Match, int], Deed | None]) -> Deed:
    """Play a match by the title's program until `ready` returns what is wanted for the seat to move."""
    match = make_match(title, SEATS[title])
    for _ in range(LONGEST):
        match.refresh_from_db()
        asked_now = Visit.objects.filter(match=match, closed_at=None).order_by("pk")
        seat = asked_now.values_list("seat__index", flat=True)[0]
        found = ready(match, seat)
        if found is not None:
            return found
        match.refresh_from_db()
        if Visit.objects.filter(match=match, closed_at=None, seat__index=seat).exists():
            _play(match, seat)
    raise AssertionError(f"{title}: this never happens")


def _play(match: Match, seat: int) -> None:
    play(match, seat, *_answered(match, seat)[0])


def _answered(match: Match, seat: int) -> tuple[tuple[Action, ...], DraftStop]:
    """Return a visit as the title's program answers it, and why it stops."""
    rules, start = registry.get(match.title), CachedState(registry.get(match.title), state_of(match))
    policy = AUTOPILOT if rules.meta.autopilot else rules.meta.policies[0]
    actions: list[Action] = []
    while not (trial := attempt(start, seat, actions)).stopped:
        decision = next(each for each in trial.after.decisions_of(seat) if each.asks != "may")
        view = trial.after.view(seat)
        actions.append(rules.default(view, decision, policy, SeededChance(match.revision)))
    assert trial.stopped != DraftStop.REFUSED, trial.refusal
    return tuple(actions), trial.stopped


def _signed_in(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def _posted(match: Match, seat: int, name: str, **fields: str) -> Deed:
    client = _signed_in(match, seat)
    # A process builds its middleware once, not for each answer.
    client.get(reverse("matches:front"))
    data = form_of(match, seat)._asdict() | {"sure": "on"} | fields

    def post() -> None:
        answer = client.post(reverse(f"matches:{name}", args=[match.pk]), data)
        assert answer.status_code == 302

    return post
