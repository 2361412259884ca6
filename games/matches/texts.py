"""Texts about time controls, about deadlines, and about what stops the clocks."""

from __future__ import annotations

from datetime import datetime

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.cities import city_of
from accounts.instants import format_with_zone
from games.clocks.controls import DAY, HOUR, MINUTE, Bank, Control, Daily, Fixed, Untimed, has_clock
from games.clocks.standstill import Agreement, Nights
from games.engine import registry
from games.engine.phrases import phrase
from games.matches.models import Deadline, Match
from games.matches.render import say


def control_text(control: Control) -> str:
    """Return a time control in words: `2 days`, `3 days in the bank, plus 1 day per turn, up to 6 days`."""
    match control:
        case Fixed(seconds=seconds):
            return duration_text(seconds)
        case Daily(at=at, zone=zone):
            return _("daily by %(time)s (%(zone)s)") % {
                "time": at.strftime("%H:%M"),
                "zone": city_of(zone),
            }
        case Bank(seconds=seconds, increment=increment, cap=cap, free=free):
            parts = [_("%(time)s in the bank") % {"time": duration_text(seconds)}]
            if free:
                parts.append(_("first %(time)s of each turn free") % {"time": duration_text(free)})
            if increment:
                parts.append(
                    _("plus %(time)s per turn, up to %(cap)s")
                    % {"time": duration_text(increment), "cap": duration_text(cap)}
                )
            return ", ".join(parts)
        case Untimed():
            return _("no time limit")


def duration_text(seconds: int) -> str:
    """Return a length of time in its largest whole unit: `2 days`, `36 hours`."""
    if seconds % DAY == 0:
        return ngettext("%(count)d day", "%(count)d days", seconds // DAY) % {"count": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(count)d hour", "%(count)d hours", seconds // HOUR) % {"count": seconds // HOUR}
    return ngettext("%(count)d minute", "%(count)d minutes", seconds // MINUTE) % {"count": seconds // MINUTE}


def agreement_texts(agreement: Agreement) -> list[str]:
    """Return one phrase for each thing that a match agreed about when its clocks stop."""
    texts = []
    if agreement.free_days:
        days = ", ".join(str(WEEKDAYS_ABBR[day]) for day in agreement.free_days)
        texts.append(_("stopped on %(days)s (%(zone)s)") % {"days": days, "zone": city_of(agreement.zone)})
    if agreement.nights is Nights.STILL:
        texts.append(_("stopped at night for the player whose turn it is"))
    elif agreement.nights is Nights.COUNTED:
        texts.append(_("nights count as days"))
    if agreement.absences:
        texts.append(_("stopped during announced absences"))
    if agreement.automatic:
        texts.append(_("an absence may start automatically"))
    if agreement.emergencies:
        texts.append(_("stopped in a player’s emergency, for a week at most"))
    return texts


def silence_text(match: Match) -> str:
    """Return the consequence of silence: `the seat is opened to a substitute (missed turns: 3)`.

    Return "" for a match without a clock, in which nobody counts as silent.
    """
    if not has_clock(match.controls):
        return ""
    return _("%(what)s (missed turns: %(count)d)") % {
        "what": match.get_silence_display(),
        "count": match.patience,
    }


def odds_text(match: Match) -> str:
    """Return whether the two players of a battle are shown its odds, or "" if the title has no odds."""
    if not registry.meta(match.title).odds:
        return ""
    return _("shown to both of its players") if match.shows_odds else _("not shown to anyone")


def watch_delay_text(match: Match) -> str:
    """Return by how much a match is delayed for watchers, or "" if it is not."""
    return game_turns_text(match.title, match.watch_delay) if match.watch_delay else ""


def game_turns_text(title: str, count: int) -> str:
    """Return a number of a title's game-turns in words: `2 rounds`. A title without a history has none."""
    statistics = registry.match_statistics(title)
    return "" if statistics is None else say(phrase(statistics.SPANS, count=count))


def paused_text(match: Match) -> str:
    """Return a sentence that says who paused a match, or that a player has an emergency."""
    match match.paused_by:
        case Match.Pauser.TABLE:
            return _("The table agreed on a pause; all clocks are stopped.")
        case Match.Pauser.HOST:
            return _("The host paused this match; its clocks are stopped.")
        case Match.Pauser.DIRECTOR:
            return _("A director paused this match; its clocks are stopped.")
        case Match.Pauser.EMERGENCY:
            return _("A player has an emergency; all clocks are stopped.")
    return _("The operator paused this match; its clocks are stopped.")


def answer_due_at(deadline: Deadline) -> datetime | None:
    """Return when an answer is due, or None if there is no time limit."""
    return None if deadline.untimed else deadline.due_at


def answer_by_text(deadline: Deadline) -> str:
    """Return the sentence that says when an answer is due, or "" if there is no time limit."""
    if deadline.untimed:
        return ""
    return _("Answer by %(instant)s.") % {"instant": format_with_zone(deadline.due_at)}


def push_due_text(deadline: Deadline) -> str:
    """Return when an answer is due, for a notification in a browser, which must not be empty."""
    if deadline.untimed:
        return _("No time limit")
    return _("Due %(instant)s") % {"instant": format_with_zone(deadline.due_at)}
