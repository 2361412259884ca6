"""Scenes of asking the table, answering it, and emergencies."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse

from games.clocks.standstill import Agreement
from games.consent.models import Appointment, Proposal
from games.consent.services import appointments, emergencies, proposals
from games.matches.models import Deadline, Match
from games.notices.now import database_now
from tests.e2e import stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.factories.ageing import left
from tests.factories.matches import make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry, Walk


def _match(people: People, **fields: Any) -> Match:
    match = stage.arena(people.all[:3], stage.round_of(2), **fields)
    left(match, timedelta(hours=19, minutes=40))
    return match


def _ask(match: Match, people: People, seat: int, kind: str, **parameters: Any) -> Proposal:
    return proposals.ask(match_id=match.pk, user=people.all[seat], kind=kind, parameters=parameters)


def ask(people: People) -> Scene:
    return Scene(path_of(_match(people), "ask"), people.reader)


def ask_pause(people: People) -> Scene:
    return Scene(path_of(_match(people), "ask") + "?kind=pause", people.reader)


def ask_extension(people: People) -> Scene:
    return Scene(path_of(_match(people), "ask") + "?kind=extension", people.reader)


def ask_back(people: People) -> Scene:
    match = make_match(users=people.all[:2], options=Options(sealed=False), name="Friday table")
    play(match, 0, Parry(0, high=True))
    play(match, 0, Walk(0, "left"), Done(0))
    return Scene(path_of(match, "ask") + "?kind=undo", people.reader)


def ask_wrong(people: People) -> Scene:
    def send_nothing(page: Any) -> None:
        page.locator("#form").get_by_role("radio").evaluate_all(
            "all => all.forEach(one => one.checked = false)"
        )
        page.locator("#form .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(path_of(_match(people), "ask") + "?kind=extension", people.reader, send_nothing)


def ask_host(people: People) -> Scene:
    match = stage.arena(people.all[:3], stage.round_of(2, seat=1))
    return Scene(path_of(match, "ask") + "?kind=pause&right=1", people.reader)


def asked(people: People) -> Scene:
    match = _match(people)
    visit = Deadline.objects.get(match=match, handled_at=None).visit_id
    _ask(match, people, 1, Proposal.Kind.PAUSE, days=3)
    _ask(match, people, 0, Proposal.Kind.EXTENSION, visit=visit, hours=24)
    return Scene(path_of(match), people.reader)


def asked_waiting(people: People) -> Scene:
    _ask(_match(people), people, 1, Proposal.Kind.END)
    return Scene(reverse("matches:waiting"), people.reader)


def paused_by_table(people: People) -> Scene:
    match = stage.arena(people.all[:2], stage.round_of(2))
    proposal = _ask(match, people, 1, Proposal.Kind.PAUSE, days=3)
    proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=people.reader, agrees=True)
    return Scene(path_of(match), people.reader)


def emergency(people: People) -> Scene:
    _match(people, agreement=Agreement(emergencies=True))
    stage.arena(people.all[:2], name="Long winter")
    return Scene(reverse("matches:emergency"), people.reader)


def appointments_page(people: People) -> Scene:
    match = _match(people)
    _suggest(match, people, seat=1)
    return Scene(path_of(match, "appointments"), people.reader)


def late_turn(people: People) -> Scene:
    """The reader may nudge the player whose turn it is, and has suggested a time that another accepted."""
    match = stage.arena(people.all[:3], stage.round_of(2, seat=1))
    left(match, timedelta(hours=19, minutes=40))
    made = _suggest(match, people, seat=0)
    appointments.answer(match_id=match.pk, appointment_id=made.pk, user=people.all[1], accepts=True)
    appointments.answer(match_id=match.pk, appointment_id=made.pk, user=people.all[2], accepts=False)
    return Scene(path_of(match), people.reader)


def _suggest(match: Match, people: People, seat: int) -> Appointment:
    starts_at = (database_now() + timedelta(days=3)).replace(minute=30, second=0, microsecond=0)
    return appointments.suggest(match_id=match.pk, user=people.all[seat], starts_at=starts_at)


def emergency_now(people: People) -> Scene:
    _match(people, agreement=Agreement(emergencies=True))
    emergencies.declare(user=people.reader, days=3)
    return Scene(reverse("matches:emergency"), people.reader)


ALL: dict[str, Maker] = {
    "ask": ask,
    "ask-pause": ask_pause,
    "ask-extension": ask_extension,
    "ask-back": ask_back,
    "ask-wrong": ask_wrong,
    "ask-host": ask_host,
    "asked": asked,
    "asked-waiting": asked_waiting,
    "paused-by-table": paused_by_table,
    "appointments": appointments_page,
    "late-turn": late_turn,
    "emergency": emergency,
    "emergency-now": emergency_now,
}
