"""A finished match on one page: people, result, statistics, the story act by act, and a few pictures.

The story has the sentences of recaps: one act for a legion's move, attack and muster, for example. The log
has every step. The page can be printed however long the match was. If there are more than `MAX_STORY_ACTS`
acts, it first leaves out the details that the title names (the strikes in battles), then the middle of the
rest, and says so. It has few pictures, each made from the nearest snapshot.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import ngettext

from games.archive.selectors.contents import PassageNode, PassageTreeBuilder
from games.archive.selectors.decision_times import TimedDecision, decision_times, times_table
from games.archive.selectors.decision_times import decision_times_text as told_times
from games.archive.selectors.match_statistics import Chart, charts, luck_tables
from games.engine import registry
from games.engine.drawing.scene import DataTable, Picture
from games.engine.drawing.svg import Svg
from games.matches.access import Access
from games.matches.models import Ending, Match
from games.matches.render import current_say, say
from games.matches.selectors.placings import SeatPlacing, placings
from games.matches.selectors.recap import RecapLine, acts_in, telling_once
from games.matches.selectors.seats import holders
from games.matches.selectors.states import current_state, state_at
from games.matches.selectors.story import StoredEvent, heard_events, latest_events

MAX_STORY_ACTS = 3_000
"""Maximum number of acts on the page."""

MAX_PICTURES = 6
"""Maximum number of small boards within the story."""

DEEPEST_HEADING = 4
"""How many levels of heading there are below the story's own: h3 to h6."""


@dataclass
class StorySection:
    """A passage of the story: its heading (none before the first), its depth from 0, and its acts in words.

    It may also contain the board as it was when the passage began. `span` is true if charts count passages
    of this kind. `times` says in one line how long the decisions in the passage took, if that is known.
    """

    head: str
    depth: int
    acts: list[str] = field(default_factory=list)
    board: Svg | None = None
    picture: Picture | None = None
    revision: int = 0
    span: bool = False
    times: str = ""

    @property
    def tag(self) -> str:
        """Return the HTML element of its heading, below the h2 of the story."""
        return f"h{3 + min(self.depth, DEEPEST_HEADING - 1)}"


class Story(NamedTuple):
    """The story of a match: its sections, whether details are left out, and how many acts were cut."""

    sections: tuple[StorySection, ...]
    without_details: bool
    cut: int


class PrintedMatch(NamedTuple):
    """Everything that the printed page shows."""

    began: datetime | None
    ended: datetime | None
    ending: str
    people: tuple[str, ...]
    placings: tuple[SeatPlacing, ...]
    charts: tuple[Chart, ...]
    luck: tuple[DataTable, ...]
    times: DataTable | None
    story: Story
    last: tuple[Picture, ...]
    defs: Svg
    twins: tuple[DataTable, ...]


def printed_match(match: Match) -> PrintedMatch:
    """Return everything for the printed page of a finished match.

    Raises `ValueError` for a match in progress.
    """
    if not match.finished:
        raise ValueError("a match can be printed only after its end")
    statistics = registry.match_statistics(match.title)
    drawing = registry.drawing(match.title)
    scene = drawing.scene(current_state(match).view(None), {}, current_say())
    people = tuple(holder.shown for holder in holders(match))
    decided = decision_times(match)
    story = _story(match, decided)
    _illustrate(match, story.sections)
    ending = Ending.objects.filter(match=match).first()
    return PrintedMatch(
        began=match.started_at,
        ended=match.ended_at,
        ending=say(registry.words(match.title).ending(ending.how)) if ending else "",
        people=people,
        placings=placings(match, people),
        charts=charts(match, None) if statistics else (),
        luck=luck_tables(match) if statistics else (),
        times=times_table(match, decided),
        story=story,
        last=tuple(_by_shape(scene.pictures).values()),
        defs=scene.defs,
        twins=scene.twins,
    )


def _by_shape(pictures: Iterable[Picture]) -> dict[str, Picture]:
    """Return the first picture for each shape of screen, as an image."""
    found: dict[str, Picture] = {}
    for picture in pictures:
        found.setdefault(picture.shape, picture._replace(whole="", still=True))
    return found


def _story(match: Match, decided: tuple[TimedDecision, ...]) -> Story:
    statistics = registry.match_statistics(match.title)
    access = Access(match, None)
    heard = latest_events(access, last=None)
    acts = acts_in(access, heard)
    without = statistics is not None and len(acts) > MAX_STORY_ACTS
    if statistics is not None and without:
        heard = [each for each in heard if each.code not in statistics.DETAILS]
        acts = acts_in(access, heard)
    sections = _needed(list(_sections(match, heard, acts)))
    _time(sections, decided)
    return Story(sections, without, max(0, len(acts) - MAX_STORY_ACTS))


def _time(sections: tuple[StorySection, ...], decided: tuple[TimedDecision, ...]) -> None:
    """Note in each section how long the decisions took that ended in it."""
    begins = [section.revision for section in sections]
    within: dict[int, list[TimedDecision]] = defaultdict(list)
    for each in decided:
        within[max(0, bisect_right(begins, each.revision) - 1)].append(each)
    for place, some in within.items():
        if sections:
            sections[place].times = told_times(some)


def _sections(
    match: Match, heard: Sequence[StoredEvent], acts: Sequence[RecapLine]
) -> Iterator[StorySection]:
    """Yield the sections of the story, some of which may have no acts.

    An act is in the section in which it began. If there are more than `MAX_STORY_ACTS` acts, only the first
    and the last half of that number are included.
    """
    statistics = registry.match_statistics(match.title)
    span, opening = (statistics.SPAN, statistics.OPENING) if statistics else (0, frozenset())
    opener = PassageTreeBuilder()
    section = StorySection("", 0)
    texts_by_event = _texts_by_event(acts)
    for place, (revision, code, params) in enumerate(heard_events(heard)):
        for passage in statistics.passages_started(code, params) if statistics and code in opening else ():
            before = list(opener.path)
            if opener.hear(passage, revision):
                yield section
                section = _opened(opener.path, revision, span)
            elif len(opener.path) < len(before) and section.head:
                # What follows belongs to the passage that continues, which is one level up.
                yield section
                section = StorySection("", len(opener.path), revision=revision)
        section.acts += texts_by_event[place]
    yield section


def _texts_by_event(acts: Sequence[RecapLine]) -> Mapping[int, list[str]]:
    """Return the acts in words by the index of their first event, without the middle if there are many."""
    half = MAX_STORY_ACTS // 2
    cut = len(acts) - MAX_STORY_ACTS
    shown = acts if cut <= 0 else [*acts[:half], *acts[len(acts) - half :]]
    found: dict[int, list[str]] = defaultdict(list)
    for act in telling_once(shown):
        found[act.first].append(act.sentence)
    if cut > 0:
        found[acts[half].first].append(_left_out(cut))
    return found


def _left_out(count: int) -> str:
    text = ngettext(
        "%(count)s entry is left out here but is in the log.",
        "%(count)s entries are left out here but are in the log.",
        count,
    )
    return text % {"count": count}


def _needed(sections: list[StorySection]) -> tuple[StorySection, ...]:
    """Return the sections that have acts, and those whose headings stand above them."""
    kept: list[StorySection] = []
    for section in reversed(sections):
        if section.acts or (section.head and kept and kept[-1].depth > section.depth):
            kept.append(section)
    return tuple(reversed(kept))


def _opened(path: list[PassageNode], revision: int, span: int) -> StorySection:
    newest = path[-1]
    return StorySection(say(newest.head), len(path) - 1, revision=revision, span=newest.depth == span)


def _illustrate(match: Match, sections: tuple[StorySection, ...]) -> None:
    """Add the board at the head of a few spans, spread evenly over the match.

    These are the watchers' small boards, or whole pictures if the title draws no small board for watchers.
    """
    drawing, rules = registry.drawing(match.title), registry.get(match.title)
    small = registry.thumbnail_drawer(match.title)
    spans = [section for section in sections if section.span]
    step = max(1, -(-len(spans) // MAX_PICTURES))
    chosen = [
        (section, rules.view(state_at(match, rules, section.revision), None)) for section in spans[::step]
    ]
    for section, view in chosen:
        section.board = small(view, current_say()) if small else None
    if not any(section.board for section, _view in chosen):
        for section, view in chosen:
            shapes = _by_shape(drawing.scene(view, {}, current_say()).pictures)
            # These are as wide as a phone on any screen.
            section.picture = shapes.get("tall") or shapes["any"]
