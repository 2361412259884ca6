"""Everyone who may come to a match, and matches of every kind, with marks planted in them.

A mark belongs to one seat, a letter to its author and its reader. Where one occurs in a response, someone
was shown what belongs to them.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any, NamedTuple

from django.test import Client

from accounts.models import User
from games.clocks.spans import Span
from games.deputies import services as deputies
from games.engine import registry
from games.engine.actions import Stop
from games.engine.cached_state import fingerprint
from games.engine.events import WATCHERS
from games.lobby.services import tables
from games.matches import codecs
from games.matches.models import Event, Invitation, Match, Tenure
from games.matches.pages.opening import LINK_SESSION_KEY
from games.matches.selectors.states import load_state
from games.matches.services import leaving, pausing
from games.matches.services.replacing import replace
from games.notices.now import database_now
from games.operator.services import quarantining
from games.press.models import Press
from tests.factories.accounts import make_user
from tests.factories.deputies import over
from tests.factories.matches import give_words, make_table, play, state_of, store
from tests.factories.staff import make_operator
from tests.probe.rules import Done, Name, Parry, Throw

SEATS = {
    "host": 0,
    "player": 1,
    "replaced": 2,
    "substitute": 2,
    "resigned": 3,
    "owner": 4,
    "deputy-before": 4,
    "deputy": 4,
    "deputy-after": 4,
    "staff-player": 5,
}
"""The seat that each role holds, held, or acts for; the others never had one."""

SIGNED_IN = (*SEATS, "left", "invited", "watcher", "stranger", "staff")
ROLES = (*SIGNED_IN, "nobody")
"""`left`: the table, before the match began. `watcher`: came by the link. `stranger`: signed in, and
no more. `nobody` is signed out."""

AT_THE_TABLE = ("host", "player", "staff-player")
"""Who sits at a table that has not begun."""

LETTERS = (("replaced", "owner"), ("player", "staff-player"), ("resigned", "host"))
"""Who wrote to whom alone."""

MARK = re.compile(r"9100000(\d)77|letter-of-([a-z-]+)-end")


class House(NamedTuple):
    """People by their roles, and the number of the match of each kind."""

    people: dict[str, User]
    matches: dict[str, int]


def mark(seat: int) -> int:
    """Return the card that a seat holds, and that only this seat was told."""
    return 9_100_000_077 + 100 * seat


LATE_MARK = 9_200_000_077
"""A card that the replaced one's seat was told of after he had left it."""


def letter(author: str) -> str:
    """Return the text that a person wrote to one other."""
    return f"letter-of-{author}-end"


def shown(text: str) -> frozenset[int | str]:
    """Return the owners of the marks in a text: the numbers of seats, and the authors of letters."""
    return frozenset(int(seat) if seat else role for seat, role in MARK.findall(text))


def letters_of(role: str) -> frozenset[str]:
    """Return the authors of letters that a person may read: his own, and those to him."""
    return frozenset(author for author, reader in LETTERS if role in (author, reader))


def furnished() -> House:
    """Return the people, and a match of each kind."""
    people = {role: make_user(display_name=f"The {role}") for role in SIGNED_IN if "staff" not in role}
    people |= {role: make_operator(display_name=f"The {role}") for role in SIGNED_IN if "staff" in role}
    playing = [_playing(people, kind) for kind in ("running", "drafting", "finished")]
    _name_deputies(people, playing)
    running, drafting, finished = playing
    _draft(drafting)
    store(finished, Stop(-1, "limit"))
    kinds = {
        "offered": _offered(people, "offered"),
        "called": _offered(people, "called", seats=len(AT_THE_TABLE), roll_call=3_600),
        "running": running,
        "drafting": drafting,
        "finished": finished,
    }
    return House(people, {kind: match.pk for kind, match in kinds.items()})


STATES = {
    "offered": ("offered", "public", True),
    "offered-link": ("offered", "link", True),
    "offered-invited": ("offered", "invited", True),
    "called": ("called", "public", True),
    "running": ("running", "public", True),
    "running-link": ("running", "link", True),
    "running-invited": ("running", "invited", True),
    "running-closed": ("running", "public", False),
    "drafting": ("drafting", "public", True),
    "paused": ("running", "public", True),
    "aside": ("running", "public", True),
    "finished": ("finished", "public", True),
    "finished-closed": ("finished", "public", False),
    "withdrawn": ("offered", "public", True),
    "withdrawn-link": ("offered", "link", True),
}
"""Of which kind the match is in a state, its door, and whether it may be watched. `aside`: set aside
by an operator, as one that is broken."""


def enter(house: House, state: str) -> Match:
    """Put the match into a state, to be rolled back afterwards, and return it."""
    kind, door, watchers = STATES[state]
    match, staff = Match.objects.get(pk=house.matches[kind]), house.people["staff"]
    if state == "paused":
        pausing.pause(match_id=match.pk, by=staff, reason="a test")
    if state == "aside":
        quarantining.quarantine_match(match_id=match.pk, by=staff, reason="a test")
    if state.startswith("withdrawn"):
        tables.leave(match_id=match.pk, user=house.people["host"])
    Match.objects.filter(pk=match.pk).update(door=door, watchers=watchers)
    match.refresh_from_db()
    return match


def browser(house: House, role: str, match: Match) -> Client:
    """Return the client of a person who comes to a match."""
    client = Client()
    if role in house.people:
        client.force_login(house.people[role])
    if role == "watcher":
        session = client.session
        session[LINK_SESSION_KEY % match.pk] = match.token
        session.save()
    return client


# ---- inside --------------------------------------------------------------------------------


def _offered(people: dict[str, User], kind: str, seats: int = 4, **fields: Any) -> Match:
    """A table at which some sit, one has left, and one is invited; of three seats it is full."""
    match = make_table(seats=seats, host=people["host"], name=f"Table {kind}", **fields)
    tables.join(match_id=match.pk, user=people["left"])
    tables.leave(match_id=match.pk, user=people["left"])
    for role in AT_THE_TABLE[1:]:
        tables.join(match_id=match.pk, user=people[role])
    _invite(match, people)
    return match


def _playing(people: dict[str, User], kind: str) -> Match:
    """A match of six under way: each seat holds its mark and was told of it, then one was
    replaced, and one resigned."""
    match = make_table(seats=6, host=people["host"], name=f"Table {kind}", press_shown=True)
    for role in ("left", "player", "replaced", "resigned", "owner", "staff-player"):
        tables.join(match_id=match.pk, user=people[role])
        if role == "left":
            tables.leave(match_id=match.pk, user=people[role])
    _invite(match, people)
    give_words(match)
    _mark(match)
    for author, reader in LETTERS:
        _write(match, people[author], people[reader], letter(author))
    replace(match, SEATS["replaced"], people["substitute"], None, "a test")
    # The briefing that a substitute sees first has been read, but what they are asked has not.
    read_at = database_now() - timedelta(hours=1)
    Tenure.objects.filter(match=match, user=people["substitute"]).update(last_look=read_at)
    leaving.leave(match_id=match.pk, user=people["resigned"])
    match.refresh_from_db()
    _tell(match, SEATS["substitute"], LATE_MARK, revision=match.revision)
    return match


def _invite(match: Match, people: dict[str, User]) -> None:
    Invitation.objects.create(match=match, user=people["invited"], sent_at=database_now())


def _mark(match: Match) -> None:
    """Deal each seat its mark, and tell it so."""
    rules = registry.get(match.title)
    state: Any = load_state(match, rules)
    state.hands = [[mark(seat)] for seat in range(match.seats_count)]
    match.state = rules.encode_state(state)
    match.state_hash = fingerprint(match.state)
    match.setup_draws = codecs.encode([(10**10, mark(seat)) for seat in range(match.seats_count)])
    match.save(update_fields=["state", "state_hash", "setup_draws"])
    match.snapshots.update(state=match.state)
    for seat in range(match.seats_count):
        _tell(match, seat, mark(seat), revision=0)


def _tell(match: Match, seat: int, card: int, *, revision: int) -> None:
    """Tell a seat of a card, and all others that there was one."""
    everybody = (1 << match.seats_count) - 1
    tellings = (
        ("drew", {"seat": seat, "card": card}, 1 << seat),
        ("drew_hidden", {"seat": seat}, everybody ^ (1 << seat) | WATCHERS),
    )
    for place, (code, params, audience) in enumerate(tellings):
        Event.objects.create(
            match=match,
            revision=revision,
            number=50 + seat,
            telling=place,
            audience=audience,
            code=code,
            params=params,
            happened_at=database_now(),
        )


def _write(match: Match, author: User, reader: User, text: str) -> None:
    held = {tenure.user_id: tenure for tenure in Tenure.objects.filter(match=match, to_revision=None)}
    Press.objects.create(
        match=match, author=held[author.pk], reader=held[reader.pk], text=text, written_at=database_now()
    )


def _name_deputies(people: dict[str, User], matches: list[Match]) -> None:
    """One deputy whose time has not come, one who acts, one whose time is over."""
    now, owner = database_now(), people["owner"]
    mine = Tenure.objects.filter(user=owner, match__in=matches, to_revision=None).values_list("pk", flat=True)
    for role, first in (("deputy-before", 2), ("deputy", 0), ("deputy-after", 0)):
        span = Span(now + timedelta(days=first), now + timedelta(days=first + 3))
        asked = deputies.request_deputy(owner=owner, friend=people[role], span=span, chosen=list(mine))
        deputies.accept(asked.pk, people[role])
        if role == "deputy-after":
            over(asked)


def _draft(match: Match) -> None:
    """Let the owner come to his turn, and draft what he does not send."""
    for role in ("host", "player", "substitute", "owner", "staff-player"):
        seat = SEATS[role]
        play(match, seat, Name(seat, 5 if role == "owner" else 1))
    while (mover := state_of(match).mover) != SEATS["owner"]:
        play(match, mover, Parry(mover, high=True), Done(mover))
    seat = SEATS["owner"]
    play(match, seat, Parry(seat, high=True))
    play(match, seat, Throw(seat, (mark(seat),)), send=False)
