"""Filters of the operator's pages: durations, and words for stored names."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import instants
from games.matches.models import Deadline
from games.notices import notice_kinds
from games.notices.models import Lane, State
from games.uptime.models import Outage

register = template.Library()

SWEEPS: dict[str, str | Promise] = {
    "deadlines": gettext_lazy("deadlines"),
    "reminders": gettext_lazy("reminders"),
    "web": gettext_lazy("the site’s answers"),
    "competitions": gettext_lazy("ladders and tournaments"),
    "house": gettext_lazy("daily work"),
}

KINDS: dict[str, str | Promise] = {
    "turn": gettext_lazy("turn"),
    "reminder": gettext_lazy("reminder"),
    "time_out": gettext_lazy("ran out of time"),
    "begun": gettext_lazy("match started"),
    "ended": gettext_lazy("match finished"),
    "paused": gettext_lazy("match paused"),
    "resumed": gettext_lazy("match resumed"),
    "invitation": gettext_lazy("invitation"),
    "table_opened": gettext_lazy("table alert"),
}


@register.filter
def seconds(length: int | None) -> str:
    """Return a number of seconds as a duration: `1 day 4 h`."""
    return instants.format_duration(timedelta(seconds=length or 0))


@register.filter
def left(deadline: Deadline) -> str:
    """Return a text with the time left until a deadline, or the time by which it is overdue."""
    overdue = timezone.now() - deadline.due_at
    if overdue > timedelta(0):
        return _("overdue by %(span)s") % {"span": instants.format_duration(overdue)}
    return instants.format_time_left(deadline.due_at)


@register.filter
def gap(outage: Outage) -> str:
    """Return the length of an outage as text; "" while it is open."""
    return instants.format_duration(outage.end - outage.start) if outage.end else ""


@register.filter
def state_words(state: str) -> str:
    """Return the name of a delivery's state."""
    return str(State(state).label)


@register.filter
def lane_words(lane: str) -> str:
    """Return the name of one of the outbox's queues."""
    return str(Lane(lane).label)


@register.filter
def sweep_words(name: str) -> str:
    """Return the name of a sweep in words."""
    return str(SWEEPS.get(name, name))


@register.filter
def kind_words(name: str) -> str:
    """Return the kind of an email in words.

    These are the words for the kind itself, or the preference that turns it off, or "account mail".
    """
    if name in KINDS:
        return str(KINDS[name])
    kind = notice_kinds.KINDS.get(name)
    if kind is None:
        return str(Lane.ACCOUNT.label)
    return str(kind.mail_kind.label) if kind.mail_kind else _("Other")
