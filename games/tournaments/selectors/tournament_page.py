"""Select the content of the page of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import DateTimeField, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.competitions import entry_sentences
from games.competitions.competition_kinds import EntryState
from games.competitions.models import Announcement, Competition, Entrant, LogEntry
from games.competitions.selectors import entry_conditions, log_entries
from games.competitions.selectors.directors import directors as directors_of
from games.compiled_queries import CompiledQuery, Parameter
from games.ladders.models import Season
from games.matches.selectors.seats import PersonName, name_of
from games.tournaments import formats
from games.tournaments.models import FinalPlacing, Round, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.selectors.brackets import Bracket, DrawnBracket
from games.tournaments.selectors.cross_tables import CrossTable, cross_tables
from games.tournaments.selectors.my_part import MyPart, my_part
from games.tournaments.selectors.people import People, Person, count_players, players_at_start
from games.tournaments.selectors.round_names import RoundNames
from games.tournaments.selectors.round_tables import ListedTable, RoundPage, list_tables, round_page
from games.tournaments.selectors.standing_lines import (
    LINES_SHOWN,
    Standings,
    count_pages,
    only_line_of,
    page_of,
    standings,
)
from games.tournaments.selectors.trf_report import swiss_of
from games.tournaments.services import sheets
from games.tournaments.sheet import SheetLines
from games.tournaments.sheet_drawing import StageDrawing
from games.tournaments.texts import rules as rule_texts
from games.tournaments.texts.failures import failure_sentences
from games.tournaments.texts.part import column_name
from games.tournaments.texts.standings import TieBreak

HONOURED_PLACINGS = 3
"""The number of places that count as honours."""

LOG_LINES = 8
"""How many entries of the log the page shows."""


class StageTab(NamedTuple):
    """A stage as the page names it: its number, its format in words, its status, and whether it is shown."""

    number: int
    name: str
    status: str
    shown: bool


class RoundTab(NamedTuple):
    """A round that can be shown: its number, short label and name, and whether it is shown now."""

    number: int
    short: str
    name: str
    shown: bool


class Clock(NamedTuple):
    """The clock at the top of the page: a label for the next event, the event's time, and a note."""

    label: str
    at: datetime
    note: str = ""


class PageRequest(NamedTuple):
    """The parts of the page that were requested.

    These are a stage, a round, a page of the standings, and a page of the round's tables (0: the current
    one).
    """

    stage: int = 0
    round: int = 0
    page: int = 0
    tables: int = 0


class LogLine(NamedTuple):
    """An entry of the public log."""

    text: str
    at: datetime
    reason: str = ""


class TournamentPage(NamedTuple):
    """The content of a tournament's page, as its reader sees it."""

    heading: str
    note: str
    advancing: str
    failure: tuple[str, ...]
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
    directs: bool
    entered: Page[Person]
    nobody_entered: bool
    honours: tuple[tuple[int, Person], ...]
    placings: tuple[tuple[int, Person], ...]
    more_placings: bool
    announcements: tuple[Announcement, ...]
    log: tuple[LogLine, ...]
    rules: tuple[str, ...]
    tie_breaks: tuple[TieBreak, ...]
    reported: bool
    """Whether there is a report for other pairing programs."""

    masked: bool = False
    """Whether the players are anonymous for now, so that only the reader's own line is in the standings."""

    at_start: Page[PersonName] | None = None
    """The names of the players of a masked tournament in progress; they do not tell who sits where."""


def tournament_page(
    tournament: Tournament, user: User | None, token: str, ask: PageRequest
) -> TournamentPage:
    """Return the content of a tournament's page for its reader.

    Apart from the reader's own part, the page is the same for everyone. While the players are anonymous, its
    standings contain only the reader's own line.
    """
    competition = tournament.competition
    # The rules and the heading name the stages too.
    prefetch_related_objects([tournament], "stages")
    rows = list(tournament.stages.all())
    current = next((row for row in rows if row.status != Stage.Status.OVER), rows[-1])
    shown = next((row for row in rows if row.number == ask.stage), _first_shown(rows, current))
    told, drawing = sheets.shown_of(shown, tournament.revision)
    if not told.parts:
        drawing = StageDrawing()
    rounds = _rounds(shown)
    bracket = Bracket(shown.settings, drawing)
    going_on, going_on_bracket, going_on_rounds = told, bracket, rounds
    if current.pk != shown.pk:
        going_on, drawn_there = sheets.shown_of(current, tournament.revision)
        going_on_bracket = Bracket(current.settings, drawn_there if going_on.rounds else StageDrawing())
        going_on_rounds = _rounds(current)
    # The people are read after the lines, so that everyone in the lines is among them.
    known = People(tournament, user.pk if user is not None else None)
    names = RoundNames(shown, told.starters)
    going_on_names = names if shown.pk == current.pk else RoundNames(current, going_on.starters)
    finished = competition.status == Competition.Status.FINISHED
    placings = final_placings(tournament, known) if finished else ()
    placing_of = {person.key: rank for rank, person in placings}
    mine = my_part(tournament, user, token, current, going_on_rounds, going_on_names, known, placing_of)
    masked, own = competition.masked, mine.entrant.pk if mine.entrant is not None else 0
    if masked:
        told, drawing = only_line_of(told, own), StageDrawing()
    tables: tuple[Standings, ...] = ()
    page = 1
    if told.parts and shown.status != Stage.Status.PLANNED:
        page = ask.page or page_of(told, own)
        tables = standings(told, shown.format, known, last=shown.number == len(rows), page=page)
    open_ = competition.status == Competition.Status.OPEN
    reader_id = user.pk if user is not None else None
    entering = People(tournament, reader_id, named=True) if masked and open_ else known
    entered = Paginator(_entered(tournament, entering) if open_ else (), LINES_SHOWN).get_page(ask.page)
    begun = masked and competition.status == Competition.Status.RUNNING
    chosen = _round(rounds, ask.round)
    listed = list_tables(chosen) if chosen is not None else []
    directing = directors_of(competition)
    labels = names.labels([each for each in rounds if each.status != Round.Status.PLANNED])
    return TournamentPage(
        heading=_heading(tournament, current, going_on, going_on_bracket, placings),
        note=_note(tournament),
        advancing=_advancing(competition, rows, shown),
        failure=failure_sentences(tournament),
        clock=_clock(
            tournament,
            current,
            rounds if shown.pk == current.pk else (),
            names,
            lambda each: listed if chosen is not None and each.pk == chosen.pk else list_tables(each),
        ),
        stages=tuple(
            StageTab(
                row.number,
                rule_texts.stage_name(row.settings),
                row.get_status_display(),
                row.pk == shown.pk,
            )
            for row in rows
        ),
        standings=tables,
        standings_page=page,
        standings_pages=count_pages(told),
        brackets=bracket.drawn(known, stages.newest_matches(shown) if drawing.bracket else {}),
        bracket_shortened=bracket.shortened,
        cross_tables=cross_tables(drawing, shown.format, known, {each.part for each in tables}),
        rounds=tuple(
            RoundTab(number, *label, shown=chosen is not None and number == chosen.number)
            for number, label in labels.items()
        ),
        round=round_page(chosen, labels[chosen.number].name, listed, known, ask.tables) if chosen else None,
        stands_note=_stands_note(chosen) if chosen is not None else "",
        mine=mine,
        directors=tuple(name_of(each) for each in directing),
        directs=user is not None and any(each.pk == user.pk for each in directing),
        entered=entered,
        nobody_entered=open_ and not entered.paginator.count and tournament.ladder_id is None,
        honours=tuple(each for each in placings if each[0] <= HONOURED_PLACINGS),
        placings=placings if len(placings) <= LINES_SHOWN else (),
        more_placings=len(placings) > LINES_SHOWN,
        announcements=tuple(_ANNOUNCEMENTS.run(competition=competition.pk)),
        log=log_lines(competition),
        rules=tuple(rule_texts.rules(tournament)),
        tie_breaks=tuple(rule_texts.tie_breaks_of(tournament)),
        reported=swiss_of(tournament, rows) is not None,
        masked=masked,
        at_start=Paginator(players_at_start(tournament), LINES_SHOWN).get_page(ask.page) if begun else None,
    )


def log_lines(competition: Competition, most: int = LOG_LINES) -> tuple[LogLine, ...]:
    """Return the newest entries of the public log, at most `most`, as sentences in the reader's language."""
    shown = log_entries.newest_public_entries(competition, most)
    return tuple(LogLine(entry_sentences.entry_text(each), each.at, each.reason) for each in shown)


def _rounds(stage: Stage) -> list[Round]:
    """Return the rounds of a stage, in order."""
    rounds = _ROUNDS.run(stage=stage.pk)
    for each in rounds:
        each.stage = stage
    return rounds


def _first_shown(rows: list[Stage], current: Stage) -> Stage:
    """Return the current stage; before a later stage begins, the finished one before it."""
    if current.status in (Stage.Status.PLANNED, Stage.Status.CALLING) and current.number > 1:
        return rows[current.number - 2]
    return current


def _round(rounds: list[Round], asked: int) -> Round | None:
    """Return the requested round or, if it is not paired, the newest round that is; None if none is."""
    paired = [each for each in rounds if each.status != Round.Status.PLANNED]
    return next((each for each in paired if each.number == asked), paired[-1] if paired else None)


def _heading(
    tournament: Tournament,
    stage: Stage,
    told: SheetLines,
    bracket: Bracket,
    placings: Sequence[tuple[int, Person]],
) -> str:
    competition = tournament.competition
    name = {"name": competition.shown_name}
    match competition.status:
        case Competition.Status.DRAFT:
            return _("%(name)s: being prepared") % name
        case Competition.Status.OPEN if tournament.ladder_id is not None:
            return _("%(name)s: the best players on the ladder play the final") % name
        case Competition.Status.OPEN if entry_conditions.entry_state(competition) is EntryState.CLOSED:
            return _("%(name)s: entries are closed") % name
        case Competition.Status.OPEN:
            return _("%(name)s: entries are open") % name
        case Competition.Status.CANCELLED:
            return _("%(name)s: cancelled") % name
        case Competition.Status.FINISHED:
            who = ", ".join(person.name for rank, person in placings if rank == 1)
            return _("%(name)s: won by %(who)s") % (name | {"who": who}) if who else competition.shown_name
    if stage.status == Stage.Status.CALLING:
        return _("%(name)s: asking the players who advance") % name
    begun, later = told.rounds, stage.number > 1
    if not begun and later:
        return _("%(name)s: stage %(stage)d is about to start") % (name | {"stage": stage.number})
    if not begun:
        return _("%(name)s: before the first round") % name
    rules = formats.get(stage.format)
    if column := bracket.under_way():
        return _("%(name)s: %(round)s") % (name | {"round": column_name(column, stage.number)})
    whole = max(rules.rounds(stage.settings, max(told.starters, 2)), begun)
    facts = name | {"stage": stage.number, "number": begun, "whole": whole}
    if later and told.at_rest:
        return _("%(name)s: stage %(stage)d, after round %(number)d of %(whole)d") % facts
    if later:
        return _("%(name)s: stage %(stage)d, round %(number)d of %(whole)d") % facts
    if told.at_rest:
        return _("%(name)s: after round %(number)d of %(whole)d") % facts
    return _("%(name)s: round %(number)d of %(whole)d") % facts


def _note(tournament: Tournament) -> str:
    """Return a line with the number of players, the sizes of tables, and the stages."""
    competition = tournament.competition
    count = count_players(tournament)
    players_text = ngettext("%(count)d player", "%(count)d players", count) % {"count": count}
    seats = _("two at a table")
    if competition.seats_most > 2:
        seats = _("tables of %(least)d to %(most)d") % {
            "least": competition.seats_least,
            "most": competition.seats_most,
        }
        if competition.seats_least == competition.seats_most:
            seats = _("tables of %(most)d") % {"most": competition.seats_most}
    return f"{players_text}, {seats}. {rule_texts.summary_line(tournament).capitalize()}."


def _advancing(competition: Competition, rows: Sequence[Stage], shown: Stage) -> str:
    """Return who advances from the stage on the page to the next one; "" once this is decided."""
    if competition.status not in (Competition.Status.OPEN, Competition.Status.RUNNING):
        return ""
    if shown.status == Stage.Status.OVER or shown.number == len(rows):
        return ""
    return rule_texts.advancing_text(shown.settings, rows[shown.number].settings)


def _clock(
    tournament: Tournament,
    stage: Stage,
    rounds: Sequence[Round],
    names: RoundNames,
    tables_of: Callable[[Round], Sequence[ListedTable]],
) -> Clock | None:
    competition = tournament.competition
    if competition.status == Competition.Status.OPEN and tournament.ladder_id is not None:
        season = Season.objects.filter(ladder=tournament.ladder_id, number=1).first()
        return Clock(_("The ladder’s season ends"), season.ends_at) if season is not None else None
    if competition.status == Competition.Status.OPEN and competition.begins_at is not None:
        return Clock(_("Starts"), competition.begins_at)
    if competition.status != Competition.Status.RUNNING:
        return None
    if stage.status == Stage.Status.CALLING and stage.answer_until is not None:
        return Clock(_("Answers due"), stage.answer_until)
    for each in rounds:
        if each.status == Round.Status.PLANNED and each.called_until is not None:
            return Clock(_("Roll call ends: %(round)s") % {"round": names.of(each)}, each.called_until)
        if each.status == Round.Status.PREVIEWED and each.starts_at is not None:
            return Clock(_("Starts: %(round)s") % {"round": names.of(each)}, each.starts_at)
    for each in reversed(rounds):
        if each.status == Round.Status.RUNNING and each.ends_at is not None:
            tables = tables_of(each)
            running = sum(table.running for table in tables)
            note = _("%(running)d of %(whole)d tables in progress") % {
                "running": running,
                "whole": len(tables),
            }
            return Clock(_("Ends: %(round)s") % {"round": names.of(each)}, each.ends_at, note)
    return None


def _stands_note(each: Round) -> str:
    """Return a note if a result of an earlier round was corrected after this round began; "" otherwise."""
    if each.begun_at is None:
        return ""
    later = _CORRECTED_LATER.run(
        competition=each.stage.tournament_id, stage=each.stage_id, number=each.number, after=each.begun_at
    )
    if not later:
        return ""
    return _(
        "A result from an earlier round was corrected after this round had started. Its "
        "pairings stay as they are."
    )


def _entered(tournament: Tournament, known: dict[int, Person]) -> tuple[Person, ...]:
    here = Entrant.objects.filter(competition=tournament.pk, status__in=Entrant.TAKING_PART)
    return tuple(known[key] for key in here.order_by("entered_at", "pk").values_list("pk", flat=True))


def final_placings(tournament: Tournament, known: dict[int, Person]) -> tuple[tuple[int, Person], ...]:
    """Return all final places with their players, in order; empty before the tournament has finished."""
    return tuple((rank, known[key]) for rank, key in _PLACINGS.run(tournament=tournament.pk))


def _corrected_later() -> QuerySet[LogEntry, int]:
    """Return a query for a correction at a table of an earlier round, made after some time."""
    later = LogEntry.objects.filter(
        competition=Parameter("competition"),
        verb="corrected",
        at__gt=Parameter("after", DateTimeField()),
        table__pairing__round__stage=Parameter("stage"),
        table__pairing__round__number__lt=Parameter("number"),
    )
    return later.order_by().values_list("pk", flat=True)[:1]


_ROUNDS = CompiledQuery(lambda: Round.objects.filter(stage=Parameter("stage")).order_by("number"))
_CORRECTED_LATER = CompiledQuery(_corrected_later)
_ANNOUNCEMENTS = CompiledQuery(
    lambda: Announcement.objects.filter(competition=Parameter("competition")).select_related("by")[:3]
)
_PLACINGS = CompiledQuery(
    lambda: (
        FinalPlacing.objects.filter(tournament=Parameter("tournament"))
        .order_by("rank", "entrant__seed", "pk")
        .values_list("rank", "entrant_id")
    )
)
