"""A site that does not answer, beside a worker that lives, is an outage too.

A sweep of its own asks the one configured address. No answer, or one that says the site is out of
order, three times in a row opens an outage, which the next answer ends. After an hour it holds no
time any more: the operators are told, and open one by hand if they think it right.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.clocks.gaps import LONG_OUTAGE
from games.engine.certainty import certain
from games.matches import gaps
from games.matches.models import Outage, Pulse
from games.matches.services.asking import answers
from games.matches.services.outage_news import tell_of_the_web
from games.matches.services.outages import finish
from games.notices.now import database_now


def watch() -> bool | None:
    """Ask the site, and open or end its outage; whether it answered, None if nobody wants to know."""
    url = settings.WATCHED_URL
    if settings.SWEEPS != "worker" or not url:
        forget()
        return None
    asked_at = database_now()
    answered = answers(url)
    note(url, asked_at, answered=answered)
    return answered


@transaction.atomic
def note(url: str, asked_at: datetime, *, answered: bool) -> None:
    """Write down what came of a question that was asked at an instant.

    In the heartbeat of this sweep `succeeded_at` is the last answer, `failed` how many questions
    in a row had none, `started_at` when the first of them was asked. Another address than last
    time has not answered yet.
    """
    Pulse.objects.get_or_create(name=gaps.WEB_PULSE)
    pulse = Pulse.objects.select_for_update().get(name=gaps.WEB_PULSE)
    if bytes(pulse.readings) != url.encode():
        pulse.readings, pulse.succeeded_at, pulse.failed = url.encode(), None, 0
    now = database_now()
    open_one = Outage.objects.select_for_update().filter(is_open=True, cause=Outage.Cause.WEB).first()
    if answered:
        pulse.started_at = pulse.succeeded_at = now
        pulse.failed = 0
        if open_one is not None and not open_one.by_hand:
            finish(open_one, now)
    else:
        if pulse.failed == 0:
            pulse.started_at = asked_at
        pulse.failed = _failed(pulse, now)
        if open_one is not None and now - open_one.start > LONG_OUTAGE:
            tell_of_the_web(open_one, now)
    pulse.save()


@transaction.atomic
def forget() -> None:
    """Nobody asks any more: nothing would end an outage of the site."""
    open_one = Outage.objects.select_for_update().filter(is_open=True, cause=Outage.Cause.WEB).first()
    if open_one is not None and not open_one.by_hand:
        finish(open_one, database_now())


def _failed(pulse: Pulse, now: datetime) -> int:
    """How many questions in a row have had no answer now; the third opens an outage, once, if the
    site has ever answered and no other outage is open."""
    enough = gaps.FAILURES_IN_A_ROW
    failed = min(pulse.failed + 1, enough)
    if failed < enough or pulse.failed == enough or pulse.succeeded_at is None:
        return failed
    start = gaps.after_the_last(certain(pulse.started_at, "three questions were asked"), now)
    _outage, made = Outage.objects.get_or_create(
        is_open=True, defaults={"start": start, "cause": Outage.Cause.WEB}
    )
    return failed if made else failed - 1
