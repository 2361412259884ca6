"""Make, answer, withdraw and time out challenges."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts import lines
from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.competitions.services.locking import lock_competition
from games.ladders.challenge import NotChallengeable, WhyNotChallenge, why_not
from games.ladders.errors import AnsweredAlready, CannotChallenge, NotAway, NotOnLadder
from games.ladders.models import Challenge, Ladder, Movement
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors import current_state
from games.ladders.selectors.panel import refusals_left
from games.ladders.services import calling_off, notifying, playing, rungs
from games.matches.errors import NotYours
from games.notices.now import database_now
from games.uptime.stored_outages import may_run_out

MAX_WARNING_LEAD = timedelta(hours=24)
"""How long before a challenge's time runs out the defender is reminded; at most half of the whole time."""


def challenge(*, competition_id: int, user: User, defender_id: int) -> Challenge:
    """Challenge an entrant; a program accepts immediately.

    Raises `NotOnLadder`, `NotYours` if the entrant has no rung, or `CannotChallenge` with the reason.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        ladder = Ladder.objects.get(competition=competition)
        season = current_state.season_of(ladder)
        shown = current_state.take_snapshot(ladder, season, now)
        me = next((rung.entrant for rung in shown.rungs if rung.entrant.user_id == user.pk), None)
        them = next((rung.entrant for rung in shown.rungs if rung.entrant_id == defender_id), None)
        if me is None:
            raise NotOnLadder
        if them is None:
            raise NotYours
        rules = challenge_rules_of(season or ladder)
        reason = why_not(shown.field, rules, me.pk, them.pk, now)
        if reason is not None or season is None:
            raise CannotChallenge(reason or NotChallengeable(WhyNotChallenge.OVER), name_of(them))
        made = Challenge.objects.create(
            ladder=ladder,
            season=season,
            challenger=me,
            defender=them,
            challenger_rung=shown.field.rungs[me.pk],
            defender_rung=shown.field.rungs[them.pk],
            made_at=now,
            answer_by=now + rules.answer_within,
        )
        rungs.note_activity(ladder, [me.pk], now)
        log.note(competition, "challenged", by=user, entrant=me, defender=them.pk)
        if them.user_id is None:
            _accept(competition, made, now)
        else:
            notifying.challenged(made, now)
    return made


def why_not_challenge(competition_id: int, user: User, defender_id: int) -> NotChallengeable | None:
    """Return why a person could not challenge an entrant now; None if they could.

    Raises `KeyError` if the entrant is not on the ladder.
    """
    ladder, now = Ladder.objects.get(pk=competition_id), database_now()
    season = current_state.season_of(ladder)
    shown = current_state.take_snapshot(ladder, season, now)
    mine = next((rung.entrant_id for rung in shown.rungs if rung.entrant.user_id == user.pk), 0)
    return why_not(shown.field, challenge_rules_of(season or ladder), mine, defender_id, now)


def accept(*, challenge_id: int, user: User) -> Challenge:
    """Accept a challenge and plan its match. Raises `NotYours` or `AnsweredAlready`."""
    with transaction.atomic():
        competition, made, now = _to_answer(challenge_id, user)
        _accept(competition, made, now)
    return made


def refuse(*, challenge_id: int, user: User) -> Challenge:
    """Decline a challenge, with the effect that the season's terms give it.

    Raises `NotYours` or `AnsweredAlready`.
    """
    with transaction.atomic():
        competition, made, now = _to_answer(challenge_id, user)
        made.free = refusals_left(made.season, made.defender) > 0
        calling_off.close(made, Challenge.Status.REFUSED, now)
        made.answered_at = now
        made.save(update_fields=["free", "answered_at"])
        if not made.free:
            _move(made, Movement.Cause.REFUSED, now)
        rungs.note_activity(made.ladder, [made.challenger_id, made.defender_id], now)
        log.note(competition, "refused", by=user, entrant=made.defender, challenger=made.challenger_id)
        notifying.answered(made, now)
    return made


def withdraw(*, challenge_id: int, user: User) -> Challenge:
    """Withdraw a challenge whose defender is away. Raises `NotYours`, `AnsweredAlready` or `NotAway`."""
    with transaction.atomic():
        competition, made, now = _locked(challenge_id)
        if made.challenger.user_id != user.pk:
            raise NotYours
        if made.status != Challenge.Status.OPEN:
            raise AnsweredAlready
        away = current_state.absences([made.defender], now)
        if current_state.away_until(made.defender, away, now) is None:
            raise NotAway
        calling_off.call_off([made], Challenge.Why.AWAY, now)
        log.note(competition, "took_back", by=user, entrant=made.challenger, defender=made.defender_id)
    return made


def time_out(challenge_id: int) -> bool:
    """Close a challenge that was not answered in time, and move the players; return whether it was due."""
    with transaction.atomic():
        competition, made, now = _locked(challenge_id)
        if made.status != Challenge.Status.OPEN:
            return False
        if not _is_overdue(made, now):
            return False
        _time_out(competition, made, now)
    return True


def time_out_due(ladder: Ladder, competition: Competition, now: datetime) -> None:
    """Close every challenge of a locked ladder that was not answered in time."""
    for made in list(
        calling_off.open_challenges(ladder).filter(answer_by__lte=now).order_by("answer_by", "pk")
    ):
        if _is_overdue(made, now):
            _time_out(competition, made, now)


def warn(challenge_id: int) -> bool:
    """Remind a defender who has little time left to answer, once for each deadline.

    Return whether a reminder was sent.
    """
    with transaction.atomic():
        _competition, made, now = _locked(challenge_id)
        over = current_state.answer_deadline(made, current_state.absences([made.defender], now))
        if made.status != Challenge.Status.OPEN or made.warned_for == over or not now < over:
            return False
        if over - now > warning_before(made):
            return False
        made.warned_for = over
        made.save(update_fields=["warned_for"])
        notifying.about_to_expire(made, now)
    return True


def warning_before(made: Challenge) -> timedelta:
    """Return how long before the deadline of a challenge its defender is reminded."""
    return min(MAX_WARNING_LEAD, (made.answer_by - made.made_at) / 2)


def name_of(entrant: Entrant) -> str:
    """Return the name of an entrant, who may be a program."""
    return entrant.user.name if entrant.user is not None else lines.display_text(entrant.program)


def _locked(challenge_id: int) -> tuple[Competition, Challenge, datetime]:
    """Return a challenge after locking its ladder. Raises `NotYours` if it does not exist."""
    ladder_id = Challenge.objects.filter(pk=challenge_id).values_list("ladder_id", flat=True).first()
    if ladder_id is None:
        raise NotYours
    competition, now = lock_competition(ladder_id)
    made = Challenge.objects.select_related(
        "ladder", "season", "challenger__user", "defender__user", "table"
    ).get(pk=challenge_id)
    return competition, made, now


def _to_answer(challenge_id: int, user: User) -> tuple[Competition, Challenge, datetime]:
    """Return a challenge that a person may answer. Raises `NotYours` or `AnsweredAlready`."""
    competition, made, now = _locked(challenge_id)
    if made.defender.user_id != user.pk:
        raise NotYours
    over_by = min(
        current_state.answer_deadline(made, current_state.absences([made.defender], now)), made.season.ends_at
    )
    if made.status != Challenge.Status.OPEN or over_by <= now:
        raise AnsweredAlready
    return competition, made, now


def _is_overdue(made: Challenge, now: datetime) -> bool:
    """Return whether the time to answer a challenge has run out.

    A challenge whose deadline is after the end of its season is called off with the season instead, whenever
    the sweep runs.
    """
    due = current_state.answer_deadline(made, current_state.absences([made.defender], now))
    return due <= now and due < made.season.ends_at and may_run_out(due, now)


def _accept(competition: Competition, made: Challenge, now: datetime) -> None:
    made.table = playing.make(competition, made, now)
    made.status, made.answered_at = Challenge.Status.PLAYED, now
    made.save(update_fields=["table", "status", "answered_at"])
    rungs.note_activity(made.ladder, [made.challenger_id, made.defender_id], now)
    log.note(
        competition,
        "accepted",
        by=made.defender.user,
        entrant=made.defender,
        table=made.table,
        challenger=made.challenger_id,
    )
    notifying.answered(made, now)


def _time_out(competition: Competition, made: Challenge, now: datetime) -> None:
    calling_off.close(made, Challenge.Status.UNANSWERED, now)
    _move(made, Movement.Cause.UNANSWERED, now)
    rungs.note_activity(made.ladder, [made.challenger_id], now)
    log.note(competition, "unanswered", entrant=made.defender, challenger=made.challenger_id)
    notifying.unanswered(made, now)


def _move(made: Challenge, cause: Movement.Cause, now: datetime) -> None:
    rungs.move(
        made.ladder,
        cause,
        now=now,
        season=made.season,
        challenge=made,
        challenger=made.challenger_id,
        defender=made.defender_id,
    )
