"""Find the problems that prevent a tournament from opening, and warnings for its director, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration
from games.clocks.controls import usual_seconds
from games.engine.meta import MAIN_CLOCK
from games.tournaments import formats
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.cuts import count_advancing
from games.tournaments.formats import BadSettings, Swiss
from games.tournaments.formats.settings import Settings
from games.tournaments.models import Tournament
from games.tournaments.texts.bad_settings import bad_settings_text
from games.tournaments.texts.table_plan import table_plan

MIN_TURNS_PER_ROUND = 10
"""A round shorter than this many usual turns is likely to be decided by its date."""


def opening_problems(tournament: Tournament, now: datetime) -> list[str]:
    """Return the reasons why a tournament cannot be opened, as sentences."""
    competition = tournament.competition
    found = []
    if competition.begins_at is None:
        found.append(_("Enter when the tournament starts."))
    elif competition.begins_at <= now:
        found.append(_("The start is in the past."))
    until = competition.entries_until
    if until is not None and competition.begins_at is not None and until > competition.begins_at:
        found.append(_("Entries close after the start."))
    most = competition.most_entrants
    if most is not None and most < tournament.expected:
        found.append(_("You expect more entrants than you allow."))
    return found + stage_problems(stages_of(tournament), tournament.expected)


def stage_problems(stages: Sequence[Settings], expected: int) -> list[str]:
    """Return the problems of a sequence of stages for the expected number of entrants, as sentences."""
    found, entrants = [], expected
    for number, settings in enumerate(stages, 1):
        try:
            formats.of(settings).check(settings, entrants)
        except BadSettings as wrong:
            text = bad_settings_text(wrong)
            if len(stages) > 1:
                text = _("Stage %(number)d: %(text)s") % {"number": number, "text": text}
            found.append(text)
        if number < len(stages):
            entrants = count_advancing(settings)
            if entrants < 2:
                found.append(_("Enter how many players advance from stage %(number)d.") % {"number": number})
    return found


def warnings(tournament: Tournament) -> list[str]:
    """Return warnings for the director, which do not prevent the tournament from opening."""
    competition = tournament.competition
    found = []
    turn = timedelta(seconds=usual_seconds(competition.controls[MAIN_CLOCK]))
    lasts = timedelta(seconds=tournament.round_seconds)
    if lasts < turn * MIN_TURNS_PER_ROUND:
        found.append(
            _(
                "With %(round)s for a round and %(turn)s for a turn, most tables will not finish "
                "before their deadline and will be decided then."
            )
            % {"round": format_duration(lasts), "turn": format_duration(turn)}
        )
    if not tournament.roll_call_seconds:
        found.append(_("There is no roll call: players who have lost interest are still paired."))
    if BLUEPRINTS[tournament.template].key == "swiss" and not tournament.late_rounds:
        found.append(_("No one can enter after the start."))
    first = stages_of(tournament)[0]
    if isinstance(first, Swiss) and first.for_two:
        whole = tournament.expected - 1 + tournament.expected % 2
        if whole <= first.rounds + 1:
            found.append(
                ngettext(
                    "With %(entrants)d players, everyone can play everyone in %(count)d round: choose a "
                    "round robin rather than a Swiss.",
                    "With %(entrants)d players, everyone can play everyone in %(count)d rounds: choose a "
                    "round robin rather than a Swiss.",
                    whole,
                )
                % {"entrants": tournament.expected, "count": whole}
            )
    return found


def stages_of(tournament: Tournament) -> list[Settings]:
    """Return the settings of the tournament's stages, in order."""
    stages = sorted(tournament.stages.all(), key=lambda stage: stage.number)
    return [stage.settings for stage in stages]


def table_lines(tournament: Tournament) -> list[str]:
    """Return lines of text with the number of tables of each size in each stage, for the expected entrants.

    The tournament must not have any problems (`opening_problems`).
    """
    found, entrants = [], tournament.expected
    stages = stages_of(tournament)
    for number, settings in enumerate(stages, 1):
        for text in table_plan(settings, entrants):
            found.append(
                _("Stage %(number)d: %(text)s") % {"number": number, "text": text}
                if len(stages) > 1
                else text
            )
        entrants = count_advancing(settings) or entrants
    return found


def length(tournament: Tournament) -> tuple[int, timedelta]:
    """Return the number of rounds for the expected entrants, and the greatest length of the tournament.

    The length includes the roll calls and previews that are expected. Stages that cannot be played are left
    out.
    """
    entrants, rounds, called = tournament.expected, 0, 0
    for settings in stages_of(tournament):
        rules = formats.of(settings)
        try:
            rules.check(settings, entrants)
        except BadSettings:
            continue
        count = rules.rounds(settings, entrants)
        rounds += count
        called += count if rules.late_entry else min(count, 1)
        entrants = count_advancing(settings) or entrants
    seconds = rounds * tournament.round_seconds
    seconds += called * (tournament.roll_call_seconds + tournament.preview_seconds)
    return rounds, timedelta(seconds=seconds)


def length_text(tournament: Tournament) -> str:
    """Return the length of the tournament as a sentence."""
    rounds, lasts = length(tournament)
    text = ngettext(
        "With %(entrants)d entrants, the tournament has %(count)d round and takes at most %(span)s.",
        "With %(entrants)d entrants, the tournament has %(count)d rounds and takes at most %(span)s.",
        rounds,
    ) % {"entrants": tournament.expected, "count": rounds, "span": format_duration(lasts)}
    if any(each.for_two and getattr(each, "replays", 0) for each in stages_of(tournament)):
        text = " ".join([text, _("Games replayed after a draw are extra.")])
    return text
