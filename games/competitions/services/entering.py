"""Coming into a competition, being away from it, and leaving it.

Everything here but `ask` is done in the caller's transaction, which holds the competition's lock; the room
of its kind hears of it in the same transaction (`games.competitions.kinds`).
"""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.competitions import kinds
from games.competitions.errors import (
    CompetitionOver,
    EnteredAlready,
    NoProgram,
    NotEntered,
    PersonGone,
)
from games.competitions.kinds import Entries
from games.competitions.models import Competition, Entrant
from games.competitions.models.competition import MATCHES_AT_ONCE
from games.competitions.selectors import conditions
from games.competitions.services import log
from games.engine import registry
from games.notices.now import database_now
from games.notices.services import telling

TAKING_PART = (Entrant.Status.ENTERED, Entrant.Status.HELD)
GONE_STATUSES = (Entrant.Status.WITHDRAWN, Entrant.Status.REMOVED)


def enter(
    competition: Competition,
    user: User,
    *,
    at_once: int = MATCHES_AT_ONCE,
    mark: str = "",
    token: str = "",
) -> Entrant:
    """Let a person enter a locked competition, come back to it, or say yes to who asked them; who finds it
    full, or under way where that takes reserves, is on the waiting list. `mark` is that of their browser
    (`accounts.known_browsers.mark_of`), `token` of the link they came by.

    Raises what `conditions.refuse_unfit` does.
    """
    conditions.refuse_unfit(competition, user, token=token)
    now = database_now()
    entrant = Entrant.objects.filter(competition=competition, user=user).first()
    if entrant is None:
        entrant = Entrant(competition=competition, user=user)
    entrant.entered_at, entrant.left_at = now, None
    entrant.at_once, entrant.mark = at_once, mark
    entrant.status = Entrant.Status.ENTERED if _has_room(competition) else Entrant.Status.WAITING
    entrant.save()
    log.note(competition, "entered" if entrant.active else "waits", by=user, entrant=entrant)
    if entrant.active:
        kinds.of(competition).entrant_came(competition, entrant, now)
    return entrant


def enter_program(competition: Competition, name: str, *, by: User | None) -> Entrant:
    """Let the title's program enter a locked competition under a name of its own. Raises `NoProgram`,
    `EnteredAlready` where another has the name, `CompetitionOver`."""
    if competition.over:
        raise CompetitionOver
    if not competition.programs or not registry.meta(competition.title).autopilot:
        raise NoProgram
    if Entrant.objects.filter(competition=competition, program=name).exists():
        raise EnteredAlready
    now = database_now()
    entrant = Entrant.objects.create(competition=competition, program=name, entered_at=now)
    log.note(competition, "entered", by=by, entrant=entrant)
    kinds.of(competition).entrant_came(competition, entrant, now)
    return entrant


def withdraw(entrant: Entrant, *, by: User | None, reason: str = "") -> None:
    """Let somebody leave a locked competition by their own wish, or (`by` None) because they are gone.
    What becomes of their tables is their room's business. Raises `NotEntered`."""
    _leave(entrant, Entrant.Status.WITHDRAWN, "withdrew", by, reason)


def remove(entrant: Entrant, *, by: User | None, reason: str) -> None:
    """Take somebody out of a locked competition: a director's word, or the house's (`by` None). They do not
    come back by themselves, and are told. Raises `NotEntered`."""
    _leave(entrant, Entrant.Status.REMOVED, "removed", by, reason)
    tell(entrant, "entry_removed")


def bring_back(entrant: Entrant, *, by: User) -> None:
    """Let somebody who left, or was taken out, take part again. Raises `NotEntered`, `PersonGone`,
    `CompetitionOver`, or `SameMailbox`."""
    competition = entrant.competition
    if competition.over:
        raise CompetitionOver
    if entrant.status not in GONE_STATUSES:
        raise NotEntered
    if entrant.user is not None:
        if not entrant.user.is_active:
            raise PersonGone
        conditions.refuse_same_mailbox(competition, entrant.user)
    now = database_now()
    entrant.status, entrant.left_at, entrant.left_round = Entrant.Status.ENTERED, None, 0
    entrant.save(update_fields=["status", "left_at", "left_round"])
    log.note(competition, "brought_back", by=by, entrant=entrant)
    kinds.of(competition).entrant_came(competition, entrant, now)


def hold(entrant: Entrant, *, until: datetime | None, by: User | None) -> None:
    """Keep the place of somebody who is away, in a locked competition, until an instant or until they say
    that they are back. Raises `NotEntered`."""
    if entrant.status not in TAKING_PART:
        raise NotEntered
    entrant.status, entrant.held_until, entrant.ready = Entrant.Status.HELD, until, False
    entrant.save(update_fields=["status", "held_until", "ready"])
    log.note(entrant.competition, "held", by=by, entrant=entrant, until=until.isoformat() if until else None)
    kinds.of(entrant.competition).entrant_held(entrant.competition, entrant, database_now())


def back(entrant: Entrant, *, by: User | None) -> None:
    """Let somebody whose place was kept take part again. Raises `NotEntered`."""
    if entrant.status != Entrant.Status.HELD:
        raise NotEntered
    entrant.status, entrant.held_until = Entrant.Status.ENTERED, None
    entrant.save(update_fields=["status", "held_until"])
    log.note(entrant.competition, "back", by=by, entrant=entrant)
    kinds.of(entrant.competition).entrant_came(entrant.competition, entrant, database_now())


def admit(competition: Competition) -> list[Entrant]:
    """Let those on the waiting list of a locked competition take part, longest first, while places are free
    and newcomers are taken; return them. They are told."""
    admitted: list[Entrant] = []
    waiting = Entrant.objects.filter(competition=competition, status=Entrant.Status.WAITING)
    for entrant in waiting.select_related("user").order_by("entered_at", "pk"):
        if not _has_room(competition):
            break
        if entrant.user is not None and not entrant.user.is_active:
            continue
        entrant.competition = competition
        let_in(entrant, by=None)
        admitted.append(entrant)
    return admitted


def let_in(entrant: Entrant, *, by: User | None) -> None:
    """Let one on the waiting list of a locked competition take part, whoever waits longer; they are told.
    Raises `NotEntered`."""
    if entrant.status != Entrant.Status.WAITING:
        raise NotEntered
    entrant.status = Entrant.Status.ENTERED
    entrant.save(update_fields=["status"])
    log.note(entrant.competition, "admitted", by=by, entrant=entrant)
    tell(entrant, "entry_admitted")
    kinds.of(entrant.competition).entrant_came(entrant.competition, entrant, database_now())


def _has_room(competition: Competition) -> bool:
    """Whether one who comes now takes part at once."""
    if conditions.entries(competition) is not Entries.OPEN:
        return False
    most = competition.most_entrants
    taking = Entrant.objects.filter(competition=competition, status__in=TAKING_PART)
    return most is None or taking.count() < most


def _leave(entrant: Entrant, status: str, verb: str, by: User | None, reason: str) -> None:
    if entrant.status in GONE_STATUSES:
        raise NotEntered
    competition, now = entrant.competition, database_now()
    took_part = entrant.status in TAKING_PART
    entrant.status, entrant.left_at = status, now
    entrant.ready, entrant.held_until = False, None
    entrant.save(update_fields=["status", "left_at", "ready", "held_until"])
    log.note(competition, verb, by=by, entrant=entrant, reason=reason)
    if took_part:
        kinds.of(competition).entrant_left(competition, entrant, now)
        admit(competition)


def tell(entrant: Entrant, kind: str) -> None:
    """Tell an entrant what became of their entry."""
    now = database_now()
    if entrant.user_id is None:
        return
    telling.tell(
        key=f"{kind}:{entrant.pk}:{now.isoformat()}",
        user_id=entrant.user_id,
        kind=kind,
        ids={"entrant": entrant.pk},
        thread=f"competition:{entrant.competition_id}",
        now=now,
    )
