"""What time does to ladders: the parts of the competitions' sweep that are a ladder's own.

Each row is taken in a transaction of its own under its ladder's lock, and asked again there whether it
is still due: so what a sweep leaves, whatever ends it, the next one finds, and nothing is done twice.
"""

from __future__ import annotations

from django.db.models import F, Q
from django.db.models.functions import Now

from games.competitions.models import Competition, Table
from games.ladders.models import Challenge, Hold, Season
from games.ladders.services import challenging, forming, holding, idling, seasons
from games.matches.services.fairness import work
from games.notices.budget import Budget
from games.notices.now import database_now

GOING_STATUSES = (Competition.Status.OPEN, Competition.Status.RUNNING)


def time_out_challenges(budget: Budget) -> int:
    """Close the challenges whose time to answer is over."""
    due = Challenge.objects.filter(
        status=Challenge.Status.OPEN, answer_by__lte=Now(), ladder__competition__status__in=GOING_STATUSES
    )
    return work(due.order_by("answer_by", "pk").values_list("pk"), challenging.time_out, budget)


def warn_of_challenges(budget: Budget) -> int:
    """Remind those whose time to answer is nearly over."""
    near = Challenge.objects.filter(
        status=Challenge.Status.OPEN,
        answer_by__lte=database_now() + challenging.WARNED_BEFORE,
        ladder__competition__status__in=GOING_STATUSES,
    ).filter(Q(warned_for=None) | ~Q(warned_for=F("answer_by")))
    return work(near.order_by("answer_by", "pk").values_list("pk"), challenging.warn, budget)


def begin_seasons(budget: Budget) -> int:
    """Begin the seasons whose day has come."""
    due = Season.objects.filter(
        status=Season.Status.PLANNED, starts_at__lte=Now(), ladder__competition__status__in=GOING_STATUSES
    )
    return work(due.order_by("starts_at", "pk").values_list("pk"), seasons.begin, budget)


def end_seasons(budget: Budget) -> int:
    """End the seasons whose time is over."""
    due = Season.objects.filter(status=Season.Status.RUNNING, ends_at__lte=Now())
    return work(due.order_by("ends_at", "pk").values_list("pk"), seasons.end, budget)


def close_seasons(budget: Budget) -> int:
    """Close the seasons that wait for no match any more."""
    going = Table.objects.filter(status__in=(Table.Status.PLANNED, Table.Status.RUNNING))
    due = Season.objects.filter(status=Season.Status.ENDING).exclude(
        ladder__in=going.values("competition_id")
    )
    return work(due.order_by("ends_at", "pk").values_list("pk"), seasons.close, budget)


def form_tables(budget: Budget) -> int:
    """Form the tables whose day has come."""
    due = Season.objects.filter(status=Season.Status.RUNNING, form_at__lte=Now())
    return work(due.order_by("form_at", "pk").values_list("pk"), forming.form_tables, budget)


def drop_idle(budget: Budget) -> int:
    """Let those step down who have been idle for too long."""
    due = Season.objects.filter(status=Season.Status.RUNNING, idle_at__lte=Now())
    return work(due.order_by("idle_at", "pk").values_list("pk"), idling.drop, budget)


def end_holds(budget: Budget) -> int:
    """Bring those back whose time away is over."""
    over = Hold.objects.filter(ended_at=None, until__lte=Now())
    return work(over.order_by("until", "pk").values_list("pk"), holding.run_out, budget)


PARTS = {
    "ladders: challenges out of time": time_out_challenges,
    "ladders: warnings": warn_of_challenges,
    "ladders: holds": end_holds,
    "ladders: seasons to end": end_seasons,
    "ladders: seasons to close": close_seasons,
    "ladders: seasons to begin": begin_seasons,
    "ladders: tables to form": form_tables,
    "ladders: idle": drop_idle,
}
"""By name, what `games.competitions.services.sweeps` is given."""
