"""A tournament's rules in sentences, which are made from its settings so that both always agree."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration
from games.competitions.models import Competition
from games.competitions.texts.seats import seats_sentence
from games.competitions.texts.watching import watching_sentences
from games.engine import registry
from games.pairing import table_tie_breaks, tie_breaks
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.cuts import count_advancing
from games.tournaments.formats import (
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.formats.league import divisions
from games.tournaments.models import Starter, Tournament
from games.tournaments.selectors.readiness import stages_of
from games.tournaments.texts.absence import roll_call_rules
from games.tournaments.texts.standings import TIE_BREAKS, TieBreak, tie_break_name


def summary_line(tournament: Tournament) -> str:
    """Return the stages in one line: "Swiss, 5 rounds, then single elimination"."""
    return _(", then ").join(stage_name(each) for each in stages_of(tournament))


def stage_name(settings: Settings) -> str:
    """Return the name of a stage by its format."""
    match settings:
        case Swiss(rounds=rounds):
            return ngettext("Swiss, %(count)d round", "Swiss, %(count)d rounds", rounds) % {"count": rounds}
        case Pools(pools=1):
            return _("round robin")
        case Pools(pools=pools):
            return ngettext("%(count)d pool", "%(count)d pools", pools) % {"count": pools}
        case Elimination() if settings.for_two:
            return _("single elimination")
        case Elimination():
            return _("tables from which the best advance")
        case DoubleElimination():
            return _("double elimination")
        case League():
            return _("a league of divisions")
    return ""


def rules(tournament: Tournament) -> list[str]:
    """Return a tournament's rules: about seeding, roll calls, rounds, scoring, and withdrawing."""
    competition = tournament.competition
    found = [_("Seeding: %(how)s.") % {"how": Tournament.Seeding(tournament.seeding_used).label}]
    if competition.anonymous:
        found += anonymity_rules(rated=competition.rated)
    if BLUEPRINTS[tournament.template].ladder:
        found = [_("Players are seeded by their rung when the ladder’s season ends.")]
    found += roll_call_rules(tournament)
    lasts = {"span": format_duration(timedelta(seconds=tournament.round_seconds))}
    found.append(
        _("A round lasts at most %(span)s. Tables that have not finished by then are decided.") % lasts
    )
    if competition.adjudication == Competition.Adjudication.TRUTH:
        found.append(_("Such a match is stopped early and scored by the full position."))
    else:
        found.append(_("Such a match is scored by what is public and continues outside the tournament."))
    for settings in stages_of(tournament):
        found += stage_rules(settings)
        if isinstance(settings, League):
            found.append(_rising(settings, _field_size(tournament)))
    found.append(seats_sentence(competition))
    found += watching_sentences(competition)
    # There are no downloads while the players are anonymous.
    if registry.meta(competition.title).draws_order and not competition.masked:
        found.append(_("What each player drew is shown in the list of tables, which can be downloaded."))
    if tournament.late_rounds:
        found.append(
            _("Late entries are possible until round %(number)d is paired; missed rounds score nothing.")
            % {"number": tournament.late_rounds}
        )
    if tournament.ladder_id is not None:
        found.append(
            _(
                "If a result on the ladder is corrected before the first round of the final starts, "
                "the places in the final are reassigned. A final that has started stays as it is."
            )
        )
    found.append(
        _(
            "Players who withdraw keep what they have scored. Players who were still to meet "
            "them have a bye or win by forfeit."
        )
    )
    found.append(
        _(
            "If so many players withdraw that the tournament cannot be finished, those who "
            "stayed are placed ahead of those who withdrew."
        )
    )
    found.append(_("Resigning from a match counts as a loss like any other."))
    found.append(
        _(
            "Players who leave a match, or lose their seat because they do not answer, come last "
            "at its table. The match counts as played."
        )
    )
    return found


def anonymity_rules(*, rated: bool) -> list[str]:
    """Return sentences about a tournament of anonymous players, whose matches are `rated` or not."""
    return [
        _("Seats are anonymous until the end: only the directors know who sits where, and they don’t play."),
        _(
            "Until then, you see the results of all tables, but only your own line of the standings, without "
            "tie-breaks."
        ),
        _("At the end, all names and standings are shown, and the matches are rated.")
        if rated
        else _("At the end, all names and standings are shown."),
        _("The clock doesn’t stop for one player’s night, absence or emergency."),
    ]


def stage_rules(settings: Settings) -> list[str]:
    """Return sentences about a stage's scoring, and about the players who advance."""
    found = [points_text(settings)]
    match settings:
        case Swiss(advance=advance) if advance:
            found.append(
                ngettext("The first player advances.", "The first %(count)d players advance.", advance)
                % {"count": advance}
            )
        case Pools(advance=advance) if advance:
            found.append(
                ngettext(
                    "The first player in each pool advances.",
                    "The first %(count)d players in each pool advance.",
                    advance,
                )
                % {"count": advance}
            )
        case Elimination() | DoubleElimination() if settings.for_two:
            if settings.best_of == 3:
                found.append(
                    _("A match is the best of three games; the first two are played at the same time.")
                )
            found.append(_level_match(settings))
        case Elimination(advance=advance) if not settings.for_two:
            found.append(
                ngettext(
                    "The first player at each table advances.",
                    "The first %(count)d players at each table advance.",
                    advance,
                )
                % {"count": advance}
            )
    if isinstance(settings, Swiss | Pools | League):
        found.append(tie_break_text(settings))
    return [each for each in found if each]


def advancing_text(settings: Settings, following: Settings) -> str:
    """Return who advances from a stage to the one that follows it; "" if its settings do not say."""
    count = count_advancing(settings)
    final = isinstance(following, Elimination) and count <= following.seats
    names = {"stage": stage_name(following)}
    match settings:
        case Swiss(advance=advance) if advance and final:
            text = ngettext(
                "The first player advances to the final.",
                "The first %(count)d players advance to the final.",
                advance,
            )
        case Swiss(advance=advance) if advance:
            text = ngettext(
                "The first player advances to the next stage: %(stage)s.",
                "The first %(count)d players advance to the next stage: %(stage)s.",
                advance,
            )
        case Pools(advance=advance) if advance and final:
            text = ngettext(
                "The first player in each pool advances to the final.",
                "The first %(count)d players in each pool advance to the final.",
                advance,
            )
        case Pools(advance=advance) if advance:
            text = ngettext(
                "The first player in each pool advances to the next stage: %(stage)s.",
                "The first %(count)d players in each pool advance to the next stage: %(stage)s.",
                advance,
            )
        case _:
            return ""
    return text % (names | {"count": advance})


def _level_match(settings: Elimination | DoubleElimination) -> str:
    """Return a sentence about what happens if a match of a bracket ends level."""
    if not settings.replays:
        return _("If a match is drawn, the better seed advances.")
    return ngettext(
        "If a match is drawn, it is played again once. If it is drawn again, the better seed advances.",
        "If a match is drawn, it is played again, up to %(count)d times. If it is still "
        "drawn, the better seed advances.",
        settings.replays,
    ) % {"count": settings.replays}


def _rising(settings: League, entrants: int) -> str:
    """Return a sentence about who is promoted and relegated after a season with this many entrants."""
    if len(divisions(settings, entrants)) == 1:
        return _("With so few players there is only one division, so no one is promoted or relegated.")
    return ngettext(
        "Below the first division, the first player in each group is promoted, and as many "
        "are relegated as come up from below.",
        "Below the first division, the first %(count)d players in each group are promoted, "
        "and as many are relegated as come up from below.",
        settings.up,
    ) % {"count": settings.up}


def _field_size(tournament: Tournament) -> int:
    """Return the number of players or, before the tournament begins, the number expected."""
    playing = Starter.objects.filter(stage__tournament=tournament, status=Starter.Status.IN)
    return playing.count() or tournament.expected


def points_text(settings: Settings) -> str:
    """Return a sentence about the points at a table; "" for formats without points."""
    if not isinstance(settings, Swiss | Pools | League):
        return ""
    if settings.for_two:
        return _("A win counts 1, a draw ½.")
    if settings.points:
        return _("Points by place: %(points)s. Players who share a place share its points.") % {
            "points": ", ".join(map(str, settings.points))
        }
    return _(
        "First place counts 1, last place 0, and the places between in equal steps. Players "
        "who share a place share its points."
    )


def tie_break_text(settings: Swiss | Pools | League) -> str:
    """Return a sentence with the tie-breaks in order, and about players who are level after them."""
    order = settings.tie_breaks or usual_tie_breaks(settings)
    names = ", ".join(tie_break_name(name) for name in order if name != "points")
    return _("Tie-breaks: %(names)s. Players who are still level share the place.") % {"names": names}


def tie_breaks_of(tournament: Tournament) -> list[TieBreak]:
    """Return the tie-breaks of a tournament's stages, each of them once, with explanations."""
    scored = [each for each in stages_of(tournament) if isinstance(each, Swiss | Pools | League)]
    names = dict.fromkeys(name for each in scored for name in each.tie_breaks or usual_tie_breaks(each))
    return [TIE_BREAKS[name] for name in names if name != "points"]


def usual_tie_breaks(settings: Settings) -> tuple[str, ...]:
    """Return the tie-breaks that a stage has if its director chose none."""
    if isinstance(settings, Swiss):
        return tie_breaks.SWISS_TIE_BREAKS if settings.for_two else table_tie_breaks.TABLE_TIE_BREAKS
    return tie_breaks.ROUND_ROBIN_TIE_BREAKS if settings.for_two else table_tie_breaks.TABLE_TIE_BREAKS
