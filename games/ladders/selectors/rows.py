"""The rungs of a ladder as rows of its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.instants import format_day_of
from games.competitions.models import Competition, Entrant, Table
from games.competitions.names import entrant_name
from games.engine.invariants import require
from games.ladders.challenge import ChallengeRules, Hold, NotChallengeable, WhyNotChallenge
from games.ladders.models import Challenge, Rung, Season
from games.ladders.selectors.current_state import LadderSnapshot
from games.ladders.selectors.records import Result, ResultMark
from games.ladders.strength import RatedEntrant
from games.ladders.tables import why_not_seated
from games.ladders.texts.reasons import below_text, not_seated_text, reason_text

STREAK_LENGTH = 4
"""How many results a row shows, newest first."""

NEWCOMER_MATCHES = 5
"""The number of matches on the ladder below which a player counts as new."""


class StreakSquare(NamedTuple):
    """A result as a square: its letter, its style (`won`, `drawn`, `lost`), and its text."""

    letter: str
    look: str
    said: str


class PlayerActivity(NamedTuple):
    """What a player is doing: a line, a second line below it, and the address of the match."""

    text: str
    under: str = ""
    url: str = ""


class ViewerAction(NamedTuple):
    """What the reader can do about a player: a sentence, or an action with its address.

    `strong` means that the action is shown as a button.
    """

    text: str = ""
    action: str = ""
    url: str = ""
    strong: bool = False


class RungRow(NamedTuple):
    """A row for one rung; `edge` means that it is the highest rung that the reader can challenge."""

    rung: int
    entrant: Entrant
    name: str
    under: str
    rated: RatedEntrant | None
    streak: tuple[StreakSquare, ...]
    now: PlayerActivity
    you: ViewerAction
    mine: bool
    edge: bool

    @property
    def url(self) -> str:
        """Return the address of the page about the entrant's rungs."""
        return _page_about(self.entrant.competition_id, self.entrant.pk)


@lru_cache(maxsize=4_096)
def _page_about(competition_id: int, entrant_id: int) -> str:
    """Return the address of the page about an entrant's rungs, cached because a page has it for each rung."""
    return reverse("ladders:person", args=[competition_id, entrant_id])


@lru_cache(maxsize=4_096)
def _page_of_match(match_id: int) -> str:
    """Return the address of a match, cached because a page has it for each of the two players."""
    return reverse("matches:match", args=[match_id])


class ActivityTexts(NamedTuple):
    """What players are doing, translated once for all rows of a page."""

    free: str
    plays: str
    challenges: str
    challenged_by: str
    since: str
    and_more: str


def _activity_texts() -> ActivityTexts:
    return ActivityTexts(
        free=_("free"),
        plays=_("plays %(name)s"),
        challenges=_("challenges %(name)s"),
        challenged_by=_("challenged by %(name)s"),
        since=_("since %(day)s"),
        and_more=_("and %(count)d more"),
    )


class RowContext(NamedTuple):
    """The data from which rows are made.

    `season` is the current or next season, `standing` the ladder's state, and `me` the reader's rung (None:
    they are not on the ladder).
    """

    competition: Competition
    season: Season | None
    standing: LadderSnapshot
    results: Mapping[int, Sequence[Result]]
    ratings: Mapping[int, RatedEntrant]
    me: Rung | None
    now: datetime


def rows_when_over(seen: RowContext, rungs: Iterable[Rung]) -> tuple[RungRow, ...]:
    """Return the rows of a ladder that has finished, without anything that the reader could do."""
    return tuple(
        _row(seen, rung, entrant_name(rung.entrant), PlayerActivity(""), ViewerAction(), 0) for rung in rungs
    )


def challenge_rows(
    seen: RowContext,
    rules: ChallengeRules,
    why: Mapping[int, NotChallengeable | None],
    rungs: Iterable[Rung],
) -> tuple[RungRow, ...]:
    """Return rows of a ladder for two, which say whom the reader may challenge, and `why` not the others."""
    field = seen.standing.field
    edge = 0
    if seen.me is not None:
        edge = seen.me.rung - rules.reach_among(len(field.order))
    going = _going(seen.standing.challenges)
    texts = _activity_texts()
    found = []
    for rung in rungs:
        key = rung.entrant_id
        name = entrant_name(rung.entrant)
        reason = why[key]
        you = ViewerAction()
        if rung == seen.me:
            you = ViewerAction(_own(seen, rules))
        elif seen.me is not None and reason is None:
            url = reverse("ladders:challenge", args=[seen.competition.pk, key])
            you = ViewerAction(action=_("Challenge %(name)s") % {"name": name}, url=url, strong=True)
        elif seen.me is not None and reason is not None:
            if reason.why is WhyNotChallenge.CHALLENGES_YOU:
                each = next(each for each in going.get(key, ()) if each.challenger_id == key)
                you = ViewerAction(
                    action=reason_text(reason, name), url=reverse("ladders:answer", args=[each.pk])
                )
            elif reason.why is WhyNotChallenge.BELOW:
                may = rules.reach_among(len(field.order)) >= reason.rungs
                you = ViewerAction(below_text(reason, name, may=may and field.players[key].hold is Hold.NONE))
            else:
                you = ViewerAction(reason_text(reason, name))
        found.append(_row(seen, rung, name, _now_of_two(seen, rung, going, texts), you, edge))
    return tuple(found)


def larger_table_rows(seen: RowContext, rungs: Iterable[Rung]) -> tuple[RungRow, ...]:
    """Return rows of a ladder with larger tables, which say who is ready for the next tables."""
    found = []
    for rung in rungs:
        key = rung.entrant_id
        tables = seen.standing.tables.get(key, ())
        reason = why_not_seated(
            seen.standing.field.players[key],
            ready=rung.entrant.ready or rung.entrant.user_id is None,
            playing=len(tables),
            now=seen.now,
        )
        said = _("Ready for the next tables.") if reason is None else not_seated_text(reason)
        now = _now_away(seen, rung) or _at_tables(tables)
        found.append(_row(seen, rung, entrant_name(rung.entrant), now, ViewerAction(said), 0))
    return tuple(found)


def square(result: Result) -> StreakSquare:
    """Return a result as a square, with a letter for a table of two and the place at a larger one."""
    if result.seats > 2:
        said = _("place %(place)d of %(seats)d") % {"place": result.placing, "seats": result.seats}
        return StreakSquare(str(result.placing), result.mark.value, said)
    match result.mark:
        case ResultMark.WON:
            letter, said = pgettext("letter of a result", "W"), _("won")
        case ResultMark.DRAWN:
            letter, said = pgettext("letter of a result", "D"), _("drawn")
        case ResultMark.LOST:
            letter, said = pgettext("letter of a result", "L"), _("lost")
    return StreakSquare(letter, result.mark.value, said)


def _row(
    seen: RowContext, rung: Rung, name: str, now: PlayerActivity, you: ViewerAction, edge: int
) -> RungRow:
    results = seen.results.get(rung.entrant_id, ())
    return RungRow(
        rung=rung.rung,
        entrant=rung.entrant,
        name=name,
        under=_under(seen, rung, len(results)),
        rated=seen.ratings.get(rung.entrant_id),
        streak=tuple(square(result) for result in reversed(results[-STREAK_LENGTH:])),
        now=now,
        you=you,
        mine=rung == seen.me,
        edge=1 < edge == rung.rung,
    )


def _under(seen: RowContext, rung: Rung, played: int) -> str:
    if rung.entrant.user_id is None:
        return _("program")
    if not rung.entrant.takes_part:
        return _("leaves after their last match")
    if rung.entrant.status == Entrant.Status.HELD:
        return _("rung held")
    if rung.leaves_after and seen.season is not None:
        begun = seen.season.status != Season.Status.PLANNED
        return _("leaves after this season") if begun else _("leaves before the next season")
    if played < NEWCOMER_MATCHES:
        return ngettext("new, %(count)d match", "new, %(count)d matches", played) % {"count": played}
    return ""


def _own(seen: RowContext, rules: ChallengeRules) -> str:
    """Return the text in the reader's own row."""
    me = require(seen.me, "it is the own row of somebody who stands here")
    if seen.standing.field.players[me.entrant_id].hold is not Hold.NONE:
        return ""
    free = rules.most_out - seen.standing.field.open_out[me.entrant_id]
    if free <= 0:
        return _("You can’t make any more challenges at the moment.")
    return ngettext(
        "You can make %(count)d more challenge.", "You can make %(count)d more challenges.", free
    ) % {"count": free}


def _going(challenges: Sequence[Challenge]) -> dict[int, list[Challenge]]:
    """Return the challenges that wait or are in play, by each of their two players."""
    found: dict[int, list[Challenge]] = {}
    for each in challenges:
        for key in (each.challenger_id, each.defender_id):
            found.setdefault(key, []).append(each)
    return found


def _now_of_two(
    seen: RowContext, rung: Rung, going: Mapping[int, Sequence[Challenge]], texts: ActivityTexts
) -> PlayerActivity:
    mine = going.get(rung.entrant_id, ())
    played = [each for each in mine if each.table is not None]
    if played:
        first = played[0]
        table = require(first.table, "those without one were left out")
        other = first.defender if first.challenger_id == rung.entrant_id else first.challenger
        text = texts.plays % {"name": _called(seen, other)}
        more = len(played) - 1
        under = texts.and_more % {"count": more} if more else _since(texts, table.made_at)
        return PlayerActivity(text, under, _match_url(seen.competition, table))
    if away := _now_away(seen, rung):
        return away
    if not mine:
        return PlayerActivity(texts.free)
    first = mine[0]
    since = _since(texts, first.made_at)
    if first.challenger_id == rung.entrant_id:
        return PlayerActivity(texts.challenges % {"name": _called(seen, first.defender)}, since)
    return PlayerActivity(texts.challenged_by % {"name": _called(seen, first.challenger)}, since)


def _since(texts: ActivityTexts, at: datetime) -> str:
    return texts.since % {"day": format_day_of(at)}


def _now_away(seen: RowContext, rung: Rung) -> PlayerActivity | None:
    player = seen.standing.field.players[rung.entrant_id]
    if player.hold is not Hold.AWAY:
        return None
    return PlayerActivity(
        _("away"), _("until %(day)s") % {"day": format_day_of(player.until)} if player.until else ""
    )


def _at_tables(tables: Sequence[datetime]) -> PlayerActivity:
    if not tables:
        return PlayerActivity(_("free"))
    text = ngettext("plays %(count)d match", "plays %(count)d matches", len(tables)) % {"count": len(tables)}
    return PlayerActivity(text, _("since %(day)s") % {"day": format_day_of(tables[0])})


def _called(seen: RowContext, entrant: Entrant) -> str:
    """Return an entrant's name, or "you" for the reader."""
    mine = seen.me is not None and entrant.pk == seen.me.entrant_id
    return pgettext("the reader, after a verb", "you") if mine else entrant_name(entrant)


def _match_url(competition: Competition, table: Table) -> str:
    if table.match_id is None or not competition.watchers:
        return ""
    return _page_of_match(table.match_id)
