"""A tournament's own rules in sentences made from its settings: what is published is what is done."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import span
from games.competitions.models import Competition
from games.competitions.texts.seats import seats_sentence
from games.engine import registry
from games.pairing import table_tie_breaks, tie_breaks
from games.tournaments.formats import (
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.models import Tournament
from games.tournaments.selectors.mistakes import stages_of
from games.tournaments.texts.standings import TIE_BREAKS, TieBreak, tie_break_name


def in_a_line(tournament: Tournament) -> str:
    """Its stages in one line: "Swiss of 5 rounds, then single elimination"."""
    return _(", then ").join(stage_name(each) for each in stages_of(tournament))


def stage_name(settings: Settings) -> str:
    """A stage by its format."""
    match settings:
        case Swiss(rounds=rounds):
            return ngettext("Swiss, %(count)d round", "Swiss, %(count)d rounds", rounds) % {"count": rounds}
        case Pools(pools=1):
            return _("everybody against everybody")
        case Pools(pools=pools):
            return ngettext("%(count)d pool", "%(count)d pools", pools) % {"count": pools}
        case Elimination() if settings.for_two:
            return _("single elimination")
        case Elimination():
            return _("tables whose best go on")
        case DoubleElimination():
            return _("double elimination")
        case League():
            return _("a league of divisions")
    return ""


def rules(tournament: Tournament) -> list[str]:
    """All that an entrant should know: how it is seeded, called, played, counted, decided."""
    competition = tournament.competition
    found = [_("Seeds: %(how)s.") % {"how": tournament.get_seeding_display()}]
    found += _roll(tournament)
    lasts = {"span": span(timedelta(seconds=tournament.round_seconds))}
    found.append(_("A round lasts %(span)s at the most; then what has not ended is decided.") % lasts)
    if competition.adjudication == Competition.Adjudication.TRUTH:
        found.append(_("Such a match is stopped, and what is true of it counts."))
    else:
        found.append(_("Of such a match what everybody may know counts; it goes on outside."))
    for settings in stages_of(tournament):
        found += stage_rules(settings)
    found.append(seats_sentence(competition))
    if registry.meta(competition.title).draws_order:
        found.append(_("What each drew stands in the list of tables that can be taken away."))
    if tournament.late_rounds:
        found.append(
            _("Who comes late may enter until round %(number)d is paired; rounds missed bring nothing.")
            % {"number": tournament.late_rounds}
        )
    if tournament.ladder_id is not None:
        found.append(
            _(
                "Where a result of the ladder is corrected before the final's first round begins, the line "
                "is drawn again; a final that has begun stands."
            )
        )
    found.append(_("Who leaves keeps what they have; who had still to meet them has a bye or a forfeit."))
    return found


def stage_rules(settings: Settings) -> list[str]:
    """How a stage is counted, and who goes on."""
    found = [points_text(settings)]
    match settings:
        case Swiss(advance=advance) if advance:
            found.append(
                ngettext("The first goes on.", "The first %(count)d go on.", advance) % {"count": advance}
            )
        case Pools(advance=advance) if advance:
            found.append(
                ngettext(
                    "Of each pool the first goes on.", "Of each pool the first %(count)d go on.", advance
                )
                % {"count": advance}
            )
        case League(up=up):
            found.append(
                ngettext(
                    "Of each group the first rises, and as many fall as come from below.",
                    "Of each group the first %(count)d rise, and as many fall as come from below.",
                    up,
                )
                % {"count": up}
            )
        case Elimination(best_of=3) | DoubleElimination(best_of=3):
            found.append(_("A match is the best of three games; the first two are played at once."))
        case Elimination(advance=advance) if not settings.for_two:
            found.append(
                ngettext(
                    "Of each table the first goes on.", "Of each table the first %(count)d go on.", advance
                )
                % {"count": advance}
            )
    if isinstance(settings, Swiss | Pools | League):
        found.append(tie_break_text(settings))
    return [each for each in found if each]


def points_text(settings: Settings) -> str:
    """What a table brings."""
    if not isinstance(settings, Swiss | Pools | League):
        return ""
    if settings.for_two:
        return _("A win counts 1, a draw ½.")
    if settings.points:
        return _("Points by place: %(points)s. Who share a place share its points.") % {
            "points": ", ".join(map(str, settings.points))
        }
    return _(
        "First place counts 1, the last 0, those between in equal steps. Who share a place share its points."
    )


def tie_break_text(settings: Swiss | Pools | League) -> str:
    """What decides between who is level, in order; then they share the place."""
    order = settings.tie_breaks or usual_tie_breaks(settings)
    names = ", ".join(tie_break_name(name) for name in order if name != "points")
    return _("Ties: %(names)s; who are level after all share the place.") % {"names": names}


def tie_breaks_of(tournament: Tournament) -> list[TieBreak]:
    """What decides in its stages between who is level, each once, with what it counts."""
    scored = [each for each in stages_of(tournament) if isinstance(each, Swiss | Pools | League)]
    names = dict.fromkeys(name for each in scored for name in each.tie_breaks or usual_tie_breaks(each))
    return [TIE_BREAKS[name] for name in names if name != "points"]


def usual_tie_breaks(settings: Settings) -> tuple[str, ...]:
    """The tie-breaks of a format, where its director chose none."""
    if isinstance(settings, Swiss):
        return tie_breaks.SWISS if settings.for_two else table_tie_breaks.TABLES
    return tie_breaks.ROUND_ROBIN if settings.for_two else table_tie_breaks.TABLES


def _roll(tournament: Tournament) -> list[str]:
    if not tournament.roll_call_seconds:
        return [_("No roll is called: whoever has not left is paired.")]
    facts = {"span": span(timedelta(seconds=tournament.roll_call_seconds))}
    return [
        _(
            "Before a round that is paired its roll is called for %(span)s. Who does not answer has no table "
            "in it."
        )
        % facts,
        ngettext(
            "Who leaves %(count)d roll-call unanswered has withdrawn.",
            "Who leaves %(count)d roll-calls in a row unanswered has withdrawn.",
            tournament.absences,
        )
        % {"count": tournament.absences},
    ]
