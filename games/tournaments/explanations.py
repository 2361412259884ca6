"""Each format explained in a minute: what it is, how a round goes, what counts, when to choose it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.drawing.scene import Picture
from games.engine.drawing.scene import Table as Twin
from games.pairing.elimination import BracketMatch, Seed, Source, Winner, double, single
from games.tournaments.drawing import bracket
from games.tournaments.texts.part import Columns

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Explanation:
    """A format: its name, one sentence, then points in the order in which one meets them."""

    key: str
    name: Text
    short: Text
    points: tuple[Text, ...]
    choose: Text


EXPLANATIONS: dict[str, Explanation] = {
    each.key: each
    for each in (
        Explanation(
            "swiss",
            gettext_lazy("Swiss"),
            gettext_lazy("Everybody plays every round, against people with about as many points."),
            (
                gettext_lazy(
                    "Nobody is knocked out. In the first round the upper half of the seeds meets the "
                    "lower one."
                ),
                gettext_lazy(
                    "After each round those with equal points meet. Nobody meets the same opponent "
                    "twice while "
                    "there is another way, and pairs that shall not meet are kept apart."
                ),
                gettext_lazy(
                    "Where two play, a win counts 1, a draw ½. At larger tables the first place counts "
                    "1, the "
                    "last 0, those between in equal steps; who share a place share its points."
                ),
                gettext_lazy(
                    "Where the number does not go up somebody has a bye: never the same person twice "
                    "while it "
                    "can be helped. It counts as a win where two play, at larger tables ½."
                ),
                gettext_lazy(
                    "Who leaves is paired no more and keeps their line. Who comes late has nothing of "
                    "what they missed."
                ),
                gettext_lazy(
                    "Level on points? Then the points of opponents decide, in the order that the tournament "
                    "publishes; who are level after all share the place."
                ),
            ),
            gettext_lazy(
                "Choose it for many players and few rounds: five rounds sort sixteen people well at "
                "the top."
            ),
        ),
        Explanation(
            "pools",
            gettext_lazy("Pools, or everybody against everybody"),
            gettext_lazy("Everybody meets everybody of their pool."),
            (
                gettext_lazy(
                    "Seeds are dealt to and fro over the pools, so that they are of like strength."
                ),
                gettext_lazy(
                    "All rounds are planned beforehand. Where two play, an even number has one round "
                    "less than "
                    "people; an odd number has a bye each round."
                ),
                gettext_lazy(
                    "At larger tables everybody cannot always meet everybody: then nobody meets twice, "
                    "or all "
                    "meet equally often, where such a plan is known, and as evenly as can be where it is not."
                ),
                gettext_lazy(
                    "Where two play: who leaves before half of their matches counts for nobody; later, "
                    "what was "
                    "played counts and the rest is forfeited. At larger tables every finished one counts."
                ),
                gettext_lazy("The best of each pool go on, if another stage follows."),
            ),
            gettext_lazy(
                "Choose it for six to twelve people, or for a first stage: the fairest order, and the "
                "longest."
            ),
        ),
        Explanation(
            "elimination",
            gettext_lazy("Single elimination"),
            gettext_lazy("Who loses is out."),
            (
                gettext_lazy(
                    "The best seed meets the last, the second the last but one: the two best can meet "
                    "in the final only."
                ),
                gettext_lazy(
                    "Where the number is no power of two the best seeds have a bye in the first round."
                ),
                gettext_lazy(
                    "The next match begins as soon as its two are known; nobody waits for the rest of "
                    "the round."
                ),
                gettext_lazy(
                    "A match is one game or the best of three; one that ends level is played again, "
                    "then the better seed goes on."
                ),
                gettext_lazy("At larger tables the best of each table go on, until one table is left."),
                gettext_lazy("Who leaves loses the match they would have played."),
            ),
            gettext_lazy("Choose it for a winner in the fewest rounds. Half of all play once and no more."),
        ),
        Explanation(
            "double-elimination",
            gettext_lazy("Double elimination"),
            gettext_lazy("Who loses twice is out."),
            (
                gettext_lazy("It begins like single elimination: the upper bracket."),
                gettext_lazy(
                    "Who loses there goes on in the lower bracket, crossed over, so that the same two "
                    "do not meet again at once."
                ),
                gettext_lazy("The winners of both brackets meet in the final."),
                gettext_lazy(
                    "If the one who has not lost yet loses the final, there is a second one, where the "
                    "director "
                    "has chosen that."
                ),
            ),
            gettext_lazy(
                "Choose it for matches of two, when one bad day should not end it. It takes about "
                "twice as many matches."
            ),
        ),
        Explanation(
            "league",
            gettext_lazy("League of divisions"),
            gettext_lazy("Groups of like strength; the best rise, the last fall."),
            (
                gettext_lazy(
                    "The first division holds the best seeds. Each division is one group, or twice as "
                    "many as the one above."
                ),
                gettext_lazy("In a group everybody meets everybody, often with all tables at once."),
                gettext_lazy(
                    "The best of each group rise, and as many fall as come from below. Who leaves "
                    "makes room: fewer fall."
                ),
                gettext_lazy(
                    "A tournament is one season; its director begins the next from it, with everybody "
                    "where they belong."
                ),
            ),
            gettext_lazy(
                "Choose it for people who come back season after season and want to meet their equals."
            ),
        ),
        Explanation(
            "ladder",
            gettext_lazy("Ladder with a final"),
            gettext_lazy("A ladder for some weeks, then the best rungs play for the first place."),
            (
                gettext_lazy("Everybody enters the ladder and plays at their own pace, by its rules."),
                gettext_lazy(
                    "When its season ends the line is drawn: those on the best rungs are asked for the "
                    "final."
                ),
                gettext_lazy(
                    "Who says no, or nothing in time, gives their place to the next rung. There are no "
                    "ties: no two stand on one rung."
                ),
                gettext_lazy("The final is a bracket where two play, or one last table where more do."),
                gettext_lazy("Who was not in the final is placed behind it by their rung."),
            ),
            gettext_lazy(
                "Choose it when people have very different time to play, and a day of reckoning all "
                "the same."
            ),
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Example:
    """A drawing of an example, and the same as a table."""

    pictures: tuple[Picture, ...]
    twin: Twin


def drawn(key: str) -> Example | None:
    """A bracket of eight, or of four played doubly; None for formats without one."""
    if key == "elimination":
        return _example(single(8))
    if key == "double-elimination":
        return _example(double(4, reset=False))
    return None


def _example(matches: tuple[BracketMatch, ...]) -> Example:
    named = Columns(matches)
    columns: dict[tuple[str, int], list[bracket.Box]] = {}
    for match in matches:
        box = bracket.Box(
            match.key,
            _side(match.one),
            _side(match.other),
            comes_from=tuple(each.match for each in (match.one, match.other) if isinstance(each, Winner)),
        )
        columns.setdefault((match.side, match.round), []).append(box)
    headed = [
        bracket.Column(named.heading(next(m for m in matches if (m.side, m.round) == place)), tuple(boxes))
        for place, boxes in columns.items()
    ]
    words = bracket.Words(_("Round"), _("First"), _("Second"), _("Result"), _("Match"))
    return Example(bracket.pictures(headed, _("An example")), bracket.twin(headed, _("An example"), words))


def _side(source: Source) -> bracket.Side:
    if isinstance(source, Seed):
        return bracket.Side(_("seed %(number)d") % {"number": source.number})
    if isinstance(source, Winner):
        return bracket.Side(_("the winner"), known=False)
    return bracket.Side(_("who lost above"), known=False)
