"""What is wrong with a tournament before it opens, in sentences; and what its director should know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import span
from games.clocks.controls import usual_seconds
from games.matches import codecs
from games.tournaments import formats
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.cuts import going_on
from games.tournaments.formats import BadSettings
from games.tournaments.formats.settings import Settings, decode
from games.tournaments.models import Tournament
from games.tournaments.texts.bad_settings import sentence

FEWEST_TURNS = 10
"""A round that is shorter than so many usual turns is likely to be decided by its date."""


def mistakes(tournament: Tournament, now: datetime) -> list[str]:
    """What keeps it from being opened."""
    competition = tournament.competition
    found = []
    if competition.begins_at is None:
        found.append(_("Say when it begins."))
    elif competition.begins_at <= now:
        found.append(_("It would begin in the past."))
    until = competition.entries_until
    if until is not None and competition.begins_at is not None and until > competition.begins_at:
        found.append(_("Entries would close after it has begun."))
    most = competition.most_entrants
    if most is not None and most < tournament.expected:
        found.append(_("You expect more entrants than you let in."))
    return found + wrong_stages(stages_of(tournament), tournament.expected)


def wrong_stages(stages: Sequence[Settings], expected: int) -> list[str]:
    """What is wrong with stages, one after the other, for so many entrants."""
    found, entrants = [], expected
    for number, settings in enumerate(stages, 1):
        try:
            formats.of(settings).check(settings, entrants)
        except BadSettings as wrong:
            text = sentence(wrong)
            if len(stages) > 1:
                text = _("Stage %(number)d: %(text)s") % {"number": number, "text": text}
            found.append(text)
        if number < len(stages):
            entrants = going_on(settings)
            if entrants < 2:
                found.append(_("Say how many go on from stage %(number)d.") % {"number": number})
    return found


def warnings(tournament: Tournament) -> list[str]:
    """What its director should know, although it can be opened so."""
    competition = tournament.competition
    found = []
    turn = timedelta(seconds=usual_seconds(codecs.controls(competition.controls)["main"]))
    lasts = timedelta(seconds=tournament.round_seconds)
    if lasts < turn * FEWEST_TURNS:
        found.append(
            _("A round of %(round)s with turns of %(turn)s: most tables will be decided by their date.")
            % {"round": span(lasts), "turn": span(turn)}
        )
    if not tournament.roll_call_seconds:
        found.append(_("No roll is called: who has lost interest is paired all the same."))
    if BLUEPRINTS[tournament.template].key == "swiss" and not tournament.late_rounds:
        found.append(_("Nobody can enter once it has begun."))
    return found


def stages_of(tournament: Tournament) -> list[Settings]:
    """The settings of its stages, in order."""
    stages = sorted(tournament.stages.all(), key=lambda stage: stage.number)
    return [decode(bytes(stage.settings)) for stage in stages]


def length(tournament: Tournament) -> tuple[int, timedelta]:
    """About how many rounds it has with as many entrants as are expected, and how long that takes at the
    most: each round with its roll-call and preview."""
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
        entrants = going_on(settings) or entrants
    seconds = rounds * tournament.round_seconds
    seconds += called * (tournament.roll_call_seconds + tournament.preview_seconds)
    return rounds, timedelta(seconds=seconds)


def length_text(tournament: Tournament) -> str:
    """The same as a sentence."""
    rounds, lasts = length(tournament)
    return ngettext(
        "With %(entrants)d entrants it has %(count)d round and takes %(span)s at the most.",
        "With %(entrants)d entrants it has %(count)d rounds and takes %(span)s at the most.",
        rounds,
    ) % {"entrants": tournament.expected, "count": rounds, "span": span(lasts)}
