"""A finished match as one page: people, result, numbers, the story in sentences, and a few pictures.

However long a match was, the page stays one that can be printed: beyond `MAX_LINES` sentences the
details are left out that the title names (the blows of battles), then the middle of what is left;
the page says so. Pictures are few, each from the nearest snapshot.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import ngettext

from games.archive.selectors.contents import Opener, Stretch
from games.archive.selectors.numbers import Chart, charts, luck_tables
from games.archive.selectors.times import Decided, decision_times, times_table
from games.archive.selectors.times import told as told_times
from games.engine import registry
from games.engine.drawing.scene import Picture, Table
from games.engine.drawing.svg import Svg
from games.matches import codecs
from games.matches.models import Ending, Event, Match
from games.matches.render import event_phrase, say, speaker
from games.matches.selectors.placings import Placed, placings
from games.matches.selectors.seats import holders
from games.matches.selectors.states import load_state, state_at
from games.matches.selectors.story import hearing

MAX_LINES = 3_000
"""Sentences on the page."""

MAX_PICTURES = 6
"""Small boards within the story."""

DEEPEST_HEADING = 4
"""Heads below the story's own: h3 to h6."""


@dataclass
class Section:
    """A passage of the story: its head (none before the first), how deep it lies from 0, its
    sentences, and the board as it stood when it began, where there is one. `span`: its like are
    those that a chart counts. `times`: how long the decisions in it took, in a line, where it is known."""

    head: str
    depth: int
    sentences: list[str] = field(default_factory=list)
    board: Svg | None = None
    picture: Picture | None = None
    revision: int = 0
    span: bool = False
    times: str = ""

    @property
    def tag(self) -> str:
        """The element of its head, below the h2 of the story."""
        return f"h{3 + min(self.depth, DEEPEST_HEADING - 1)}"


class Story(NamedTuple):
    """The sections with what was left out: whether details, and how many sentences in the middle."""

    sections: tuple[Section, ...]
    without_details: bool
    cut: int


class Printed(NamedTuple):
    """What the page shows."""

    began: datetime | None
    ended: datetime | None
    ending: str
    people: tuple[str, ...]
    placings: tuple[Placed, ...]
    charts: tuple[Chart, ...]
    luck: tuple[Table, ...]
    times: Table | None
    story: Story
    last: tuple[Picture, ...]
    defs: Svg
    twins: tuple[Table, ...]


def printed(match: Match) -> Printed:
    """A finished match. Raises `ValueError` for one under way."""
    if not match.finished:
        raise ValueError("a match is printed after its end")
    annals = registry.annals(match.title)
    rules = registry.get(match.title)
    drawing = registry.drawing(match.title)
    scene = drawing.scene(rules.view(load_state(match, rules), None), {}, say)
    people = tuple(holder.shown for holder in holders(match))
    decided = decision_times(match)
    story = _story(match, decided)
    _illustrate(match, story.sections)
    ending = Ending.objects.filter(match=match).first()
    return Printed(
        began=match.started_at,
        ended=match.ended_at,
        ending=say(registry.words(match.title).ending(ending.how)) if ending else "",
        people=people,
        placings=placings(match, people),
        charts=charts(match, None) if annals else (),
        luck=luck_tables(match) if annals else (),
        times=times_table(match, decided),
        story=story,
        last=tuple(_by_shape(scene.pictures).values()),
        defs=scene.defs,
        twins=scene.twins,
    )


def _by_shape(pictures: Iterable[Picture]) -> dict[str, Picture]:
    """The first picture for each shape of screen, as an image."""
    found: dict[str, Picture] = {}
    for picture in pictures:
        found.setdefault(picture.shape, picture._replace(whole="", still=True))
    return found


def _story(match: Match, decided: tuple[Decided, ...]) -> Story:
    annals = registry.annals(match.title)
    told = hearing(match, None).filter(undone=False)
    count = told.count()
    without = annals is not None and count > MAX_LINES
    if annals is not None and without:
        told = told.exclude(code__in=annals.DETAILS)
        count = told.count()
    sections = _needed(list(_sections(match, told, count)))
    _time(sections, decided)
    return Story(sections, without, max(0, count - MAX_LINES))


def _time(sections: tuple[Section, ...], decided: tuple[Decided, ...]) -> None:
    """Say in each section how long the decisions took that ended in it."""
    begins = [section.revision for section in sections]
    within: dict[int, list[Decided]] = defaultdict(list)
    for each in decided:
        within[max(0, bisect_right(begins, each.revision) - 1)].append(each)
    for place, some in within.items():
        if sections:
            sections[place].times = told_times(some)


def _sections(match: Match, told: QuerySet[Event], count: int) -> Iterator[Section]:
    """The story as sections with something in them; of more than `MAX_LINES` sentences the first and the
    last half of so many."""
    annals = registry.annals(match.title)
    span = annals.SPAN if annals else 0
    opener, tell = Opener(), speaker()
    section = Section("", 0)
    listed = told.order_by("revision", "number").values_list("revision", "code", "params")
    for place, (revision, code, data) in enumerate(listed.iterator()):
        params = codecs.decode(data)
        for passage in annals.passages(code, params) if annals and code in annals.OPENING else ():
            before = list(opener.path)
            if opener.hear(passage, revision):
                yield section
                section = _opened(opener.path, revision, span)
            elif len(opener.path) < len(before) and section.head:
                # What follows stands below the passage that goes on.
                yield section
                section = Section("", len(opener.path), revision=revision)
        if count > MAX_LINES and place == MAX_LINES // 2:
            section.sentences.append(_left_out(count - MAX_LINES))
        if count <= MAX_LINES or place < MAX_LINES // 2 or place >= count - MAX_LINES // 2:
            section.sentences.append(tell(event_phrase(match.title, code, params)))
    yield section


def _left_out(count: int) -> str:
    text = ngettext(
        "Here %(count)s sentence is left out; the log has it.",
        "Here %(count)s sentences are left out; the log has them.",
        count,
    )
    return text % {"count": count}


def _needed(sections: list[Section]) -> tuple[Section, ...]:
    """Those that say something, and the heads that others stand below."""
    kept: list[Section] = []
    for section in reversed(sections):
        if section.sentences or (section.head and kept and kept[-1].depth > section.depth):
            kept.append(section)
    return tuple(reversed(kept))


def _opened(path: list[Stretch], revision: int, span: int) -> Section:
    newest = path[-1]
    return Section(say(newest.head), len(path) - 1, revision=revision, span=newest.depth == span)


def _illustrate(match: Match, sections: tuple[Section, ...]) -> None:
    """Put boards at the head of a few spans, evenly over the match: watchers' stamps, or whole
    pictures where the title draws no stamp for a watcher."""
    drawing, rules = registry.drawing(match.title), registry.get(match.title)
    small = registry.small(match.title)
    spans = [section for section in sections if section.span]
    step = max(1, -(-len(spans) // MAX_PICTURES))
    chosen = [
        (section, rules.view(state_at(match, rules, section.revision), None)) for section in spans[::step]
    ]
    for section, view in chosen:
        section.board = small(view, say) if small else None
    if not any(section.board for section, _view in chosen):
        for section, view in chosen:
            shapes = _by_shape(drawing.scene(view, {}, say).pictures)
            # They are as wide as a phone on any screen.
            section.picture = shapes.get("tall") or shapes["any"]
