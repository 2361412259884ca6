"""The sentences of the log for actions that only tournaments have."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions import entry_sentences
from games.competitions.models import Competition, LogEntry
from games.competitions.names import entrant_name
from games.tournaments.texts.part import round_name

Text = Callable[[LogEntry], str]


def register_log_texts() -> None:
    """Register the sentence of each verb in the log.

    Call this from `AppConfig.ready`.
    """
    for verb, text in LOG_TEXTS.items():
        entry_sentences.register_sentence(verb, text, kind=Competition.Kind.TOURNAMENT)
    for verb in ("begun", "called_off", "cut", "finished", "round_begun", "stage_begun"):
        entry_sentences.register_news(verb, kind=Competition.Kind.TOURNAMENT)


def _opened(entry: LogEntry) -> str:
    if entry.details.get("ladder"):
        return _("The ladder is open. The best players on it will play the final.")
    return _("Entries are open.")


def _entrants(entry: LogEntry) -> str:
    count = int(entry.details["entrants"])
    if entry.details.get("ladder"):
        return ngettext(
            "The ladder’s season has ended, with %(count)d player in line for the final.",
            "The ladder’s season has ended, with %(count)d players in line for the final.",
            count,
        ) % {"count": count}
    return ngettext(
        "Entries have closed and the seeds are set. The tournament starts with %(count)d entrant.",
        "Entries have closed and the seeds are set. The tournament starts with %(count)d entrants.",
        count,
    ) % {"count": count}


def _stage_void(entry: LogEntry) -> str:
    count = int(entry.details["entrants"])
    return ngettext(
        "Stage %(stage)d can’t be played with %(count)d player. The order before it is final.",
        "Stage %(stage)d can’t be played with %(count)d players. The order before it is final.",
        count,
    ) % {"stage": entry.details["stage"], "count": count}


def _called_off(entry: LogEntry) -> str:
    if entry.details.get("why") == "too_few":
        return _("Too few players entered, so the tournament was cancelled.")
    return _("The tournament was cancelled. Matches in progress continue outside it.")


def _name(entry: LogEntry) -> dict[str, str]:
    return {"name": entrant_name(entry.entrant) if entry.entrant is not None else "?"}


def _round(entry: LogEntry) -> dict[str, str]:
    told = entry.details
    return {"round": round_name(told["round"], told.get("columns", ()), told.get("stage", 1))}


LOG_TEXTS: dict[str, Text] = {
    "opened": _opened,
    "begun": _entrants,
    "called_off": _called_off,
    "finished": lambda entry: _("The tournament has finished."),
    "places_again": lambda entry: _("The final places were recalculated."),
    "stage_begun": lambda entry: _("Stage %(stage)d starts.") % entry.details,
    "stage_over": lambda entry: _("Stage %(stage)d has finished.") % entry.details,
    "stage_void": _stage_void,
    "cut": lambda entry: (
        _("The players who advance are being asked to play in stage %(stage)d.") % entry.details
    ),
    "line_again": lambda entry: _(
        "A result on the ladder was corrected before the final started, so the places in the "
        "final are reassigned."
    ),
    "final_stands": lambda entry: _(
        "A result on the ladder was corrected after the final had started. The final stays as it is."
    ),
    "final_stood": lambda entry: _(
        "A result on the ladder was corrected after the final had finished. The final stays as it is."
    ),
    "goes_on": lambda entry: _("%(name)s will play in the next stage.") % _name(entry),
    "refused": lambda entry: _("%(name)s will not play in the next stage.") % _name(entry),
    "round_begun": lambda entry: _("The round has started: %(round)s.") % _round(entry),
    "round_over": lambda entry: _("The round has finished: %(round)s.") % _round(entry),
    "paired": lambda entry: _("The round has been paired: %(round)s.") % _round(entry),
    "paired_again": lambda entry: _("The round has been paired again: %(round)s.") % _round(entry),
    "roll_ended": lambda entry: _("A director ended the roll call early: %(round)s.") % _round(entry),
    "seeded": lambda entry: _("A director set the seeds."),
}
