"""The rules of a ladder as sentences made from its terms, with calculated examples."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration
from games.competitions.models import Competition
from games.competitions.texts.seats import seats_sentence
from games.competitions.texts.watching import watching_sentences
from games.ladders.models import Ladder, Terms
from games.ladders.movement import (
    ChallengerRule,
    Effects,
    Order,
    Outcome,
    drop_idle_players,
    order_after_challenge,
    order_after_table,
)
from games.ladders.rules import challenge_rules_of, effects_of
from games.ladders.texts.effects import CHALLENGER_NAMES, EFFECT_NAMES, OUTCOME_NAMES

SAMPLE_RUNG = 10
"""How many rungs the ladder in the examples has."""


class Rule(NamedTuple):
    """A heading with the sentences below it."""

    heading: str
    sentences: tuple[str, ...]


class ExampleRung(NamedTuple):
    """One rung of an example: its players before and after, each named by their rung before.

    `marked` means that the example is about the player who is there afterwards.
    """

    rung: int
    before: str
    after: str
    marked: bool


class Example(NamedTuple):
    """The effect of an outcome on a ladder of ten: a sentence, and the rungs that change."""

    outcome: str
    effect: str
    moved: tuple[ExampleRung, ...]


def summary_line(terms: Terms, competition: Competition) -> str:
    """Return a summary of the main rules in a few sentences, which is shown below the rungs."""
    # Anyone may watch most ladders at once, so the summary mentions only that it is not so.
    limited = not competition.watchers or competition.watch_delay > 0
    watching = watching_sentences(competition) if limited else []
    if not competition.for_two:
        return " ".join([_tables(terms, competition), _dealt(), *watching])
    effects = effects_of(terms)
    return " ".join(
        [
            _reach(terms),
            _limits(terms),
            _answer(terms),
            f"{OUTCOME_NAMES[Outcome.WIN]}: {EFFECT_NAMES[effects.win]}.",
            f"{OUTCOME_NAMES[Outcome.DRAW]}: {EFFECT_NAMES[effects.draw]}.",
            *watching,
        ]
    )


def rules(ladder: Ladder, terms: Terms, competition: Competition) -> tuple[Rule, ...]:
    """Return all rules of a ladder under the terms of a season, as headings with sentences."""
    who = (
        (_challenges(terms), _outcomes(terms))
        if competition.for_two
        else (
            Rule(
                _("Tables"),
                (_tables(terms, competition), *_apart(terms), seats_sentence(competition)),
            ),
            Rule(_("Results"), (_dealt(), _leavers(terms))),
        )
    )
    return (
        *who,
        Rule(
            _("Matches"),
            (
                _match_days(terms),
                _decided(competition),
                _words(competition),
                *watching_sentences(competition),
            ),
        ),
        Rule(_("Joining, time off, leaving"), tuple(_people(ladder, terms))),
        Rule(_("Seasons"), tuple(_seasons(ladder, terms))),
    )


def examples(terms: Terms, competition: Competition) -> tuple[Example, ...]:
    """Return the effects of outcomes on an example ladder.

    They are those of a challenge by rung 7, or of a table from rung 3 down, and of a player who is idle.
    """
    order = tuple(range(1, SAMPLE_RUNG + 1))
    if not competition.for_two:
        seats = competition.seats_most
        places = {key: seats - place for place, key in enumerate(range(3, 3 + seats))}
        after = order_after_table(order, places)
        return (
            Example(
                _("A table of rungs %(first)d to %(last)d finishes in reverse order")
                % {"first": 3, "last": 2 + seats},
                _dealt(),
                _moved(order, after, set(places)),
            ),
            *_idle_example(terms, order),
        )
    challenger, defender = _sample_pair(terms)
    effects = effects_of(terms)
    found = [_challenge_example(order, effects, outcome, challenger, defender) for outcome in Outcome]
    return (*found, *_idle_example(terms, order))


def sample_pair_text(terms: Terms) -> str:
    """Return the sentence that says which two players the examples are about."""
    challenger, defender = _sample_pair(terms)
    return _(
        "On a ladder of %(rungs)d rungs, the player on rung %(challenger)d has challenged "
        "the player on rung %(defender)d."
    ) % {
        "rungs": SAMPLE_RUNG,
        "challenger": challenger,
        "defender": defender,
    }


def _sample_pair(terms: Terms) -> tuple[int, int]:
    """Return the rungs of a challenger and a defender, three apart or as far as the terms allow."""
    reach = challenge_rules_of(terms).reach_among(SAMPLE_RUNG)
    return 7, 7 - min(3, reach)


def _challenge_example(
    order: Order, effects: Effects, outcome: Outcome, challenger: int, defender: int
) -> Example:
    after = order_after_challenge(order, effects, outcome, challenger, defender)
    return Example(
        str(OUTCOME_NAMES[outcome]),
        str(EFFECT_NAMES[effects.of(outcome)]),
        _moved(order, after, {challenger, defender}),
    )


def _idle_example(terms: Terms, order: Order) -> tuple[Example, ...]:
    if not terms.idle_days:
        return ()
    after = drop_idle_players(order, [5], terms.idle_rungs)
    text = ngettext("falls %(count)d rung", "falls %(count)d rungs", terms.idle_rungs)
    return (
        Example(
            _("The player on rung %(rung)d is idle for %(span)s")
            % {"rung": 5, "span": format_duration(timedelta(days=terms.idle_days))},
            text % {"count": terms.idle_rungs},
            _moved(order, after, {5}),
        ),
    )


def _moved(before: Order, after: Order, marked: set[int]) -> tuple[ExampleRung, ...]:
    """Return the rungs that have another player afterwards."""
    found = []
    for rung, key in enumerate(before, 1):
        new = after[rung - 1] if rung <= len(after) else None
        if new != key:
            found.append(ExampleRung(rung, str(key), str(new) if new else "", new in marked))
    return tuple(found)


def _challenges(terms: Terms) -> Rule:
    sentences = [_reach(terms), _limits(terms), _answer(terms), _rematch(terms)]
    if terms.closed_days:
        sentences.append(
            ngettext(
                "No challenges on the last day of a season.",
                "No challenges in the last %(count)d days of a season.",
                terms.closed_days,
            )
            % {"count": terms.closed_days}
        )
    sentences.append(_("The time to answer is paused while the defender is away."))
    return Rule(_("Challenges"), tuple(sentences))


def _rematch(terms: Terms) -> str:
    if not terms.rematch_days:
        return _("The same two players can challenge each other again immediately.")
    return ngettext(
        "After a match, a declined challenge or an unanswered one, the same two players wait "
        "%(count)d day before the next challenge.",
        "After a match, a declined challenge or an unanswered one, the same two players wait "
        "%(count)d days before the next challenge.",
        terms.rematch_days,
    ) % {"count": terms.rematch_days}


def _outcomes(terms: Terms) -> Rule:
    effects = effects_of(terms)
    listed = [f"{OUTCOME_NAMES[outcome]}: {EFFECT_NAMES[effects.of(outcome)]}." for outcome in Outcome]
    free = (
        ngettext(
            "Each player can decline %(count)d challenge a season for free: nobody moves.",
            "Each player can decline %(count)d challenges a season for free: nobody moves.",
            terms.free_refusals,
        )
        % {"count": terms.free_refusals}
        if terms.free_refusals
        else _("No challenge can be declined for free.")
    )
    counts = _("The challenger is %(who)s.") % {"who": CHALLENGER_NAMES[ChallengerRule(terms.counted)]}
    lifts = _(
        "An effect that would move a player up never moves them down: nobody loses a rung by winning a match."
    )
    return Rule(_("Results"), (*listed, free, counts, lifts))


def _reach(terms: Terms) -> str:
    if terms.reach is None and terms.reach_percent is None:
        return _("Challenge anyone above you.")
    if terms.reach_percent is None:
        return ngettext(
            "Challenge players up to %(count)d rung above you.",
            "Challenge players up to %(count)d rungs above you.",
            terms.reach or 0,
        ) % {"count": terms.reach}
    if terms.reach is None:
        return _("Challenge players above you, up to %(percent)d%% of all rungs away.") % {
            "percent": terms.reach_percent
        }
    return ngettext(
        "Challenge players up to %(count)d rung above you, or up to %(percent)d%% of all "
        "rungs if that is more.",
        "Challenge players up to %(count)d rungs above you, or up to %(percent)d%% of all "
        "rungs if that is more.",
        terms.reach,
    ) % {"count": terms.reach, "percent": terms.reach_percent}


def _limits(terms: Terms) -> str:
    """Return sentences about how many challenges a player may have open at a time."""
    out = ngettext(
        "Up to %(count)d outgoing challenge at a time.",
        "Up to %(count)d outgoing challenges at a time.",
        terms.most_out,
    ) % {"count": terms.most_out}
    bands = challenge_rules_of(terms).most_in
    if len(bands) == 1:
        most = bands[0].most
        into = ngettext(
            "Up to %(count)d incoming challenge at a time.",
            "Up to %(count)d incoming challenges at a time.",
            most,
        ) % {"count": most}
        return f"{out} {into}"
    parts = [
        _("%(most)d for rungs down to %(rung)d") % {"most": band.most, "rung": band.to_rung}
        if band.to_rung is not None
        else _("%(most)d for the rungs below") % {"most": band.most}
        for band in bands
    ]
    into = _("Incoming challenges at a time: up to %(bands)s.") % {"bands": ", ".join(parts)}
    return f"{out} {into}"


def _answer(terms: Terms) -> str:
    return _("Answer within %(span)s.") % {"span": format_duration(timedelta(hours=terms.answer_hours))}


def _tables(terms: Terms, competition: Competition) -> str:
    least, most = competition.seats_least, competition.seats_most
    size = str(most) if least == most else f"{least}\N{EN DASH}{most}"
    return ngettext(
        "Every day, tables of %(size)s are formed from neighbouring players who have said they are ready.",
        "Every %(count)d days, tables of %(size)s are formed from neighbouring players who "
        "have said they are ready.",
        terms.form_days,
    ) % {"count": terms.form_days, "size": size}


def _apart(terms: Terms) -> list[str]:
    waits = _("Players who do not get a seat come first next time.")
    if not terms.apart_days:
        return [waits]
    apart = ngettext(
        "Players who met within the last day share a table only if there is no other way.",
        "Players who met within the last %(count)d days share a table only if there is no other way.",
        terms.apart_days,
    )
    return [apart % {"count": terms.apart_days}, waits]


def _dealt() -> str:
    return _(
        "The rungs of the players at a table are dealt out again by place; players who tie keep their order."
    )


def _leavers(terms: Terms) -> str:
    resigning = _("A player who resigns is placed behind everyone who stays, as after any other loss.")
    leaving = (
        _("A player who leaves a match is placed last in it and falls to the last rung.")
        if terms.leavers_last
        else _("A player who leaves a match is placed last in it.")
    )
    silent = (
        _(
            "A player who loses their seat for not answering is placed last in the match and "
            "falls to the last rung."
        )
        if terms.silent_last
        else _("A player who loses their seat for not answering is placed last in the match.")
    )
    return f"{resigning} {leaving} {silent}"


def _match_days(terms: Terms) -> str:
    return ngettext(
        "A match that has not ended %(count)d day after it was created is decided.",
        "A match that has not ended %(count)d days after it was created is decided.",
        terms.match_days,
    ) % {"count": terms.match_days}


def _decided(competition: Competition) -> str:
    return _("How it is decided: %(how)s.") % {"how": competition.get_adjudication_display()}


def _words(competition: Competition) -> str:
    return _(
        "Each match is first sealed, and the seal is sent by email. It then waits for words "
        "of luck (at most %(span)s) and starts."
    ) % {"span": format_duration(timedelta(seconds=competition.words_seconds))}


def _people(ladder: Ladder, terms: Terms) -> list[str]:
    found = [_("New players start %(where)s.") % {"where": terms.get_newcomers_display()}]
    if terms.idle_days:
        fall = ngettext(
            "A player who neither plays nor challenges anyone for %(days)s falls %(count)d rung.",
            "A player who neither plays nor challenges anyone for %(days)s falls %(count)d rungs.",
            terms.idle_rungs,
        )
        found.append(
            fall % {"days": format_duration(timedelta(days=terms.idle_days)), "count": terms.idle_rungs}
        )
        if terms.idle_most:
            off = ngettext(
                "After %(count)d such fall in a row, they are taken off the ladder.",
                "After %(count)d such falls in a row, they are taken off the ladder.",
                terms.idle_most,
            )
            found.append(off % {"count": terms.idle_most})
    if terms.hold_days:
        hold = ngettext(
            "Players who say they are away have their rung held, for at most %(count)d day a "
            "season; open challenges are called off.",
            "Players who say they are away have their rung held, for at most %(count)d days a "
            "season; open challenges are called off.",
            terms.hold_days,
        )
        found.append(hold % {"count": terms.hold_days})
    found.append(_("Players who leave finish their matches; their rung is held until then."))
    return found


def _seasons(ladder: Ladder, terms: Terms) -> list[str]:
    length = ngettext(
        "A season lasts %(count)d day.", "A season lasts %(count)d days.", ladder.season_days
    ) % {"count": ladder.season_days}
    if ladder.last_season is not None:
        pause = _("Season %(number)d is the last.") % {"number": ladder.last_season}
    elif ladder.pause_days:
        pause = ngettext(
            "The next season starts automatically %(count)d day later.",
            "The next season starts automatically %(count)d days later.",
            ladder.pause_days,
        ) % {"count": ladder.pause_days}
    else:
        pause = _("The next season starts automatically as soon as this one ends.")
    kept = _("Rungs are kept.") if terms.rungs_kept else _("Rungs are assigned again by rating.")
    if terms.unfinished == Terms.Unfinished.SCORE:
        unfinished = _(
            "Matches still in progress when the season ends are decided that day, and count in this season."
        )
    else:
        unfinished = _(
            "Matches still in progress when the season ends continue, and count in the season in "
            "which they end."
        )
    honours = ngettext(
        "At the end, the top player among those who have played is honoured.",
        "At the end, the top %(count)d players among those who have played are honoured.",
        terms.honours,
    ) % {"count": terms.honours}
    return [length, pause, kept, unfinished, *([honours] if terms.honours else [])]
