"""The table of what one person may do with another, and every act in it, pressed as their browser does.

Each act returns whether it happened, and the sentence of the page's refusal ("" without one).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.competitions.models import Entrant
from games.consent.models import Poke
from games.engine.actions import Stop
from games.ladders.models import Challenge, Ladder
from games.lobby.services import tables
from games.matches.models import Deputyship, Invitation, Match, Tenure, Visit
from games.moderation.models import Report
from games.press.models import Press
from games.talk.models import TalkMessage
from games.tournaments.models import Pairing
from tests.factories.accounts import make_user
from tests.factories.ageing import age
from tests.factories.ladders import make_ladder
from tests.factories.matches import make_match, make_table, store
from tests.factories.tournaments import begin, enter, fresh, make_open
from tests.lobby.test_substitutes import with_open_seat
from tests.visibility.table import read

# Who acts is the first of the two. block: they have blocked the other. blocked: the other has blocked them.
# muted: the other has muted them. suspended: they are suspended. challenge-late is on a ladder that one of
# the two entered after the block, challenge-own on one that the first also directs. done: it happens. full,
# busy, gone: it is refused with the sentence that anyone gets at a full table, about somebody whom many
# have asked, at a seat that has been taken. apart: they are refused as two whom a director keeps apart.
# away: they are refused as if the other were away. door: they are signed out. other: they are paired with
# somebody else. unread: it happens, but the other does not read it.
TWO_PEOPLE = """
act             nothing block  blocked muted  suspended
join            done    full   full    done   door
invite          done    busy   busy    done   door
pair            done    other  other   done   other
substitute      done    gone   gone    done   door
write           done    done   done    unread door
nudge           done    unread unread  unread door
write-after     done    unread unread  unread door
talk            done    unread unread  unread door
challenge       done    done   done    done   door
challenge-late  done    apart  apart   done   door
challenge-own   done    away   away    done   door
rematch         done    busy   busy    done   door
deputy          done    busy   busy    done   door
watch           done    done   done    done   done
report          done    done   done    done   door
"""

CELLS = [(act, state, cell) for act, row in read(TWO_PEOPLE).items() for state, cell in row.items()]

REFUSALS = {
    "full": "You can’t join this table: it is full, has started or has been withdrawn.",
    "busy": "So many people have asked Nina in the last day that no one can ask now. Ask again tomorrow.",
    "gone": "This seat is no longer open: someone has taken it, or its player is back.",
    "apart": "You two are kept apart here.",
    "away": "Away.",
}
"""What a refused person reads."""


class Outcome(NamedTuple):
    """Whether an act happened, what the other reads of it, and the page that its actor got."""

    happened: bool
    read: bool
    page: str


Act = Callable[[User, User], Callable[[], Outcome]]
"""Prepares an act between two people, and returns the press."""


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(user: User, name: str, *args: Any, **data: Any) -> str:
    return str(client_of(user).post(reverse(name, args=args), data, follow=True).content.decode())


def join(actor: User, other: User) -> Callable[[], Outcome]:
    table = make_table(seats=3, host=other)

    def press() -> Outcome:
        page = post(actor, "matches:join", table.pk)
        return Outcome(Tenure.objects.filter(match=table, user=actor).exists(), True, page)

    return press


def invite(actor: User, other: User) -> Callable[[], Outcome]:
    table = make_table(seats=3, host=actor)

    def press() -> Outcome:
        page = post(actor, "matches:invite", table.pk, invited=other.name)
        return Outcome(Invitation.objects.filter(match=table, user=other).exists(), True, page)

    return press


def pair(actor: User, other: User) -> Callable[[], Outcome]:
    """The first round of four pairs the first with the third, as any seeding by hand does."""
    made = make_open("swiss", players=0, expected=4)
    enter(made, actor, make_user(), other, make_user())
    for seed, entrant in enumerate(Entrant.objects.filter(competition=made.pk).order_by("pk"), 1):
        Entrant.objects.filter(pk=entrant.pk).update(seed=seed)

    def press() -> Outcome:
        begin(fresh(made))
        two = {each.pk for each in Entrant.objects.filter(competition=made.pk, user__in=(actor, other))}
        seats = [set(each.seats) for each in Pairing.objects.filter(round__stage__tournament=made.pk)]
        assert seats
        return Outcome(two in seats, True, "")

    return press


def substitute(actor: User, other: User) -> Callable[[], Outcome]:
    match = with_open_seat(users=[other, make_user(), make_user()])

    def press() -> Outcome:
        page = post(actor, "matches:seat", match.pk, 2)
        return Outcome(Tenure.objects.filter(match=match, user=actor).exists(), True, page)

    return press


def write(actor: User, other: User) -> Callable[[], Outcome]:
    return _writing(make_match(users=[actor, other]), actor, other)


def nudge(actor: User, other: User) -> Callable[[], Outcome]:
    match = make_match(users=[actor, other])
    age(match, timedelta(hours=30))
    visit = Visit.objects.get(match=match, seat__index=1, closed_at=None)

    def press() -> Outcome:
        page = post(actor, "matches:poke", match.pk, visit=visit.pk)
        theirs = client_of(other).get(reverse("matches:match", args=[match.pk])).content.decode()
        return Outcome(Poke.objects.filter(visit=visit).exists(), "has nudged you" in theirs, page)

    return press


def write_after(actor: User, other: User) -> Callable[[], Outcome]:
    return _writing(_ended(actor, other), actor, other)


def _writing(match: Match, actor: User, other: User) -> Callable[[], Outcome]:
    def press() -> Outcome:
        data = {"press-to": "table", "press-text": "Well met."}
        page = post(actor, "matches:press_write", match.pk, **data)
        theirs = client_of(other).get(reverse("matches:press", args=[match.pk])).content.decode()
        return Outcome(Press.objects.filter(match=match).exists(), "Well met." in theirs, page)

    return press


def talk(actor: User, other: User) -> Callable[[], Outcome]:
    table = make_table(seats=3, host=other)
    tables.join(match_id=table.pk, user=actor)

    def press() -> Outcome:
        page = post(actor, "matches:talk", table.pk, **{"talk-text": "Well met."})
        theirs = client_of(other).get(reverse("matches:talk", args=[table.pk])).content.decode()
        return Outcome(TalkMessage.objects.exists(), "Well met." in theirs, page)

    return press


def challenge(actor: User, other: User) -> Callable[[], Outcome]:
    return _challenging(make_ladder([make_user(), other, actor]), other, actor, late=False)


def challenge_late(actor: User, other: User) -> Callable[[], Outcome]:
    return _challenging(make_ladder([make_user(), other, actor]), other, actor, late=True)


def challenge_own(actor: User, other: User) -> Callable[[], Outcome]:
    return _challenging(make_ladder([make_user(), other, actor], director=actor), other, actor, late=True)


def _challenging(ladder: Ladder, other: User, actor: User, *, late: bool) -> Callable[[], Outcome]:
    theirs = Entrant.objects.get(competition=ladder.pk, user=other)

    def press() -> Outcome:
        if late:
            Entrant.objects.filter(competition=ladder.pk, user=actor).update(entered_at=timezone.now())
        page = post(actor, "ladders:challenge", ladder.pk, theirs.pk)
        return Outcome(Challenge.objects.filter(ladder=ladder).exists(), True, page)

    return press


def rematch(actor: User, other: User) -> Callable[[], Outcome]:
    match = _ended(actor, other)

    def press() -> Outcome:
        page = post(actor, "matches:rematch", match.pk)
        return Outcome(Match.objects.filter(rematch_of=match).exists(), True, page)

    return press


def deputy(actor: User, other: User) -> Callable[[], Outcome]:
    match = make_match(users=[actor, make_user()])
    mine = Tenure.objects.get(match=match, user=actor)
    today = timezone.now().date()

    def press() -> Outcome:
        days = {"first": today.isoformat(), "last": (today + timedelta(days=2)).isoformat()}
        page = post(actor, "matches:deputies", friend=other.name, matches=[mine.pk], **days)
        return Outcome(Deputyship.objects.filter(owner=actor, friend=other).exists(), True, page)

    return press


def watch(actor: User, other: User) -> Callable[[], Outcome]:
    match = make_match(users=[other, make_user()])

    def press() -> Outcome:
        answer = client_of(actor).get(reverse("matches:match", args=[match.pk]))
        return Outcome(answer.status_code == 200, True, "")

    return press


def _ended(*people: User) -> Match:
    match = make_match(users=[*people])
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    return match


def report(actor: User, other: User) -> Callable[[], Outcome]:
    def press() -> Outcome:
        page = post(actor, "moderation:report_player", other.pk, kind="name", match="", text="It is rude.")
        return Outcome(Report.objects.filter(reporter=actor, about=other).exists(), True, page)

    return press


ACTS: dict[str, Act] = {
    "join": join,
    "invite": invite,
    "pair": pair,
    "substitute": substitute,
    "write": write,
    "nudge": nudge,
    "write-after": write_after,
    "talk": talk,
    "challenge": challenge,
    "challenge-late": challenge_late,
    "challenge-own": challenge_own,
    "rematch": rematch,
    "deputy": deputy,
    "watch": watch,
    "report": report,
}
