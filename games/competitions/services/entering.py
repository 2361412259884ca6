"""Enter a competition, be away from it, and leave it.

Everything here runs in the caller's transaction, in which the competition is locked; the room of its kind is
notified in the same transaction (`games.competitions.competition_kinds`).
"""

from __future__ import annotations

from datetime import datetime

from accounts import names
from accounts.models import User
from accounts.selectors import name_is_taken
from games.competitions import competition_kinds
from games.competitions.competition_kinds import EntryState
from games.competitions.errors import (
    CompetitionOver,
    EntriesClosed,
    NameTaken,
    NoProgram,
    NotEntered,
    PersonGone,
)
from games.competitions.models import Competition, Entrant
from games.competitions.models.competition import MATCHES_AT_ONCE
from games.competitions.selectors import entry_conditions
from games.competitions.services import log
from games.engine import registry
from games.notices.now import database_now
from games.notices.services import outbox


def enter(
    competition: Competition,
    user: User,
    *,
    at_once: int = MATCHES_AT_ONCE,
    mark: str = "",
    token: str = "",
) -> Entrant:
    """Let a person enter a locked competition, return to it, or accept an invitation.

    The person goes on the waiting list if the competition is full, or if it only accepts reserves at the
    moment. `mark` identifies their browser (`accounts.known_browsers.browser_mark`), and `token` is the token
    of the link by which they came.

    Raises the same errors as `entry_conditions.refuse_unfit`.
    """
    entry_conditions.refuse_unfit(competition, user, token=token)
    now = database_now()
    entrant = Entrant.objects.filter(competition=competition, user=user).first()
    if entrant is None:
        entrant = Entrant(competition=competition, user=user)
    entrant.entered_at = now
    entrant.at_once, entrant.mark = at_once, mark
    entrant.status = Entrant.Status.WAITING
    if _has_room(competition):
        entrant.status, entrant.left_at = Entrant.Status.ENTERED, None
    entrant.save()
    log.note(competition, "entered" if entrant.active else "waits", by=user, entrant=entrant)
    if entrant.active:
        competition_kinds.kind_of(competition).entrant_joined(competition, entrant, now)
    return entrant


def enter_program(competition: Competition, name: str, *, by: User | None) -> Entrant:
    """Let the title's program enter a locked competition under a name of its own.

    If the competition is full, the program goes on the waiting list. Raises `CompetitionOver`, `NoProgram`,
    `EntriesClosed`, or `NameTaken` if a person or another program has the name.
    """
    if competition.over:
        raise CompetitionOver
    if not competition.programs or not registry.meta(competition.title).autopilot:
        raise NoProgram
    if entry_conditions.entry_state(competition) is EntryState.CLOSED:
        raise EntriesClosed
    here = Entrant.objects.filter(competition=competition).exclude(program="")
    if name_is_taken(name) or names.name_key(name) in map(
        names.name_key, here.values_list("program", flat=True)
    ):
        raise NameTaken
    now = database_now()
    status = Entrant.Status.ENTERED if _has_room(competition) else Entrant.Status.WAITING
    entrant = Entrant.objects.create(competition=competition, program=name, entered_at=now, status=status)
    log.note(competition, "entered" if entrant.active else "waits", by=by, entrant=entrant)
    if entrant.active:
        competition_kinds.kind_of(competition).entrant_joined(competition, entrant, now)
    return entrant


def withdraw(entrant: Entrant, *, by: User | None, reason: str = "") -> None:
    """Let an entrant leave a locked competition, at their own wish or automatically (`by` is None).

    The room of the competition's kind decides what happens to their tables. Raises `NotEntered`.
    """
    _leave(entrant, Entrant.Status.WITHDRAWN, "withdrew", by, reason)


def remove(entrant: Entrant, *, by: User | None, reason: str) -> None:
    """Remove an entrant from a locked competition and notify them.

    This is a director's decision, or automatic (`by` is None). They cannot return without a director. Raises
    `NotEntered`.
    """
    _leave(entrant, Entrant.Status.REMOVED, "removed", by, reason)
    notify_entrant(entrant, "entry_removed")


def bring_back(entrant: Entrant, *, by: User) -> None:
    """Let an entrant take part again who left or was removed.

    Raises `NotEntered`, also for someone who was only invited, `PersonGone`, `CompetitionOver` or
    `SameMailbox`.
    """
    competition = entrant.competition
    if competition.over:
        raise CompetitionOver
    if not entrant.may_return:
        raise NotEntered
    if entrant.suspended:
        raise PersonGone
    if entrant.user is not None:
        entry_conditions.refuse_same_mailbox(competition, entrant.user)
    now = database_now()
    entrant.status, entrant.left_at = Entrant.Status.ENTERED, None
    entrant.save(update_fields=["status", "left_at"])
    log.note(competition, "brought_back", by=by, entrant=entrant)
    competition_kinds.kind_of(competition).entrant_joined(competition, entrant, now)


def hold(entrant: Entrant, *, until: datetime | None, by: User | None) -> None:
    """Hold the place of an entrant who is away, in a locked competition.

    `until` is None if the end of the absence is open. Raises `NotEntered`.
    """
    if not entrant.takes_part:
        raise NotEntered
    entrant.status, entrant.held_until, entrant.ready = Entrant.Status.HELD, until, False
    entrant.save(update_fields=["status", "held_until", "ready"])
    log.note(entrant.competition, "held", by=by, entrant=entrant, until=until.isoformat() if until else None)
    competition_kinds.kind_of(entrant.competition).entrant_paused(
        entrant.competition, entrant, database_now()
    )


def end_hold(entrant: Entrant, *, by: User | None) -> None:
    """Let an entrant whose place was held take part again. Raises `NotEntered`."""
    if entrant.status != Entrant.Status.HELD:
        raise NotEntered
    entrant.status, entrant.held_until = Entrant.Status.ENTERED, None
    entrant.save(update_fields=["status", "held_until"])
    log.note(entrant.competition, "back", by=by, entrant=entrant)
    competition_kinds.kind_of(entrant.competition).entrant_joined(
        entrant.competition, entrant, database_now()
    )


def admit(competition: Competition) -> list[Entrant]:
    """Let people on the waiting list take part while there are free places; return those admitted.

    This happens only while newcomers are accepted. The longest-waiting come first, and each is notified.
    People who do not meet the conditions now are skipped and stay on the list. The competition must be
    locked.
    """
    admitted: list[Entrant] = []
    waiting = Entrant.objects.filter(competition=competition, status=Entrant.Status.WAITING)
    for entrant in waiting.select_related("user").order_by("entered_at", "pk"):
        if not _has_room(competition):
            break
        entrant.competition = competition
        if entry_conditions.why_waiting(entrant) is not None:
            continue
        let_in(entrant, by=None)
        admitted.append(entrant)
    return admitted


def let_in(entrant: Entrant, *, by: User | None) -> None:
    """Let a person on the waiting list take part, even if others have waited longer, and notify them.

    The competition must be locked. Raises `NotEntered` or `PersonGone`.
    """
    if entrant.status != Entrant.Status.WAITING:
        raise NotEntered
    if entrant.suspended:
        raise PersonGone
    entrant.status, entrant.left_at = Entrant.Status.ENTERED, None
    entrant.save(update_fields=["status", "left_at"])
    log.note(entrant.competition, "admitted", by=by, entrant=entrant)
    notify_entrant(entrant, "entry_admitted")
    competition_kinds.kind_of(entrant.competition).entrant_joined(
        entrant.competition, entrant, database_now()
    )


def _has_room(competition: Competition) -> bool:
    """Return whether a newcomer could take part immediately."""
    if entry_conditions.entry_state(competition) is not EntryState.OPEN:
        return False
    most = competition.most_entrants
    taking = Entrant.objects.filter(competition=competition, status__in=Entrant.TAKING_PART)
    return most is None or taking.count() < most


def _leave(entrant: Entrant, status: str, verb: str, by: User | None, reason: str) -> None:
    if entrant.status in Entrant.GONE:
        raise NotEntered
    competition, now = entrant.competition, database_now()
    took_part, waited = entrant.takes_part, entrant.status == Entrant.Status.WAITING
    if took_part or (waited and entrant.left_at is None):
        entrant.left_at = now
    entrant.status = status
    entrant.ready, entrant.held_until = False, None
    entrant.save(update_fields=["status", "left_at", "ready", "held_until"])
    log.note(competition, verb, by=by, entrant=entrant, reason=reason)
    if took_part:
        competition_kinds.kind_of(competition).entrant_withdrew(competition, entrant, now)
        admit(competition)


def notify_entrant(entrant: Entrant, kind: str) -> None:
    """Notify an entrant about their entry with a notice of this kind; programs are not notified."""
    now = database_now()
    if entrant.user_id is None:
        return
    outbox.queue_notice(
        key=f"{kind}:{entrant.pk}:{now.isoformat()}",
        user_id=entrant.user_id,
        kind=kind,
        ids={"entrant": entrant.pk},
        thread=f"competition:{entrant.competition_id}",
        now=now,
    )
