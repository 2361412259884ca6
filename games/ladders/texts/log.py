"""The sentences in a ladder's log."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_with_zone
from games.competitions import entry_sentences
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.names import entrant_name


def register_log_texts() -> None:
    """Register the sentences for this room's log entries."""
    for verb, sentence in LOG_SENTENCES.items():
        entry_sentences.register_sentence(verb, sentence)
    for verb in ("season_begun", "season_ended", "season_over", "season_again", "finished"):
        entry_sentences.register_news(verb, kind=Competition.Kind.LADDER)
    for verb, sentence in _CHALLENGERS_NEWS.items():
        entry_sentences.register_news(
            verb, reader="challenger", sentence=sentence, kind=Competition.Kind.LADDER
        )


def _name(entry: LogEntry, detail: str) -> str:
    key = entry.details[detail]
    # A list of entries gets all its entrants in one query (`competitions.selectors.log_entries`).
    entrant = entry.named_entrants.get(key)
    if entrant is None:
        entrant = Entrant.objects.select_related("user").filter(pk=key).first()
    return entrant_name(entrant) if entrant is not None else str(key)


def _own(entry: LogEntry) -> str:
    return entrant_name(entry.entrant) if entry.entrant is not None else ""


def _challenged(entry: LogEntry) -> str:
    return _("%(name)s challenged %(other)s.") % {
        "name": _own(entry),
        "other": _name(entry, "defender"),
    }


def _took_back(entry: LogEntry) -> str:
    return _("%(name)s took back a challenge to %(other)s.") % {
        "name": _own(entry),
        "other": _name(entry, "defender"),
    }


def _accepted(entry: LogEntry) -> str:
    return _("%(name)s accepted a challenge from %(other)s.") % {
        "name": _own(entry),
        "other": _name(entry, "challenger"),
    }


def _refused(entry: LogEntry) -> str:
    return _("%(name)s declined a challenge from %(other)s.") % {
        "name": _own(entry),
        "other": _name(entry, "challenger"),
    }


def _unanswered(entry: LogEntry) -> str:
    return _("%(name)s did not answer a challenge from %(other)s on time.") % {
        "name": _own(entry),
        "other": _name(entry, "challenger"),
    }


def _idle(entry: LogEntry) -> str:
    days = entry.details["days"]
    return ngettext("%(name)s was idle for %(count)d day.", "%(name)s was idle for %(count)d days.", days) % {
        "name": _own(entry),
        "count": days,
    }


def _leaves_after(entry: LogEntry) -> str:
    return _("%(name)s will leave after this season.") % {"name": _own(entry)}


def _stays(entry: LogEntry) -> str:
    return _("%(name)s has decided to stay.") % {"name": _own(entry)}


def _put_back(entry: LogEntry) -> str:
    return _("%(name)s is back on the ladder because a result was corrected.") % {"name": _own(entry)}


def _formed(entry: LogEntry) -> str:
    tables = entry.details["tables"]
    return ngettext("%(count)d table was formed.", "%(count)d tables were formed.", tables) % {
        "count": tables
    }


def _season_begun(entry: LogEntry) -> str:
    return _("Season %(number)d has started.") % {"number": entry.details["season"]}


def _season_ended(entry: LogEntry) -> str:
    return _("Season %(number)d has ended.") % {"number": entry.details["season"]}


def _season_again(entry: LogEntry) -> str:
    return _("A result was corrected, and the final standings of season %(season)d have changed.") % {
        "season": entry.details["season"]
    }


def _season_moved(entry: LogEntry) -> str:
    instant = format_with_zone(datetime.fromisoformat(str(entry.details["to"])))
    return _("The end of season %(number)d was moved to %(instant)s.") % {
        "number": entry.details["season"],
        "instant": instant,
    }


def _season_over(entry: LogEntry) -> str:
    return _("The standings of season %(number)d are final.") % {"number": entry.details["season"]}


def _terms(_entry: LogEntry) -> str:
    return _("The rules were changed, from the next season on.")


def _about(_entry: LogEntry) -> str:
    return _("The description of the ladder was changed.")


def _founded(_entry: LogEntry) -> str:
    return _("The ladder was created.")


def _finished(_entry: LogEntry) -> str:
    return _("The ladder has ended.")


LOG_SENTENCES = {
    "challenged": _challenged,
    "took_back": _took_back,
    "accepted": _accepted,
    "refused": _refused,
    "unanswered": _unanswered,
    "idle": _idle,
    "leaves_after": _leaves_after,
    "stays": _stays,
    "put_back": _put_back,
    "formed": _formed,
    "season_begun": _season_begun,
    "season_ended": _season_ended,
    "season_over": _season_over,
    "season_moved": _season_moved,
    "season_again": _season_again,
    "terms": _terms,
    "about": _about,
    "founded": _founded,
    "finished": _finished,
}

_CHALLENGERS_NEWS: dict[str, entry_sentences.Sentence] = {
    "accepted": lambda entry: _("%(name)s accepted your challenge.") % {"name": _own(entry)},
    "refused": lambda entry: _("%(name)s declined your challenge.") % {"name": _own(entry)},
    "unanswered": lambda entry: _("%(name)s did not answer your challenge on time.") % {"name": _own(entry)},
}
"""What a challenger reads about their own challenge."""
