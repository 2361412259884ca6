"""Matches for tests."""

from __future__ import annotations

from typing import Any

from django.db import transaction

import tests.probe.site  # noqa: F401  makes the probe known
from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.actions import Action as Act
from games.lobby.services import tables
from games.matches.access import Access, get_access
from games.matches.models import Action, Draft, Match, Snapshot, Tenure, Visit, new_token
from games.matches.positions import view_mark
from games.matches.selectors.states import current_state, load_state
from games.matches.services import luck, playing, turns
from games.matches.services.locked_match import lock_match
from games.matches.tenure_filters import seated
from games.notices.models import Delivery, Notice
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.counting import MATCHES
from tests.probe.rules import Name, Parry


@copied
def make_table(title: str = "probe", seats: int = 2, **fields: Any) -> Match:
    """Return an open table with only its host."""
    meta = registry.meta(title)
    host = fields.pop("host", None) or make_user()
    values: dict[str, Any] = {
        "host": host,
        "name": f"Match {next(MATCHES)}",
        "title": title,
        "options": meta.options(),
        "seats": seats,
        "controls": {clock: Fixed(2 * DAY) for clock in meta.clocks},
        "door": Match.Door.PUBLIC,
    }
    return tables.offer(**(values | fields))


@copied
def make_match(title: str = "probe", seats: int = 2, users: list[User] | None = None, **fields: Any) -> Match:
    """Return a running match, with seat n held by `users[n]` and no email about its beginning pending."""
    match = begin_match(title, seats, users, **fields)
    mails = Notice.objects.filter(kind__in=("seal", "words"), ids__match=match.pk)
    Delivery.objects.filter(notice__in=mails).delete()
    mails.delete()
    return match


@copied
def begin_match(
    title: str = "probe", seats: int = 2, users: list[User] | None = None, **fields: Any
) -> Match:
    """Return a running match as `make_match` does, but with every email that its beginning causes."""
    people = users or [make_user() for _ in range(seats)]
    match = make_table(title, seats, host=people[0], **fields)
    for person in people[1:]:
        tables.join(match_id=match.pk, user=person, token=match.token)
    give_words(match)
    assert match.running
    return match


def give_words(match: Match, *people: User) -> None:
    """Let people give their words of luck: those named, or everyone who has not given one."""
    held = Tenure.objects.filter(match=match, to_revision=None, seat__word="").order_by("seat__index")
    for person in people or [tenure.user for tenure in held.select_related("user")]:
        assert person is not None
        tables.give_word(match_id=match.pk, user=person, word=luck.propose_word())
    match.refresh_from_db()


def holder(match: Match, seat: int) -> User:
    """Return the holder of a seat."""
    user = Tenure.objects.select_related("user").get(seated(), match=match, seat__index=seat).user
    assert user is not None
    return user


def access_of(match: Match, seat: int) -> Access:
    return get_access(holder(match, seat), match.pk)


def form_of(match: Match, seat: int, **changed: Any) -> turns.TurnForm:
    """Return the form that a page would make for a seat now."""
    match.refresh_from_db()
    visit = Visit.objects.filter(match=match, seat__index=seat, closed_at=None).first()
    draft = Draft.objects.filter(visit=visit).first()
    made = turns.TurnForm(
        visit=visit.pk if visit else 0,
        counter=draft.counter if draft else 0,
        mark=view_mark(current_state(match), seat),
        token=new_token(),
        sure=True,
    )
    return made._replace(**changed)


def play(match: Match, seat: int, *actions: Act, send: bool = True) -> turns.TurnResult:
    """Post actions for a seat as its page would, and return the result."""
    return turns.add(access_of(match, seat), form_of(match, seat), actions, send=send)


def state_of(match: Match) -> Any:
    match.refresh_from_db()
    return load_state(match, registry.get(match.title))


def spoil(match: Match) -> None:
    """Damage a match so that neither its state can be read nor its log replayed."""
    Match.objects.filter(pk=match.pk).update(state=b"{", setup_draws=b"[]")
    match.refresh_from_db()


def ruin(match: Match) -> None:
    """Overwrite everything a match can be read from: its state, every snapshot and one stored action.

    Without a stored action, the draws of the setup are overwritten instead."""
    Match.objects.filter(pk=match.pk).update(state=b"\x00 no state")
    Snapshot.objects.filter(match=match).update(state=b"\x00 no state")
    first = Action.objects.filter(match=match).order_by("revision").values("pk")[:1]
    if not Action.objects.filter(pk__in=first).update(action=b"\x00 no action"):
        Match.objects.filter(pk=match.pk).update(setup_draws=b"[]")
    match.refresh_from_db()


def store(match: Match, action: Act, cause: str = "house") -> None:
    """Store an action as the service itself does."""
    with transaction.atomic():
        locked = lock_match(match.pk)
        playing.act(locked, action, cause=cause)
        playing.write(locked)


def at_a_turn(seats: int = 2) -> tuple[Match, int]:
    """Return a match of the probe in which a mover is at their turn, and the mover's seat."""
    match = make_match(seats=seats)
    for seat in range(seats):
        play(match, seat, Name(seat, 1 + seat))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    match.refresh_from_db()
    return match, mover
