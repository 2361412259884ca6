"""All that the page of a tournament shows."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.competitions import words
from games.competitions.models import Announcement, Competition, Entrant, LogEntry
from games.competitions.selectors.directors import directors as directors_of
from games.matches.selectors.seats import PersonName, name_of
from games.tournaments import formats
from games.tournaments.models import FinalPlacing, Round, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.selectors.brackets import Bracket, DrawnBracket
from games.tournaments.selectors.cross_tables import CrossTable, cross_tables
from games.tournaments.selectors.my_part import MyPart, my_part
from games.tournaments.selectors.people import People, Person
from games.tournaments.selectors.round_tables import RoundPage, round_page
from games.tournaments.selectors.standing_lines import LINES_SHOWN, Standings, count_pages, page_of, standings
from games.tournaments.services import sheets
from games.tournaments.sheet import Lines
from games.tournaments.sheet_drawing import Drawing
from games.tournaments.texts import rules as rule_texts
from games.tournaments.texts.standings import TieBreak

HONOURED_PLACINGS = 3
"""Places that stand among the honours."""

LOG_LINES = 8
"""Entries of the log on the page."""


class StageTab(NamedTuple):
    """A stage as the page names it: its number, its format in words, how it stands, whether it is shown."""

    number: int
    name: str
    status: str
    shown: bool


class RoundTab(NamedTuple):
    """A round that can be shown."""

    number: int
    shown: bool


class Clock(NamedTuple):
    """What the clock at the head shows: what comes, when, and how far it is."""

    label: str
    at: datetime
    note: str = ""


class Ask(NamedTuple):
    """What the page was asked to show: a stage, a round, a page of the standings, and one of the round's
    tables (0: as it stands)."""

    stage: int = 0
    round: int = 0
    page: int = 0
    tables: int = 0


class LogLine(NamedTuple):
    """An entry of the open log."""

    text: str
    at: datetime
    reason: str = ""


class TournamentPage(NamedTuple):
    """A tournament as its reader sees it."""

    heading: str
    note: str
    clock: Clock | None
    stages: tuple[StageTab, ...]
    standings: tuple[Standings, ...]
    standings_page: int
    standings_pages: int
    brackets: tuple[DrawnBracket, ...]
    bracket_shortened: bool
    cross_tables: tuple[CrossTable, ...]
    rounds: tuple[RoundTab, ...]
    round: RoundPage | None
    stands_note: str
    mine: MyPart
    directors: tuple[PersonName, ...]
    entered: tuple[Person, ...]
    honours: tuple[tuple[int, Person], ...]
    placings: tuple[tuple[int, Person], ...]
    more_placings: bool
    announcements: tuple[Announcement, ...]
    log: tuple[LogLine, ...]
    rules: tuple[str, ...]
    tie_breaks: tuple[TieBreak, ...]


def tournament_page(
    tournament: Tournament, user: User | None, token: str, ask: Ask, now: datetime
) -> TournamentPage:
    """Everything of a tournament that its reader may see; nothing in it is hidden from anybody."""
    competition = tournament.competition
    rows = list(tournament.stages.order_by("number"))
    current = next((row for row in rows if row.status != Stage.Status.OVER), rows[-1])
    shown = next((row for row in rows if row.number == ask.stage), _first_shown(rows, current))
    told = sheets.lines_of(shown, tournament.revision)
    going_on = told if shown.pk == current.pk else sheets.lines_of(current, tournament.revision)
    drawing = sheets.drawing_of(shown, tournament.revision) if told.parts else Drawing()
    bracket = Bracket(stages.settings_of(shown), drawing)
    going_on_bracket = bracket
    if current.pk != shown.pk:
        drawn_there = sheets.drawing_of(current, tournament.revision) if going_on.rounds else Drawing()
        going_on_bracket = Bracket(stages.settings_of(current), drawn_there)
    # After the lines: what is newer than they are has everybody of theirs.
    known = People(tournament, user.pk if user is not None else None)
    mine = my_part(tournament, user, token, current, known)
    tables: tuple[Standings, ...] = ()
    page = 1
    if told.parts and shown.status != Stage.Status.PLANNED:
        page = ask.page or page_of(told, mine.entrant.pk if mine.entrant is not None else 0)
        tables = standings(told, shown.format, known, last=shown.number == len(rows), page=page)
    placings = final_placings(tournament, known)
    rounds = list(shown.rounds.order_by("number"))
    chosen = _round(rounds, ask.round)
    return TournamentPage(
        heading=_heading(tournament, current, going_on, going_on_bracket, known),
        note=_note(tournament),
        clock=_clock(tournament, current, rounds if shown.pk == current.pk else (), now),
        stages=tuple(
            StageTab(
                row.number,
                rule_texts.stage_name(stages.settings_of(row)),
                row.get_status_display(),
                row.pk == shown.pk,
            )
            for row in rows
        ),
        standings=tables,
        standings_page=page,
        standings_pages=count_pages(told),
        brackets=bracket.drawn(known),
        bracket_shortened=bracket.shortened,
        cross_tables=cross_tables(drawing, shown.format, known, {each.part for each in tables}),
        rounds=tuple(
            RoundTab(each.number, chosen is not None and each.pk == chosen.pk)
            for each in rounds
            if each.status != Round.Status.PLANNED
        ),
        round=round_page(chosen, known, ask.tables) if chosen is not None else None,
        stands_note=_stands_note(chosen) if chosen is not None else "",
        mine=mine,
        directors=tuple(name_of(each) for each in directors_of(competition)),
        entered=_entered(tournament, known) if competition.status == Competition.Status.OPEN else (),
        honours=tuple(each for each in placings if each[0] <= HONOURED_PLACINGS),
        placings=placings if len(placings) <= LINES_SHOWN else (),
        more_placings=len(placings) > LINES_SHOWN,
        announcements=tuple(competition.announcements.select_related("by")[:3]),
        log=log_lines(competition),
        rules=tuple(rule_texts.rules(tournament)),
        tie_breaks=tuple(rule_texts.tie_breaks_of(tournament)),
    )


def log_lines(competition: Competition, most: int = LOG_LINES) -> tuple[LogLine, ...]:
    """The newest entries of the open log."""
    rows = LogEntry.objects.filter(competition=competition, open=True)
    rows = rows.select_related("competition", "entrant__user", "table")
    return tuple(LogLine(words.text(each), each.at, each.reason) for each in rows[:most])


def _first_shown(rows: list[Stage], current: Stage) -> Stage:
    """The stage that is under way; before the next one begins the one that is over, with its standings."""
    if current.status in (Stage.Status.PLANNED, Stage.Status.CALLING) and current.number > 1:
        return rows[current.number - 2]
    return current


def _round(rounds: list[Round], asked: int) -> Round | None:
    """The round that was asked for, else the newest that is paired."""
    paired = [each for each in rounds if each.status != Round.Status.PLANNED]
    return next((each for each in paired if each.number == asked), paired[-1] if paired else None)


def _heading(
    tournament: Tournament, stage: Stage, told: Lines, bracket: Bracket, known: dict[int, Person]
) -> str:
    competition = tournament.competition
    name = {"name": competition.name}
    match competition.status:
        case Competition.Status.DRAFT:
            return _("%(name)s: being prepared") % name
        case Competition.Status.OPEN:
            return _("%(name)s: entries are open") % name
        case Competition.Status.CANCELLED:
            return _("%(name)s: called off") % name
        case Competition.Status.FINISHED:
            winners = FinalPlacing.objects.filter(tournament=tournament, rank=1).values_list(
                "entrant_id", flat=True
            )
            who = ", ".join(known[key].name for key in winners)
            return _("%(name)s: won by %(who)s") % (name | {"who": who}) if who else competition.name
    if stage.status == Stage.Status.CALLING:
        return _("%(name)s: those who go on are asked") % name
    begun = told.rounds
    if not begun:
        return _("%(name)s: before the first round") % name
    rules = formats.get(stage.format)
    if column := bracket.under_way():
        return _("%(name)s: %(round)s") % (name | {"round": column})
    whole = max(rules.rounds(stages.settings_of(stage), max(told.starters, 2)), begun)
    facts = name | {"number": begun, "whole": whole}
    if told.at_rest:
        return _("%(name)s: after round %(number)d of %(whole)d") % facts
    return _("%(name)s: round %(number)d of %(whole)d") % facts


def _note(tournament: Tournament) -> str:
    """Who plays, at what tables, in what stages."""
    competition = tournament.competition
    count = Entrant.objects.filter(competition=competition).exclude(
        status__in=(Entrant.Status.WAITING, Entrant.Status.ASKED)
    )
    players = ngettext("%(count)d player", "%(count)d players", count.count()) % {"count": count.count()}
    seats = _("two at a table")
    if competition.seats_most > 2:
        seats = _("tables of %(least)d to %(most)d") % {
            "least": competition.seats_least,
            "most": competition.seats_most,
        }
        if competition.seats_least == competition.seats_most:
            seats = _("tables of %(most)d") % {"most": competition.seats_most}
    return f"{players}, {seats}. {rule_texts.in_a_line(tournament).capitalize()}."


def _clock(tournament: Tournament, stage: Stage, rounds: Any, now: datetime) -> Clock | None:
    competition = tournament.competition
    if competition.status == Competition.Status.OPEN and competition.begins_at is not None:
        return Clock(_("Begins"), competition.begins_at)
    if competition.status != Competition.Status.RUNNING:
        return None
    if stage.status == Stage.Status.CALLING and stage.answer_until is not None:
        return Clock(_("They answer by"), stage.answer_until)
    for each in rounds:
        if each.status == Round.Status.PLANNED and each.called_until is not None:
            return Clock(_("Roll-call of round %(number)d ends") % {"number": each.number}, each.called_until)
        if each.status == Round.Status.PREVIEWED and each.starts_at is not None:
            return Clock(_("Round %(number)d begins") % {"number": each.number}, each.starts_at)
    for each in reversed(rounds):
        if each.status == Round.Status.RUNNING and each.ends_at is not None:
            whole = each.pairings.count()
            running = each.pairings.filter(table__status__in=("planned", "running")).count()
            note = _("%(running)d of %(whole)d tables under way") % {"running": running, "whole": whole}
            return Clock(_("Round %(number)d ends") % {"number": each.number}, each.ends_at, note)
    return None


def _stands_note(each: Round) -> str:
    """That a round was paired before a result it rests on was corrected."""
    if each.begun_at is None:
        return ""
    later = LogEntry.objects.filter(
        competition=each.stage.tournament_id,
        verb="corrected",
        at__gt=each.begun_at,
        table__pairing__round__stage=each.stage_id,
        table__pairing__round__number__lt=each.number,
    )
    if not later.exists():
        return ""
    return _("A result before this round was corrected after it had begun: its pairing stands.")


def _entered(tournament: Tournament, known: dict[int, Person]) -> tuple[Person, ...]:
    here = Entrant.objects.filter(
        competition=tournament.pk, status__in=(Entrant.Status.ENTERED, Entrant.Status.HELD)
    )
    return tuple(known[key] for key in here.order_by("entered_at", "pk").values_list("pk", flat=True))


def final_placings(tournament: Tournament, known: dict[int, Person]) -> tuple[tuple[int, Person], ...]:
    """Where everybody came in, the first first; none before it is over."""
    rows = FinalPlacing.objects.filter(tournament=tournament).order_by("rank", "entrant__seed", "pk")
    return tuple((rank, known[key]) for rank, key in rows.values_list("rank", "entrant_id"))
