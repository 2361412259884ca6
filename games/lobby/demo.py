"""The demonstration: six accounts that anyone may use, and matches in every phase.

Bots with a fixed seed play the matches through the services, so pages show the same as for real matches,
including the proof of chance. Rooms above this one register their own stages.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db import connection, transaction
from django.db.models import DurationField, ExpressionWrapper, F, Q, Value
from django.db.models.expressions import CombinedExpression

from accounts.models import Language, User
from accounts.services.locking import lock_person
from games.bots.random_bot import choose
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.invariants import require
from games.engine.listeners import NamedRegistrations
from games.engine.meta import AUTOPILOT
from games.lobby.services import tables
from games.matches.models import Action, Ending, Event, Match, Tenure
from games.matches.render import say
from games.matches.services import playing
from games.matches.services.locked_match import LockedMatch, lock_match
from games.matches.services.locking import lock_row
from games.matches.services.luck import propose_word
from games.notices.models import Delivery, Notice

PASSWORD = "a lantern in the marsh"

EMAIL_DOMAIN = "muster.example"

PEOPLE_COUNT = 6

MAX_REVISION = 3_000
"""The number of actions after which a demonstration match is left unfinished."""

LOCKED_SECONDS = 0.3
"""How long one transaction of the demonstration may play, because SQLite has one writer and visitors wait."""

BREATHER_SECONDS = 0.15
"""The pause after such a transaction: a process that waits for SQLite's lock asks for it every 0.1 s."""

TURNS_APART = timedelta(minutes=25)
"""The interval shown between two actions."""

EVENING_MATCH_COUNT = 10
"""The number of finished matches, one a day, from which ratings are computed."""

EVENINGS_TITLE = "arena-2004"

REGULARS, SKILLED = 4, 2
"""How many people take part, and how many of them play like the autopilot; the others choose at random."""


class Scene(NamedTuple):
    """A match of the demonstration, and the share of it that is played (None: to its end)."""

    name: str
    share: float | None


HOSTS_SEAT = 0

SHORTER = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""The parts of a scene's length that are tried in turn, until the match stays at its host's turn."""

SCENES = (
    Scene("A finished match", None),
    Scene("In the thick of it", 0.5),
    Scene("Near the end", 0.85),
    Scene("Just begun", 0.0),
)


Stage: TypeAlias = Callable[[Sequence[User]], int]
"""Creates what a room above this one shows, for the demonstration's people; returns the number of
matches.
"""

Report: TypeAlias = Callable[[str, int], None]
"""Receives the name of a part of the demonstration and how many of its matches have just been created."""

stages: NamedRegistrations[Stage] = NamedRegistrations()
"""The parts of the demonstration that other rooms set up after the matches."""


def address(number: int) -> str:
    """Return the email address of demonstration player `number`, counted from 1."""
    return f"demo{number}@{EMAIL_DOMAIN}"


def create_people() -> list[User]:
    """Return the people of the demonstration, creating those who do not exist yet."""
    return [_person(number) for number in range(1, PEOPLE_COUNT + 1)]


def create_matches(people: list[User], report: Report) -> None:
    """Create the matches that do not exist yet, and call `report` with each part's name and its new matches.

    The parts are the titles, the evenings, and the stages that other apps have registered.
    """
    offered = [meta for meta in map(registry.meta, registry.keys()) if meta.stage != "alpha"]
    for place, meta in enumerate(offered):
        report(
            f"{say(meta.name)}, {meta.edition}", _stage_title(meta.key, people, Random(f"{meta.key} {place}"))
        )
    report("matches of ten evenings", _stage_evenings(people))
    for name, stage in stages.items():
        report(name, stage(people))


def _person(number: int) -> User:
    found = User.objects.filter(email=address(number)).first()
    if found is not None:
        return found
    russian = number == 2
    return User.objects.create_user(
        address(number),
        PASSWORD,
        display_name=f"demo{number}",
        language=Language.RUSSIAN if russian else Language.ENGLISH,
        time_zone="Europe/Moscow" if russian else "UTC",
    )


def _stage_title(title: str, people: list[User], source: Random) -> int:
    """Create the matches of one title and an open table for it; return how many were created.

    A match that an earlier run could not finish playing is played on.
    """
    (least, most), wanted = registry.meta(title).seats, registry.meta(title).demo_seats
    made, length = 0, MAX_REVISION
    for number, scene in enumerate(SCENES):
        seats = min(most, max(least, 2 + (number + 1) % 4))
        if wanted:
            seats = wanted[number % len(wanted)]
        match = Match.objects.filter(title=title, name=scene.name, host=people[0]).first()
        if match is None:
            match = _start(title, scene.name, people[:seats])
            made += 1
        _play_scene(match, scene, length, source)
        if scene.share is None:
            length = match.revision
    if not Match.objects.filter(title=title, host=people[2], name="A seat is free").exists():
        with transaction.atomic():
            _lock(people)
            table = _table(title, "A seat is free", people[2:], min(most, 3))
            tables.join(match_id=table.pk, user=people[3])
            give_words(table, people[2:4])
        made += 1
    return made


def _stage_evenings(people: list[User]) -> int:
    """Create a series of short matches among a changing group of people; return how many were created.

    A match that an earlier run could not finish playing is played on.
    """
    made = 0
    for number in range(EVENING_MATCH_COUNT):
        name, source = f"Evening {number + 1}", Random(f"evening {number}")
        match = Match.objects.filter(title=EVENINGS_TITLE, name=name).first()
        if match is None:
            # The skilled players take part in every match, so that their ratings stop being provisional.
            guests = source.sample(people[SKILLED:REGULARS], source.choice((0, 1, 1, 2)))
            match = _start(
                EVENINGS_TITLE, name, source.sample([*people[:SKILLED], *guests], SKILLED + len(guests))
            )
            made += 1
        if match.running:
            play(match.pk, None, source, unskilled=[person.pk for person in people[SKILLED:]])
            match.refresh_from_db()
            with transaction.atomic():
                backdate(match, timedelta(days=EVENING_MATCH_COUNT - number))
                # These matches are in the past, so nobody should receive email about them now.
                forget_mails(match)
    return made


def _start(title: str, name: str, people: Sequence[User]) -> Match:
    """Create a match among people and let it start."""
    with transaction.atomic():
        _lock(people)
        match = _table(title, name, people, len(people))
        for person in people[1:]:
            tables.join(match_id=match.pk, user=person)
        give_words(match, people)
    match.refresh_from_db()
    return match


def _play_scene(match: Match, scene: Scene, length: int, source: Random) -> None:
    """Play the match of one scene as far as the scene says, unless it has been played that far.

    `length` is the expected number of actions of the whole match. A match that would end too early is played
    less far, to another turn of its host.
    """
    share, before = scene.share, match.revision
    if not match.running or (share is not None and before >= round(length * share)):
        return
    if share is None:
        play(match.pk, None, source)
    else:
        for less in SHORTER:
            play(match.pk, round(length * share * less), source, ends=False)
            if match.visits.filter(closed_at=None, seat__index=HOSTS_SEAT).exists():
                break
    match.refresh_from_db()
    if match.revision > before:
        backdate(match)


def forget_mails(match: Match) -> None:
    """Delete all emails about a match, so that none of them is sent."""
    visits = list(match.visits.values_list("pk", flat=True))
    mails = Notice.objects.filter(Q(ids__match=match.pk) | Q(ids__visit__in=visits))
    Delivery.objects.filter(notice__in=mails).delete()
    mails.delete()


def _lock(people: Sequence[User]) -> None:
    """Lock everyone who will have a seat in the match that this transaction will create."""
    for key in sorted(person.pk for person in people):
        lock_person(key)


def _table(title: str, name: str, people: Sequence[User], seats: int) -> Match:
    meta = registry.meta(title)
    return tables.offer(
        host=people[0],
        name=name,
        title=title,
        options=msgspec.convert(meta.demo, meta.options),
        seats=seats,
        controls={clock: Fixed(3 * DAY) for clock in meta.clocks},
        door=Match.Door.PUBLIC,
    )


def give_words(match: Match, people: Sequence[User]) -> None:
    """Give a random word of luck on behalf of each person."""
    for person in people:
        tables.give_word(match_id=match.pk, user=person, word=propose_word())


def play(
    match_id: int,
    actions: int | None,
    source: Random,
    unskilled: Sequence[int] = (),
    *,
    until: int = HOSTS_SEAT,
    ends: bool = True,
) -> None:
    """Play `actions` actions (None: to the end), and then on until it is the turn of the seat `until`.

    The `unskilled` people choose their actions at random. Without `ends`, the match is left in progress: the
    transaction in which it would end is rolled back. No transaction lasts much longer than `LOCKED_SECONDS`.
    """
    users = dict(Tenure.objects.filter(match=match_id).values_list("seat__index", "user_id"))
    going_on = True
    while going_on:
        with transaction.atomic():
            locked = lock_to_play(match_id)
            going_on = _play_on(locked, actions, source, users, unskilled, until, ends=ends)
            if locked.over and not ends:
                transaction.set_rollback(True)
            else:
                playing.write(locked)
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            time.sleep(BREATHER_SECONDS)


def lock_to_play(match_id: int) -> LockedMatch:
    """Lock a match, and finish the automatic answers that an earlier transaction had no time for."""
    locked = lock_match(match_id)
    if locked.match.busy:
        playing.answer_and_hand_over(locked)
    return locked


def _play_on(
    locked: LockedMatch,
    actions: int | None,
    source: Random,
    users: dict[int, Any],
    unskilled: Sequence[int],
    until: int,
    *,
    ends: bool,
) -> bool:
    """Play as `play` describes; return whether the time was up before the match was where it should be.

    Without `ends`, time is up only when it is the turn of the seat `until`, so that the match can stay there.
    """
    time_is_up, before = time.monotonic() + LOCKED_SECONDS, locked.match.revision
    while not locked.over and locked.match.revision < MAX_REVISION:
        if locked.match.busy:
            return True
        asked = [decision for decision in locked.current.decisions if decision.asks == "must"]
        done = actions is not None and locked.match.revision >= actions
        there = any(decision.seat == until for decision in asked)
        if done and there:
            return False
        if locked.match.revision > before and time.monotonic() > time_is_up and (ends or there):
            return True
        decision = source.choice(asked)
        _act(locked, decision, users, source, skilled=users[decision.seat] not in unskilled)
    return False


def _act(
    locked: LockedMatch, decision: Decision, users: dict[int, Any], source: Random, *, skilled: bool
) -> None:
    rules = locked.rules
    if rules.meta.autopilot and skilled:
        view = locked.current.view(decision.seat)
        action = rules.default(view, decision, AUTOPILOT, SeededChance(source))
    else:
        action = choose(rules, locked.state, decision, source)
    by = users[decision.seat]
    playing.act(locked, action, cause=Action.Cause.PLAYER, decision=decision.key, user_id=by)


@transaction.atomic
def backdate(match: Match, ago: timedelta = timedelta(0)) -> None:
    """Shift a match back in time, as if it had been played slowly.

    Its actions are then `TURNS_APART` from each other, and the last was `ago` before now.
    """

    def earlier(name: str) -> CombinedExpression:
        """Return an expression for the backdated value of a time field."""
        back: Any = Value(TURNS_APART, DurationField()) * (match.revision - F("revision"))
        return F(name) - ExpressionWrapper(back, DurationField()) - Value(ago, DurationField())

    lock_row(match.pk)
    Action.objects.filter(match=match).update(
        stored_at=earlier("stored_at"), effective_at=earlier("effective_at")
    )
    Event.objects.filter(match=match).update(happened_at=earlier("happened_at"))
    started_at = require(match.started_at, "it has been played")
    begun = started_at - TURNS_APART * (match.revision + 1) - ago
    Match.objects.filter(pk=match.pk).update(created_at=begun, started_at=begun)
    Match.objects.filter(pk=match.pk, ended_at__isnull=False).update(ended_at=F("ended_at") - ago)
    Ending.objects.filter(match=match).update(ended_at=F("ended_at") - ago)
