"""Short explanations of each format: its idea, its rounds, its scoring, and when to choose it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.drawing.scene import DataTable as Twin
from games.engine.drawing.scene import Picture
from games.pairing.elimination import BracketMatch, Seed, Source, Winner, double, single
from games.tournaments.drawing import bracket
from games.tournaments.texts.part import Columns

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation of a format.

    It contains the format's name, one sentence, points in the order in which a player meets them, and when to
    choose the format.
    """

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
            gettext_lazy("Everyone plays every round, against opponents with about as many points."),
            (
                gettext_lazy(
                    "No one is knocked out. In the first round the upper half of the seeds plays the "
"lower half."
                ),
                gettext_lazy(
                    "After each round, players with equal points meet. No one meets the same opponent "
"twice if it can be avoided, and players who should not meet are kept apart."
                ),
                gettext_lazy(
                    "In matches of two, a win counts 1 and a draw ½. At larger tables, first place "
"counts 1, last place 0, and the places between in equal steps. Players who share a "
"place share its points."
                ),
                gettext_lazy(
                    "If the number of players does not divide evenly, someone has a bye. No one has a "
"second bye if it can be avoided. A bye counts as a win in matches of two, and as ½ "
"at larger tables."
                ),
                gettext_lazy(
                    "Players who withdraw are not paired again but stay in the standings. Latecomers "
"score nothing for the rounds they missed."
                ),
                gettext_lazy(
                    "If players are level on points, the points of their opponents decide, in the order "
"that the tournament publishes. Players who are still level share the place."
                ),
            ),
            gettext_lazy(
                "Choose this for many players and few rounds: five rounds sort the top of sixteen "
"players well."
            ),
        ),
        Explanation(
            "pools",
            gettext_lazy("Pools or round robin"),
            gettext_lazy("Everyone plays everyone in their pool."),
            (
                gettext_lazy(
                    "Seeds are dealt back and forth across the pools, so that the pools are of similar "
"strength."
                ),
                gettext_lazy(
                    "All rounds are planned in advance. In matches of two, an even number of players "
"needs one round fewer than there are players; with an odd number, someone has a bye "
"in each round."
                ),
                gettext_lazy(
                    "At larger tables, not everyone can always meet everyone. If a suitable plan is "
"known, no two players meet twice, or all meet equally often. Otherwise they meet as "
"evenly as possible."
                ),
                gettext_lazy(
                    "In matches of two, if a player withdraws before playing half of their matches, none "
"of them counts for anyone. If they withdraw later, the matches they played count "
"and the rest are forfeited. At larger tables every finished match counts."
                ),
                gettext_lazy("The best of each pool advance if another stage follows."),
                gettext_lazy(
                    "In the first round of the bracket after the pools, players from the same pool do "
                    "not meet again if it can be avoided."
                ),
            ),
            gettext_lazy(
                "Choose this for six to twelve players, or for a first stage: the fairest order, and "
"the longest format."
            ),
        ),
        Explanation(
            "elimination",
            gettext_lazy("Single elimination"),
            gettext_lazy("Players who lose are out."),
            (
                gettext_lazy(
                    "The best seed plays the last, the second best the last but one, and so on, so that "
"the best two can only meet in the final."
                ),
                gettext_lazy(
                    "If the number of players is not a power of two, the best seeds have a bye in the "
"first round."
                ),
                gettext_lazy(
                    "The next match starts as soon as both its players are known; no one waits for the "
"rest of the round."
                ),
                gettext_lazy(
                    "A match is one game or the best of three. If it ends level, it is played again; if "
"it is still level, the better seed advances."
                ),
                gettext_lazy("At larger tables the best of each table advance, until one table is left."),
                gettext_lazy("Players who withdraw lose the match they would have played."),
            ),
            gettext_lazy("Choose this to find a winner in the fewest rounds. Half of all players play only "
"once."),
        ),
        Explanation(
            "double-elimination",
            gettext_lazy("Double elimination"),
            gettext_lazy("Players who lose twice are out."),
            (
                gettext_lazy("The upper bracket starts like single elimination."),
                gettext_lazy(
                    "Players who lose in the upper bracket continue in the lower bracket, crossed over "
"so that the same two do not meet again straight away."
                ),
                gettext_lazy("The winners of both brackets meet in the final."),
                gettext_lazy(
                    "If the player who has not yet lost loses the final, a second final is played if the "
"director has chosen that."
                ),
            ),
            gettext_lazy(
                "Choose this for matches of two, when one bad day should not end a player’s "
"tournament. It takes about twice as many matches."
            ),
        ),
        Explanation(
            "league",
            gettext_lazy("League of divisions"),
            gettext_lazy("Players are in groups of similar strength. The best are promoted and the last are "
                         "relegated."),
            (
                gettext_lazy(
                    "The best seeds are in the first division. Each division has one group, or twice as "
"many groups as the division above."
                ),
                gettext_lazy("In a group everyone plays everyone, often at all tables at the same time."),
                gettext_lazy(
                    "The best of each group are promoted, and as many are relegated as come up from "
"below. Withdrawals make room, so fewer are relegated."
                ),
                gettext_lazy(
                    "A tournament is one season. Its director starts the next one from it, with everyone "
"in the division where they belong."
                ),
            ),
            gettext_lazy(
                "Choose this for players who come back season after season and want to meet their "
"equals."
            ),
        ),
        Explanation(
            "ladder",
            gettext_lazy("Ladder with a final"),
            gettext_lazy("Everyone plays on a ladder for a few weeks. Then the players on the top rungs "
"compete for first place."),
            (
                gettext_lazy("Everyone joins the ladder and plays at their own pace, by its rules."),
                gettext_lazy(
                    "When the ladder’s season ends, the players on the top rungs are asked to play the "
"final."
                ),
                gettext_lazy(
                    "If players decline or do not answer before the deadline, their place goes to the "
"player on the next rung. There are no ties, because no two players share a rung."
                ),
                gettext_lazy("The final is a bracket if matches are for two, or one last table if they are "
"for more players."),
                gettext_lazy("Players who were not in the final are placed behind the finalists, by rung."),
            ),
            gettext_lazy(
                "Choose this when people have very different amounts of time to play, but the final "
"should be on one date for all."
            ),
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Example:
    """An example as drawings, with a table that contains the same information."""

    pictures: tuple[Picture, ...]
    twin: Twin


def draw_example(key: str) -> Example | None:
    """Return a bracket as an example: of eight players, or of four with double elimination.

    Return None for a format without a bracket.
    """
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
    words = bracket.TableWords(_("Round"), _("First"), _("Second"), _("Result"), _("Match"))
    return Example(
        bracket.draw_bracket(headed, _("An example")),
        bracket.equivalent_table(headed, _("An example"), words),
    )


def _side(source: Source) -> bracket.Side:
    if isinstance(source, Seed):
        return bracket.Side(_("seed %(number)d") % {"number": source.number})
    if isinstance(source, Winner):
        return bracket.Side(_("the winner"), known=False)
    return bracket.Side(_("the player who lost above"), known=False)
