"""One player of a campaign: a browser, and the title's program, which uses only what the page shows.

The player acts as a person does: they open the page, follow its links to a choice, and press its one
button, or type notation. Everything that a person would take for a fault is one: a choice that is not
offered, a form that says something else, a refusal.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from django.contrib.messages import WARNING, get_messages
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots import random_bot
from games.bots.simulate import autopilot
from games.engine.actions import Action, tag_of
from games.engine.choices import choose
from games.engine.decisions import Decision, Field, InOrder
from games.engine.forms import hidden_inputs
from games.matches.access import get_access
from games.matches.models import Draft, Match, Seat, Visit, new_token
from games.matches.positions import Position, read_position
from games.notices.composing import Mail, compose
from games.notices.links import absolute_url
from games.notices.models import Notice
from games.notices.now import database_now
from tests.campaigns.paper import Paper, PaperForm


class Fault(Exception):
    """Raised if the service did something that a player would take for a fault."""


class Habits(NamedTuple):
    """How often, in a hundred times, a player does something.

    `looks`: opens the page and follows its links, otherwise posts what the page would contain; `types`:
    writes notation; `undoes`: takes back the last drafted action, to do it again; `strays`: does something
    legal at random; `twice`: presses the button twice; `reads`: reads the newest email first when a visit
    opens.
    """

    looks: int = 100
    types: int = 8
    undoes: int = 3
    strays: int = 3
    twice: int = 3
    reads: int = 10


class Progress(NamedTuple):
    """The values that change with every accepted form."""

    revision: int
    counters: tuple[int, ...]


class Player:
    """The player who holds seat number `seat` of a match."""

    def __init__(self, match_id: int, seat: int, user: User, habits: Habits, source: Random) -> None:
        self.match_id, self.seat, self.user = match_id, seat, user
        self.pages = self.mails = 0
        self._habits, self._source = habits, source
        self._client = Client()
        self._client.force_login(user)

    def go(self, visit_id: int) -> None:
        """Press one button of the page while the visit is open."""
        position = self._position(visit_id)
        if position.complete:
            self._post("send", self._head(position))
            return
        if position.drafted and self._happens(self._habits.undoes):
            self._post("undo", self._head(position))
            return
        decision = position.asked
        if decision is None:
            raise Fault(f"seat {self.seat} is awaited and asked nothing")
        program = random_bot.choose if self._happens(self._habits.strays) else autopilot
        action = program(position.rules, position.state, decision, self._source)
        if self._happens(self._habits.types):
            typed = {"text": position.rules.format(action)}
            if self._happens(50):
                typed["send"] = "on"
            self._post("text", self._head(position) | typed)
        elif self._happens(self._habits.looks):
            self._press(position, decision, action)
        else:
            free = _free(decision, action)
            self._post(
                "act", self._head(position) | _data(hidden_inputs(action, free)) | _filled(action, free)
            )

    def come_back(self) -> None:
        """Press the page's button that says that the player is back."""
        if self._happens(self._habits.looks) and self._read().form(self._address("back")) is None:
            raise Fault(f"seat {self.seat} is silent and its page has no way back")
        self._post("back", {})

    def look(self) -> None:
        """Open the page, as anyone may at any time."""
        self._read()

    def come(self) -> None:
        """Come to a visit that has opened: follow the newest email, if it is still sent, to the page."""
        if not self._happens(self._habits.reads):
            return
        notice = Notice.objects.filter(user=self.user).order_by("-pk").first()
        mail = compose(notice, now=database_now()) if notice is not None else None
        if isinstance(mail, Mail):
            self.mails += 1
            if absolute_url(self._address("match")) not in str(mail.body):
                raise Fault(f"a mail does not lead to the page: {mail.subject}")

    # ---- inside ----------------------------------------------------------------------

    def _press(self, position: Position, decision: Decision, action: Action) -> None:
        """Follow the page's links to `action`, and press the button there."""
        atoms = list(position.rules.legal(position.state, decision))
        free = _free(decision, action)
        same = next(
            (atom for atom in atoms if hidden_inputs(atom, free) == hidden_inputs(action, free)), None
        )
        if same is None:
            raise Fault(f"not offered: {position.rules.format(action)}")
        pick = ""
        while (choice := choose(decision, atoms, pick)).atom is None:
            # Who is chosen by itself need not be who goes: then another of the first list is taken.
            lists = reversed(choice.lists)
            pick = next(option.pick for each in lists for option in each if same in option.atoms)
        form = self._form("act", f"?pick={pick}&at={position.counter}")
        says = {name: form.carried.get(name, []) for name, _value in hidden_inputs(same, choice.fields)}
        if says != _data(hidden_inputs(same, choice.fields)):
            raise Fault(f"the page's button says {says}, not {position.rules.format(action)}")
        filled = _filled(action, choice.fields)
        if not set(filled) <= form.names:
            raise Fault(f"the page's form has no {sorted(set(filled) - form.names)}")
        self._post("act", form.carried | filled | {"sure": "on"})

    def _form(self, name: str, query: str = "") -> PaperForm:
        form = self._read(query).form(self._address(name))
        if form is None:
            raise Fault(f"the page has no form to {name}")
        return form

    def _read(self, query: str = "") -> Paper:
        self.pages += 1
        answer = self._client.get(self._address("match") + query)
        if answer.status_code != 200:
            raise Fault(f"the page answers {answer.status_code}")
        return Paper(answer.content.decode())

    def _post(self, name: str, data: dict[str, Any]) -> None:
        """Send a form; it has to be taken, and once."""
        before = self._progress()
        self._send(name, data)
        after = self._progress()
        if before == after:
            raise Fault(f"{name} changed nothing: {data}")
        if name != "back" and self._happens(self._habits.twice):
            self._send(name, data, again=True)
            if self._progress() != after:
                raise Fault(f"{name} pressed twice was done twice: {data}")
            # What he was told of it, as that the match is over, is not of his next press.
            self._read()

    def _send(self, name: str, data: dict[str, Any], *, again: bool = False) -> None:
        answer = self._client.post(self._address(name), data)
        if answer.status_code != 302:
            raise Fault(f"{name} answers {answer.status_code}")
        told = [each for each in get_messages(answer.wsgi_request) if each.level >= WARNING]
        if told and not again:
            raise Fault(f"{name} is refused: {told[0]} {data}")

    def _progress(self) -> Progress:
        revision = Match.objects.values_list("revision", flat=True).get(pk=self.match_id)
        seat = Seat.objects.get(match=self.match_id, index=self.seat)
        counters = Draft.objects.filter(visit__seat=seat, visit__closed_at=None)
        silent = int(seat.silent_since is not None)
        return Progress(revision, (silent, *counters.values_list("counter", flat=True)))

    def _position(self, visit_id: int) -> Position:
        visit = Visit.objects.select_related("draft").get(pk=visit_id)
        return read_position(get_access(self.user, self.match_id), visit)

    def _head(self, position: Position) -> dict[str, Any]:
        assert position.visit is not None
        return {
            "visit": str(position.visit.pk),
            "counter": str(position.counter),
            "mark": position.mark,
            "token": new_token(),
            # Whatever is asked once more is meant: nobody here thinks twice.
            "sure": "on",
        }

    def _address(self, name: str) -> str:
        return reverse(f"matches:{name}", args=[self.match_id])

    def _happens(self, of_a_hundred: int) -> bool:
        return self._source.randrange(100) < of_a_hundred


def _free(decision: Decision, action: Action) -> tuple[Field, ...]:
    """What a person fills in himself to make an action."""
    return tuple(field for field in decision.fields if field.act == tag_of(action))


def _data(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name, value in pairs:
        data.setdefault(name, []).append(value)
    return data


def _filled(action: Action, fields: tuple[Field, ...]) -> dict[str, list[str]]:
    """The inputs of a form as someone fills them in who means `action`; what he leaves empty
    is not sent."""
    filled: dict[str, list[str]] = {}
    for field in fields:
        value = getattr(action, field.name)
        if isinstance(field, InOrder):
            for place, part in enumerate(value):
                filled[field.name if place == 0 else f"{field.name}.{place + 1}"] = [str(part)]
        else:
            filled[field.name] = [str(part) for part in (value if isinstance(value, tuple) else (value,))]
    return {name: values for name, values in filled.items() if values}
