"""What the log says of a tournament's own acts."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions import words
from games.competitions.models import Competition, LogEntry
from games.competitions.names import entrant_name

Text = Callable[[LogEntry], str]


def register() -> None:
    """Name the sentence of each verb. Called from AppConfig.ready."""
    for verb, text in TEXTS.items():
        words.register(verb, text, kind=Competition.Kind.TOURNAMENT)


def _entrants(entry: LogEntry) -> str:
    count = int(entry.details["entrants"])
    return ngettext(
        "Entries are closed and seeds drawn up: it begins with %(count)d entrant.",
        "Entries are closed and seeds drawn up: it begins with %(count)d entrants.",
        count,
    ) % {"count": count}


def _stage_void(entry: LogEntry) -> str:
    count = int(entry.details["entrants"])
    return ngettext(
        "Stage %(stage)d cannot be played with %(count)d player: the order before it stands.",
        "Stage %(stage)d cannot be played with %(count)d players: the order before it stands.",
        count,
    ) % {"stage": entry.details["stage"], "count": count}


def _called_off(entry: LogEntry) -> str:
    if entry.details.get("why") == "too_few":
        return _("Too few had entered: it is called off.")
    return _("It is called off. What runs goes on outside it.")


def _name(entry: LogEntry) -> dict[str, str]:
    return {"name": entrant_name(entry.entrant) if entry.entrant is not None else "?"}


TEXTS: dict[str, Text] = {
    "opened": lambda entry: _("Entries are open."),
    "begun": _entrants,
    "called_off": _called_off,
    "finished": lambda entry: _("It is over."),
    "places_again": lambda entry: _("The final places were reckoned again."),
    "stage_begun": lambda entry: _("Stage %(stage)d begins.") % entry.details,
    "stage_over": lambda entry: _("Stage %(stage)d is over.") % entry.details,
    "stage_void": _stage_void,
    "cut": lambda entry: _("The line is drawn: the best are asked for stage %(stage)d.") % entry.details,
    "line_again": lambda entry: _(
        "A result of the ladder was corrected before the final began: the line is drawn again."
    ),
    "final_stands": lambda entry: _(
        "A result of the ladder was corrected after the final had begun: the final stands as it is."
    ),
    "final_stood": lambda entry: _(
        "A result of the ladder was corrected after the final was over: the final stands as it is."
    ),
    "goes_on": lambda entry: _("%(name)s: goes on.") % _name(entry),
    "refused": lambda entry: _("%(name)s: does not go on.") % _name(entry),
    "round_begun": lambda entry: _("Round %(round)d begins.") % entry.details,
    "round_over": lambda entry: _("Round %(round)d is over.") % entry.details,
    "paired": lambda entry: _("Round %(round)d is paired.") % entry.details,
    "paired_again": lambda entry: _("Round %(round)d is paired again.") % entry.details,
    "roll_ended": lambda entry: _("The roll-call of round %(round)d was ended early.") % entry.details,
    "seeded": lambda entry: _("The seeds were set by hand."),
}
