"""What must be true afterwards. Each finding is a name and how often it was not so."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from typing import Any

from django.db.models import Count

from games.archive.services.verify import verify_match
from games.engine import registry
from games.engine.automatic_answers import awaited_decisions
from games.matches.models import (
    Action,
    Deadline,
    Draft,
    Ending,
    Event,
    Match,
    Placing,
    Submission,
    Tenure,
    Visit,
)
from games.matches.selectors.states import load_state
from games.matches.tenure_filters import HOLDER_ROLES
from games.notices.models import Channel, Delivery, Notice, State
from games.notices.threads import message_id
from games.uptime.models import Outage
from tests.crash.browsers import look_at_pushes
from tests.crash.clock_findings import look_at_clocks
from tests.crash.consent_findings import consent_figures, look_at_consent, look_at_votes
from tests.crash.disasters import HOUR, show
from tests.crash.post import Post
from tests.crash.seat_findings import look_at_seats, seat_figures
from tests.crash.stage import MANY
from tests.crash.visitor import failures
from tests.notices.smtp import SMTPServer

TIMED_OUT, ANSWERED = Deadline.Outcome.TIMED_OUT, Deadline.Outcome.ANSWERED

SILENT = "house.silent"
AWAKE = ("house.back", "house.taken", "house.given_up", "house.autopilot_by_table")
"""What tells that a seat is silent, and what that it is no longer: its player is back, or has lost it."""


def find(post: Post) -> tuple[dict[str, Any], dict[str, int]]:
    """The figures, and the faults by name."""
    broken: Counter[str] = Counter()
    for match in Match.objects.filter(started_at__isnull=False).order_by("pk"):
        _log(match, broken)
        _deadlines(match, broken)
        _visits(match, broken)
        _ending(match, broken)
        look_at_clocks(match, broken)
        look_at_consent(match, broken)
        look_at_seats(match, broken)
    look_at_votes(broken)
    if failures().exists():
        told = failures().read_text()
        broken["failures_of_the_web"] += len(told.splitlines())
        sys.stderr.write(told)
    _submissions(broken)
    _notices(broken)
    sent = _mails(post.mails, broken) | look_at_pushes(post.pushes, broken)
    return _figures() | consent_figures() | seat_figures() | sent, broken


def _log(match: Match, broken: Counter[str]) -> None:
    """Revisions gapless, the state the replay's, no match left busy or set aside."""
    broken["log"] += len(verify_match(match).faults)
    broken["busy_or_set_aside"] += match.busy or match.quarantined_at is not None


def _deadlines(match: Match, broken: Counter[str]) -> None:
    """Each deadline has one outcome, and the log exactly the effects of it."""
    by_clock: dict[tuple[int, Any], list[Action]] = defaultdict(list)
    by_people: set[tuple[int, Any]] = set()
    for action in Action.objects.filter(match=match).exclude(decision=""):
        if action.cause == Action.Cause.CLOCK and action.effective_at == action.stored_at:
            # For one who was silent, and not waited for.
            broken["answered_while_awake"] += not _was_silent(match.pk, action.seat, action.stored_at)
        elif action.cause == Action.Cause.CLOCK:
            by_clock[action.seat, action.effective_at].append(action)
        else:
            by_people.add((action.seat, action.stored_at))
    announced = Counter(
        params["seat"]
        for params in Event.objects.filter(match=match, code="house.time_out").values_list(
            "params", flat=True
        )
    )
    for deadline in Deadline.objects.filter(match=match).select_related("visit", "seat"):
        seat = deadline.seat.index
        broken["deadline_and_visit"] += deadline.handled_at != deadline.visit.closed_at
        if deadline.outcome == TIMED_OUT:
            effects = by_clock.pop((seat, deadline.due_at), [])
            broken["effect_missing"] += not effects
            broken["effect_twice"] += any(action.stored_at != deadline.handled_at for action in effects)
            broken["too_early"] += deadline.handled_at < deadline.due_at
            announced[seat] -= 1
        elif deadline.outcome == ANSWERED:
            broken["answer_missing"] += (seat, deadline.handled_at) not in by_people
    broken["effect_without_deadline"] += len(by_clock)
    broken["announced"] += sum(abs(count) for count in announced.values())


def _was_silent(match_id: int, seat: int, at: Any, *, before: bool = False) -> bool:
    """Whether a seat was silent at an instant, or became so then; with `before` only the first."""
    told = Event.objects.filter(
        match=match_id, code__in=[SILENT, *AWAKE], params={"seat": seat}, happened_at__lte=at
    )
    earlier = told.filter(happened_at__lt=at).order_by("-happened_at", "-revision", "-number")
    last = earlier.values_list("code", flat=True).first()
    return last == SILENT or (not before and told.filter(happened_at=at, code=SILENT).exists())


def _visits(match: Match, broken: Counter[str]) -> None:
    """Visits are numbered without gaps, and open for exactly those the match awaits."""
    numbers: dict[int, list[int]] = defaultdict(list)
    rules = registry.get(match.title)
    asked = awaited_decisions(rules.decisions(load_state(match, rules))) if match.running else {}
    waiting: dict[int, str] = {}
    for visit in Visit.objects.filter(match=match).select_related("seat", "deadline").order_by("number"):
        numbers[visit.seat.index].append(visit.number)
        if visit.closed_at is None:
            broken["two_open"] += visit.seat.index in waiting
            waiting[visit.seat.index] = visit.clock
            decision = asked.get(visit.seat.index)
            broken["older_question"] += decision is not None and not visit.goes_on_with(decision)
            broken["open_without_deadline"] += visit.deadline.handled_at is not None
    broken["visit_numbers"] += sum(seen != list(range(1, len(seen) + 1)) for seen in numbers.values())
    broken["awaited"] += {seat: decision.clock for seat, decision in asked.items()} != waiting


def _ending(match: Match, broken: Counter[str]) -> None:
    """A finished match is placed once."""
    expected = match.seats_count if match.finished else 0
    broken["placings"] += Placing.objects.filter(match=match).count() != expected
    broken["endings"] += Ending.objects.filter(match=match).count() != match.finished


def _submissions(broken: Counter[str]) -> None:
    """A token is stored once, and stores at most once; drafts belong to open visits."""
    tokens = Submission.objects.values("visit", "token").annotate(times=Count("pk"))
    broken["token_twice"] += tokens.filter(times__gt=1).count()
    stored = (
        Action.objects.filter(cause__in=[Action.Cause.PLAYER, Action.Cause.DEPUTY])
        .values_list("match", "seat")
        .annotate(times=Count("stored_at", distinct=True))
    )
    sent = {
        (match, seat): times
        for match, seat, times in Submission.objects.values_list("visit__match", "visit__seat__index")
        .annotate(times=Count("pk"))
        .order_by()
    }
    broken["stored_unsent"] += sum(
        times > sent.get((match, seat), 0) for match, seat, times in stored.order_by()
    )
    broken["draft_left"] += Draft.objects.exclude(visit__closed_at=None).count()


def _notices(broken: Counter[str]) -> None:
    """Everyone was told what he must know; what was queued was sent or dropped."""
    told = set(Notice.objects.values_list("key", flat=True))
    holders: dict[int, list[Tenure]] = defaultdict(list)
    for tenure in Tenure.objects.filter(role__in=HOLDER_ROLES).select_related("match"):
        holders[tenure.seat_id].append(tenure)
        # Who leaves a competition before their match has begun takes it back: it never begins.
        if tenure.role == Tenure.Role.PLAYER and tenure.match.status != Match.Status.WITHDRAWN:
            broken["begin_untold"] += f"begun:{tenure.match_id}:{tenure.pk}" not in told
        if tenure.user_id is not None and tenure.how == Tenure.How.FINISHED:
            broken["end_untold"] += f"ended:{tenure.match_id}:{tenure.pk}" not in told
    at_the_page: dict[int, set[Any]] = defaultdict(set)
    for seat_id, closed_at in Deadline.objects.filter(outcome=ANSWERED).values_list("seat", "handled_at"):
        at_the_page[seat_id].add(closed_at)
    for seat_id, of_seat in holders.items():
        took_over = (tenure for tenure in of_seat if tenure.role == Tenure.Role.SUBSTITUTE)
        at_the_page[seat_id] |= {tenure.began_at for tenure in took_over}
    outages = Outage.objects.count()
    for visit in Visit.objects.select_related("seat"):
        # Who is at the page, and acted or sat down just now, is not told that he goes on; an outage
        # made it older.
        opened = {visit.opened_at + hours * HOUR for hours in range(outages + 1)}
        known = opened & at_the_page[visit.seat_id] or any(
            f"turn:{visit.pk}:{tenure.pk}" in told
            for tenure in holders[visit.seat_id]
            if tenure.from_revision <= visit.opened_revision
        )
        if not known:
            broken["turn_untold"] += not any(
                _was_silent(visit.match_id, visit.seat.index, at) for at in opened
            )
    for deadline in Deadline.objects.filter(outcome=TIMED_OUT).select_related("seat"):
        keys = {f"time_out:{deadline.visit_id}:{tenure.pk}" for tenure in holders[deadline.seat_id]}
        if not keys & told:
            known = _was_silent(deadline.match_id, deadline.seat.index, deadline.handled_at, before=True)
            # Without patience, the same transaction takes the seat, and its player hears of that instead.
            lost = [each.pk for each in holders[deadline.seat_id] if each.how == Tenure.How.SILENT]
            known = known or any(
                key.startswith(("seat_taken:", "seat_left:")) and key.endswith(f":{pk}")
                for key in told
                for pk in lost
            )
            broken["time_out_untold"] += not known
    # Of a match that stands still, or is due and not looked at in the hours that only the mail lives
    # through, nobody is told whom it awaits; nor what waits to be told with that.
    open_ones = set(Visit.objects.filter(closed_at=None).values_list("pk", flat=True))
    done = Delivery.objects.filter(channel=Channel.MAIL, state__in=[State.SENT, State.DROPPED])
    waiting = list(Notice.objects.exclude(pk__in=done.values("notice")))
    held = {notice.thread for notice in waiting if notice.ids.get("visit") in open_ones}
    for notice in waiting:
        if notice.thread not in held:
            broken["undelivered"] += 1
            for delivery in notice.deliveries.filter(channel=Channel.MAIL):
                show("undelivered", delivery, key=notice.key)
    broken["delivered_twice"] += len(told) != Delivery.objects.filter(channel=Channel.MAIL).count()


def _mails(server: SMTPServer, broken: Counter[str]) -> dict[str, int]:
    """A mail comes again only after a sender died on it, and then under the same id."""
    arrived = Counter(str(mail["Message-ID"]) for mail in server.messages)
    crashes = {
        message_id(key, address): (times, state)
        for key, address, times, state in Delivery.objects.filter(channel=Channel.MAIL).values_list(
            "notice__key", "notice__user__email", "crashes", "state"
        )
    }
    repeats = 0
    for name, times in arrived.items():
        repeats += times - 1
        broken["mail_of_nothing"] += name not in crashes
        broken["mail_twice"] += times - 1 > crashes.get(name, (0, ""))[0]
    broken["mail_lost"] += sum(
        state == State.SENT and name not in arrived for name, (_times, state) in crashes.items()
    )
    return {"mails": sum(arrived.values()), "mails_repeated": repeats}


def _figures() -> dict[str, Any]:
    lateness = sorted(
        (handled_at - due_at).total_seconds()
        for handled_at, due_at in Deadline.objects.filter(outcome=TIMED_OUT).values_list(
            "handled_at", "due_at"
        )
    )
    deliveries = Counter(Delivery.objects.filter(channel=Channel.MAIL).values_list("state", flat=True))
    return {
        "matches": Match.objects.count(),
        "finished": Match.objects.filter(status=Match.Status.FINISHED).count(),
        "actions": Action.objects.count(),
        "forms": Submission.objects.count(),
        "visits": Visit.objects.count(),
        "time_outs": len(lateness),
        "late_median": round(lateness[len(lateness) // 2], 2) if lateness else 0.0,
        "late_most": round(lateness[-1], 2) if lateness else 0.0,
        "notices": Notice.objects.count(),
        "dropped": deliveries[State.DROPPED],
        "sent": deliveries[State.SENT],
        "silent_of_many": _silent_of_many(),
        "unsent": _unsent(),
    }


def _unsent() -> dict[str, int]:
    """Of the mails that were never sent nor dropped: how many of each kind, and why they wait."""
    waiting = Delivery.objects.filter(channel=Channel.MAIL).exclude(state__in=[State.SENT, State.DROPPED])
    found = waiting.values_list("notice__kind", "state", "last_error")
    return dict(Counter(" ".join(filter(None, each)) for each in found))


def _silent_of_many() -> dict[int, int]:
    """Of the times when many seats were awaited together: how often so many did not answer."""
    together: dict[tuple[int, Any], list[str]] = defaultdict(list)
    rows_of = Visit.objects.filter(match__seats_count=MANY).exclude(closed_at=None)
    for match_id, opened_at, outcome in rows_of.values_list("match", "opened_at", "deadline__outcome"):
        together[match_id, opened_at].append(outcome)
    found = Counter(each.count(TIMED_OUT) for each in together.values() if len(each) == MANY)
    return dict(sorted(found.items()))
