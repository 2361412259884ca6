"""The briefing: one page for players who take over a seat, or come back after days.

Everything on it follows from the seat's own view and from the messages that this seat was sent. Notes are on
it only if an earlier player of the seat left them for a substitute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from games.archive.selectors.knowledge import knowledge_records
from games.engine import registry
from games.engine.briefing import Danger, KnownForce, KnownSeat
from games.engine.drawing.scene import Scene
from games.engine.phrases import Phrase
from games.matches.access import Access
from games.matches.models import Tenure, Visit
from games.matches.positions import read_position
from games.matches.render import current_say, say
from games.matches.selectors.recap import RecapLine, acts_after, telling_once
from games.matches.selectors.seats import holders
from games.matches.selectors.story import LogSentence
from games.notes.selectors import notes_left_to

AWAY_AFTER = timedelta(days=3)
"""Players who have not looked at a match for longer than this are briefed first, if anything has happened."""

MAX_BRIEFED_ACTS = 12
"""How many of the latest acts a briefing tells; the log has the others."""

MAX_RECORDS = 1
"""How many of the latest messages about each force are shown; *What you know, and how* has the others."""


class BriefedForce(NamedTuple):
    """A force of another seat, with the latest sentences that revealed something about it."""

    known: KnownForce
    records: tuple[LogSentence, ...]

    @property
    def blanks(self) -> range:
        """Return a range as long as the number of its unknown pieces."""
        return range(self.known.unknown)


class BriefedSeat(NamedTuple):
    """Another seat, the name of its holder, and its forces."""

    seat: int
    person: str
    facts: tuple[Phrase, ...]
    forces: tuple[BriefedForce, ...]


class BriefingPage(NamedTuple):
    """Everything that the page of a briefing shows.

    `visit` is the reader's own open visit, `asked` what they are asked in it, and `awaited` are the visits of
    the others. `acts` are the latest acts that the reader has not seen, and `older` says whether there were
    more. `logged` says whether the title has a page that tells when and how each thing was revealed.
    """

    access: Access
    situation: str
    scene: Scene
    visit: Visit | None
    asked: str
    awaited: tuple[Visit, ...]
    dangers: tuple[Danger, ...]
    others: tuple[BriefedSeat, ...]
    acts: tuple[LogSentence, ...]
    older: bool
    notes: tuple[str, ...]
    logged: bool

    @property
    def substitute(self) -> bool:
        """Return whether the reader has taken the seat over from someone."""
        tenure = self.access.tenure
        return tenure is not None and tenure.role == Tenure.Role.SUBSTITUTE


def has_briefing(access: Access) -> bool:
    """Return whether there is a briefing for a person now: they may act for a seat, and the title has one."""
    return access.may_act and registry.briefing(access.match.title) is not None


def is_briefing_due(access: Access, now: datetime) -> bool:
    """Return whether a person should read the briefing before they look at the match.

    They should if they have taken over a seat and never looked, or if they last looked more than three days
    ago and something has happened since. Deputies, who may have only hours to answer, find a link instead.
    Call this before the look is recorded.
    """
    tenure = access.tenure
    if tenure is None or access.deputy or not has_briefing(access):
        return False
    if access.match.quarantined_at is not None:
        return False
    if tenure.last_look is None:
        return tenure.role == Tenure.Role.SUBSTITUTE
    return now - tenure.last_look > AWAY_AFTER and tenure.looked_revision < access.match.revision


def briefing_page(access: Access) -> BriefingPage:
    """Return the briefing for a person who may act for a seat. Raises `KeyError` if the title has none."""
    match, tenure = access.match, access.own_tenure
    module = registry.briefing(match.title)
    if module is None:
        raise KeyError(match.title)
    visits = list(
        Visit.objects.filter(match=match, closed_at=None)
        .select_related("deadline", "seat")
        .order_by("seat__index")
    )
    mine = next((visit for visit in visits if visit.seat_id == tenure.seat_id), None)
    # A briefing is about the stored position, without the draft.
    position = read_position(access, None)
    brief = module.brief(position.view)
    asked = position.asked if mine else None
    acts = acts_after(access, tenure.seen_revision)
    logged = registry.knowledge_log(match.title) is not None
    records = knowledge_records(access) if logged else {}
    people = {holder.seat: holder.shown for holder in holders(match)}
    return BriefingPage(
        access=access,
        situation=say(position.words.situation(position.view, position.decisions)),
        scene=registry.drawing(match.title).scene(position.view, {}, current_say()),
        visit=mine,
        asked=say(position.task(asked)) if asked else "",
        awaited=tuple(visit for visit in visits if visit is not mine),
        dangers=brief.dangers,
        others=tuple(_briefed(other, people.get(other.seat, ""), records) for other in brief.others),
        acts=tuple(_sentence(act) for act in telling_once(acts[-MAX_BRIEFED_ACTS:])),
        older=len(acts) > MAX_BRIEFED_ACTS,
        notes=notes_left_to(access),
        logged=logged,
    )


def _sentence(act: RecapLine) -> LogSentence:
    """Return an act as a line of a log, which begins with the roll of its turn."""
    return LogSentence(act.sentence, act.seat, act.at, act.revision, icon=act.icon, mine=act.mine)


def _briefed(known: KnownSeat, person: str, records: Mapping[str, Sequence[LogSentence]]) -> BriefedSeat:
    forces = tuple(
        BriefedForce(force, tuple(records.get(force.subject, ())[-MAX_RECORDS:])) for force in known.forces
    )
    return BriefedSeat(known.seat, person, known.facts, forces)
