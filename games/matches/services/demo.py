"""The demonstration: six people anybody may be, and matches in every phase.

The matches are played through the services by bots with a seed, so that everything a
page shows of them is as of a real one, the proof of chance too.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from accounts.models import Language, User
from accounts.services.locking import lock_person
from games.bots.random_bot import choose
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.decisions import Decision
from games.engine.meta import AUTOPILOT
from games.matches.models import Action, Event, Match, Tenure
from games.matches.services import tables
from games.matches.services.luck import propose_word
from games.matches.services.sitting import Sitting, sit

PASSWORD = "a lantern in the marsh"

HOST = "muster.example"

PEOPLE = 6

LONGEST = 3_000
"""Actions after which a demonstration match is left as it stands."""

APART = timedelta(minutes=25)
"""So far apart its actions are shown."""


class Scene(NamedTuple):
    """A match of the demonstration: how much of a whole one was played (None: to its end)."""

    name: str
    share: float | None


SCENES = (
    Scene("A finished match", None),
    Scene("In the thick of it", 0.5),
    Scene("Near the end", 0.85),
    Scene("Just begun", 0.0),
)


def address(number: int) -> str:
    """The address of demonstration player `number`, from 1."""
    return f"demo{number}@{HOST}"


def set_up() -> int:
    """Make the people and the matches that are not there yet; gives how many matches were made."""
    people = [_person(number) for number in range(1, PEOPLE + 1)]
    made = 0
    offered = [meta for meta in map(registry.meta, registry.keys()) if meta.stage != "alpha"]
    for place, meta in enumerate(offered):
        made += _stage_title(meta.key, people, Random(f"{meta.key} {place}"))
    return made


def _person(number: int) -> User:
    found = User.objects.filter(email=address(number)).first()
    if found is not None:
        return found
    russian = number == 2
    made: User = User.objects.create_user(
        address(number),
        PASSWORD,
        display_name=f"demo{number}",
        language=Language.RUSSIAN if russian else Language.ENGLISH,
        time_zone="Europe/Moscow" if russian else "UTC",
    )
    return made


def _stage_title(title: str, people: list[User], source: Random) -> int:
    """The scenes of one title, and an open table of it."""
    least, most = registry.meta(title).seats
    made, length = 0, LONGEST
    for number, scene in enumerate(SCENES):
        seats = min(most, max(least, 2 + (number + 1) % 4))
        known = Match.objects.filter(title=title, name=scene.name, host=people[0]).first()
        if known is not None:
            length = known.revision if scene.share is None else length
            continue
        revision = _stage_scene(title, scene, people[:seats], length, source)
        length = revision if scene.share is None else length
        made += 1
    if not Match.objects.filter(title=title, host=people[2], name="A seat is free").exists():
        with transaction.atomic():
            _lock(people)
            table = _table(title, "A seat is free", people[2:], min(most, 3))
            tables.join(match_id=table.pk, user=people[3])
            _give_words(table, people[2:4])
        made += 1
    return made


def _stage_scene(title: str, scene: Scene, people: list[User], length: int, source: Random) -> int:
    """Play one match of about `length` actions as far as the scene wants; gives its revision.

    A match that is over too soon is taken back and played anew, and less far.
    """
    share = scene.share
    while True:
        with transaction.atomic():
            _lock(people)
            match = _table(title, scene.name, people, len(people))
            for person in people[1:]:
                tables.join(match_id=match.pk, user=person)
            _give_words(match, people)
            _play(match.pk, None if share is None else round(length * share), source)
            match.refresh_from_db()
            if share is None or match.running:
                _backdate(match)
                return match.revision
            transaction.set_rollback(True)
        share *= 0.8


def _lock(people: list[User]) -> None:
    """All who will sit at a match of this transaction, before it is made."""
    for key in sorted(person.pk for person in people):
        lock_person(key)


def _table(title: str, name: str, people: list[User], seats: int) -> Match:
    meta = registry.meta(title)
    return tables.offer(
        host=people[0],
        name=name,
        title=title,
        options=msgspec.convert(meta.demo, meta.options),
        seats=seats,
        controls={clock: Fixed(3 * DAY) for clock in meta.clocks},
        door=Match.Door.PUBLIC,
        rated=False,
    )


def _give_words(match: Match, people: list[User]) -> None:
    for person in people:
        tables.give_word(match_id=match.pk, user=person, word=propose_word())


def _play(match_id: int, actions: int | None, source: Random) -> None:
    """Play so many actions (None: to the end), and then until the first seat is awaited."""
    sitting = sit(match_id)
    assert sitting is not None
    users = dict(Tenure.objects.filter(match=match_id).values_list("seat__index", "user_id"))
    while not sitting.over and sitting.match.revision < LONGEST:
        asked = [decision for decision in sitting.rules.decisions(sitting.state) if decision.asks == "must"]
        done = actions is not None and sitting.match.revision >= actions
        if done and any(decision.seat == 0 for decision in asked):
            break
        _act(sitting, source.choice(asked), users, source)
    sitting.write()


def _act(sitting: Sitting, decision: Decision, users: dict[int, Any], source: Random) -> None:
    rules = sitting.rules
    if rules.meta.autopilot:
        view = rules.view(sitting.state, decision.seat)
        action = rules.default(view, decision, AUTOPILOT, SeededChance(source))
    else:
        action = choose(rules, sitting.state, decision, source)
    sitting.act(action, cause=Action.Cause.PLAYER, decision=decision.key, user_id=users[decision.seat])


def _backdate(match: Match) -> None:
    """Let the match have been played over days, not in a second."""

    def moment(revision: int, at: Any) -> Any:
        return at - APART * (match.revision - revision)

    actions, events = list(match.actions.all()), list(match.events.all())
    for action in actions:
        action.stored_at = moment(action.revision, action.stored_at)
        action.effective_at = action.stored_at
    for event in events:
        event.happened_at = moment(event.revision, event.happened_at)
    Action.objects.bulk_update(actions, ["stored_at", "effective_at"], batch_size=200)
    Event.objects.bulk_update(events, ["happened_at"], batch_size=200)
    begun = moment(-1, match.started_at)
    Match.objects.filter(pk=match.pk).update(created_at=begun, started_at=begun)
