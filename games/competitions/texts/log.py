"""The sentences for log entries that ladders and tournaments have in common."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.instants import format_with_zone
from accounts.models import User
from games.competitions import entry_sentences
from games.competitions.models import LogEntry, Table
from games.competitions.names import entrant_name


def register_log_texts() -> None:
    """Register the sentence for each verb.

    Call this from `AppConfig.ready`.
    """
    for verb, text in _PLAIN.items():
        entry_sentences.register_sentence(verb, text)
    entry_sentences.register_news("cancelled")
    entry_sentences.register_news("admitted", reader="entrant", sentence=_you_moved_up)
    entry_sentences.register_news("brought_back", reader="entrant", sentence=_you_are_back)


def _entrant(entry: LogEntry) -> dict[str, Any]:
    return {"name": entrant_name(entry.entrant) if entry.entrant is not None else "?"}


def _table(entry: LogEntry) -> dict[str, Any]:
    return {"number": entry.table.number if entry.table is not None else 0}


def _person(entry: LogEntry) -> dict[str, Any]:
    # A list of entries gets all its people in one query (`selectors.log_entries`).
    user = entry.person or User.objects.filter(pk=entry.details.get("user")).first()
    return {"name": user.name if user is not None else "?"}


def _you_moved_up(_entry: LogEntry) -> str:
    return _("You moved up from the waiting list and now take part.")


def _you_are_back(_entry: LogEntry) -> str:
    return _("You take part again.")


def _instant(entry: LogEntry, name: str) -> str:
    return format_with_zone(datetime.fromisoformat(entry.details[name]))


def _moved(entry: LogEntry) -> str:
    hours = int(entry.details["hours"])
    return ngettext(
        "The site had an outage, so every upcoming deadline is now %(count)d hour later.",
        "The site had an outage, so every upcoming deadline is now %(count)d hours later.",
        hours,
    ) % {"count": hours}


def _scored(entry: LogEntry) -> str:
    how = Table.How(entry.details["how"]).label
    return _("Table %(number)d has finished: %(how)s.") % (_table(entry) | {"how": how})


def _held(entry: LogEntry) -> str:
    if entry.details.get("until") is None:
        return _("%(name)s is away and keeps their place.") % _entrant(entry)
    until = {"instant": _instant(entry, "until")}
    return _("%(name)s is away until %(instant)s and keeps their place.") % (_entrant(entry) | until)


def _extended(entry: LogEntry) -> str:
    hours = int(entry.details["hours"])
    return ngettext(
        "A player whose turn it is at table %(number)d has %(count)d more hour.",
        "A player whose turn it is at table %(number)d has %(count)d more hours.",
        hours,
    ) % (_table(entry) | {"count": hours})


def _paused(entry: LogEntry) -> str:
    days = int(entry.details["days"])
    return ngettext(
        "Table %(number)d is paused for %(count)d day.",
        "Table %(number)d is paused for %(count)d days.",
        days,
    ) % (_table(entry) | {"count": days})


def _postponed(entry: LogEntry) -> str:
    at = {"instant": _instant(entry, "to")}
    return _("Table %(number)d will be decided no later than %(instant)s.") % (_table(entry) | at)


def _changed(entry: LogEntry) -> str:
    names = [str(_CHANGED[name]) for name in entry.details["what"] if name in _CHANGED]
    return _("Settings were changed: %(names)s.") % {"names": ", ".join(names)}


_CHANGED = {
    "about": gettext_lazy("the description"),
    "door": gettext_lazy("who may enter"),
    "most_entrants": gettext_lazy("the number of entrants"),
    "least_reliability": gettext_lazy("the required reliability"),
    "least_finished": gettext_lazy("the required number of matches played"),
    "rating_from": gettext_lazy("the lowest rating"),
    "rating_to": gettext_lazy("the highest rating"),
    "entries_until": gettext_lazy("when entries close"),
}


_PLAIN: dict[str, entry_sentences.Sentence] = {
    "moved": _moved,
    "scored": _scored,
    "held": _held,
    "extended": _extended,
    "paused": _paused,
    "postponed": _postponed,
    "forfeited": lambda entry: _("%(name)s forfeits table %(number)d.") % (_entrant(entry) | _table(entry)),
    "voided": lambda entry: _("Table %(number)d does not count.") % _table(entry),
    "adjudicated": lambda entry: _("Table %(number)d was decided before its end.") % _table(entry),
    "undecidable": lambda entry: (
        _("Table %(number)d can’t be read, so a director must decide how it counts.") % _table(entry)
    ),
    "corrected": lambda entry: _("The result of table %(number)d was corrected.") % _table(entry),
    "resumed": lambda entry: _("Table %(number)d was resumed.") % _table(entry),
    "reminded": lambda entry: (
        _("The players whose turn it is at table %(number)d were sent a reminder.") % _table(entry)
    ),
    "replaced": lambda entry: (
        _("%(name)s took over a seat at table %(number)d.") % (_table(entry) | _person(entry))
    ),
    "entered": lambda entry: _("%(name)s now takes part.") % _entrant(entry),
    "waits": lambda entry: _("%(name)s is on the waiting list.") % _entrant(entry),
    "asked": lambda entry: _("%(name)s was invited to take part.") % _entrant(entry),
    "declined": lambda entry: _("%(name)s declined the invitation.") % _entrant(entry),
    "admitted": lambda entry: (
        _("%(name)s moved up from the waiting list and now takes part.") % _entrant(entry)
    ),
    "withdrew": lambda entry: _("%(name)s no longer takes part.") % _entrant(entry),
    "removed": lambda entry: _("%(name)s was removed.") % _entrant(entry),
    "brought_back": lambda entry: _("%(name)s takes part again.") % _entrant(entry),
    "back": lambda entry: _("%(name)s is back.") % _entrant(entry),
    "taken_over": lambda entry: (
        _("%(name)s takes over from %(old)s.") % (_entrant(entry) | {"old": _replaced(entry)})
    ),
    "director_added": lambda entry: _("%(name)s is a director now.") % _person(entry),
    "director_removed": lambda entry: _("%(name)s is no longer a director.") % _person(entry),
    "announced": lambda entry: _("An announcement was sent to everyone."),
    "wrote": lambda entry: _("A message was sent to the players at table %(number)d.") % _table(entry),
    "called": lambda entry: _("%(name)s called a director.") % _entrant(entry),
    "answered": lambda entry: _("A director answered %(name)s’s call.") % _entrant(entry),
    "kept_apart": lambda entry: _("Two players were marked to be kept apart."),
    "let_meet": lambda entry: _("Two players who were kept apart can meet again."),
    "changed": _changed,
    "talk_removed": lambda entry: _("A message was removed from the talk."),
    "talk_removed_at_table": lambda entry: (
        _("A message was removed from the talk of table %(number)d.") % _table(entry)
    ),
    "cancelled": lambda entry: _("The competition was cancelled."),
}


def _replaced(entry: LogEntry) -> str:
    old = entry.entrant.replaces if entry.entrant is not None else None
    return entrant_name(old) if old is not None else "?"
