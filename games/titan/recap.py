"""The recap of a campaign: one act for each legion, battle phase and ending (see `games.engine.recap`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.engine.phrases import Listing, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.recap import (
    ActWords,
    FirstGain,
    HeardEvent,
    Lazy,
    News,
    RecapAct,
    SharedFact,
    with_pronouns,
)
from games.titan.battle_recap import CALLED_EVENTS, Fight, battle_sentences
from games.titan.characters import CHARACTER_VALUES, CHARACTERS, titan_power
from games.titan.recap_groups import (
    ENCOUNTER_EVENTS,
    FAILED_OFFER_EVENTS,
    MOVE_EVENTS,
    NEGOTIATION_EVENTS,
    SPLIT_EVENTS,
    Group,
    Grouping,
)
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.events import EVENTS, sentence_key
from games.titan.words.own_seat import ACTION_ON_YOU_SENTENCES, logged_sentence

PLAIN_EVENTS = SPLIT_EVENTS | {"moved", "aborted"}
"""Events of a legion that show none of its characters."""

AFTERMATH_EVENTS = frozenset({"scored", "acquired", "summoned", "reinforced", "aborted"})
ENDING_EVENTS = frozenset({"out", "won", "drawn", "turns_over"})

MOVE_SENTENCES = {
    "moved.round": gettext_noop("%(legion)s moved all the way round to %(land)s again."),
    "moved.round.mustered": gettext_noop(
        "%(legion)s moved all the way round to %(land)s again and mustered a %(recruit)s."
    ),
    "moved.round.mustered_an": gettext_noop(
        "%(legion)s moved all the way round to %(land)s again and mustered an %(recruit)s."
    ),
    "moved": gettext_noop("%(legion)s moved from %(from)s to %(land)s."),
    "moved.mustered": gettext_noop("%(legion)s moved from %(from)s to %(land)s and mustered a %(recruit)s."),
    "moved.mustered_an": gettext_noop(
        "%(legion)s moved from %(from)s to %(land)s and mustered an %(recruit)s."
    ),
    "moved_upon": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacks %(enemy)s."),
    "moved_upon.you": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacks your %(enemy)s."),
    "moved_upon.resolved": gettext_noop("%(legion)s came from %(from)s to %(land)s and attacked %(enemy)s."),
    "moved_upon.resolved.you": gettext_noop(
        "%(legion)s came from %(from)s to %(land)s and attacked your %(enemy)s."
    ),
    "teleported": gettext_noop("%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s."),
    "teleported.mustered": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and mustered a %(recruit)s."
    ),
    "teleported.mustered_an": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and mustered an %(recruit)s."
    ),
    "teleported_upon": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacks %(enemy)s."
    ),
    "teleported_upon.you": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacks your %(enemy)s."
    ),
    "teleported_upon.resolved": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacked %(enemy)s."
    ),
    "teleported_upon.resolved.you": gettext_noop(
        "%(legion)s teleported from %(from)s to %(land)s, showing the %(lord)s, and attacked your %(enemy)s."
    ),
}
"""How a legion came to its land, by the code of its move and what it did there."""

NEW_LEGION_TEXT = gettext_noop("%(legion)s (%(count)s split off %(parent)s)")
SPLIT_LEGION_TEXT = gettext_noop("%(legion)s (%(splits)s)")
LEFT_AS_TEXT = gettext_noop("%(count)s split off as %(legion)s")
ATTACK_SENTENCE = gettext_noop("%(attacker)s attacks %(defender)s in %(land)s.")
ATTACK_ON_YOU_SENTENCE = gettext_noop("%(attacker)s attacks your %(defender)s in %(land)s.")
SHOWN_SENTENCE = gettext_noop("%(legion)s showed %(pieces)s.")
PRONOUN = gettext_noop("They")
"""Stands for the player with whom the sentence before began too."""

IT_SHOWED_SENTENCE = gettext_noop("It showed %(pieces)s.")
"""What a legion showed, if the sentence before begins with it."""

BATTLE_STARTED_SENTENCE = gettext_noop("The battle in %(land)s has started.")
BATTLE_STARTED_BETWEEN_SENTENCE = gettext_noop(
    "The battle in %(land)s has started: %(attackers)s against %(defenders)s."
)

WON_SENTENCES = {
    "fled": gettext_noop("The defender fled, and %(winner)s scored %(points)s."),
    "agreed": gettext_noop("%(winner)s won by agreement and scored %(points)s."),
    "conceded": gettext_noop("The other side conceded, and %(winner)s scored %(points)s."),
    "battle": gettext_noop("%(winner)s won the battle and scored %(points)s."),
    "time": gettext_noop("After seven rounds the attacker was eliminated, and %(winner)s scored %(points)s."),
    "titan": gettext_noop("A Titan was slain, and %(winner)s scored %(points)s."),
    "left": gettext_noop("The other side conceded the game, and %(winner)s scored %(points)s."),
}
"""How an engagement that had a winner ended, by the key of its outcome."""

YOU_WON_SENTENCES = {
    "fled": gettext_noop("The defender fled, and you scored %(points)s."),
    "agreed": gettext_noop("You won by agreement and scored %(points)s."),
    "conceded": gettext_noop("The other side conceded, and you scored %(points)s."),
    "battle": gettext_noop("You won the battle and scored %(points)s."),
    "time": gettext_noop("After seven rounds the attacker was eliminated, and you scored %(points)s."),
    "titan": gettext_noop("The enemy Titan was slain, and you scored %(points)s."),
    "left": gettext_noop("The other side conceded the game, and you scored %(points)s."),
}

YOU_LOST_SENTENCES = {
    "fled": gettext_noop("You fled, and %(winner)s scored %(points)s."),
    "agreed": gettext_noop("You lost by agreement, and %(winner)s scored %(points)s."),
    "conceded": gettext_noop("You conceded, and %(winner)s scored %(points)s."),
    "battle": gettext_noop("You lost the battle, and %(winner)s scored %(points)s."),
    "time": gettext_noop(
        "After seven rounds your attacking legion was eliminated, and %(winner)s scored %(points)s."
    ),
    "titan": gettext_noop("Your Titan was slain, and %(winner)s scored %(points)s."),
    "left": gettext_noop("You conceded the game, and %(winner)s scored %(points)s."),
}

NEWS_TITAN_SLAIN = gettext_noop("Your Titan was slain in %(land)s; %(winner)s scored %(points)s")
NEWS_LOST = gettext_noop("You lost %(legion)s; %(winner)s scored %(points)s")
NEWS_WON = gettext_noop("You won in %(land)s and scored %(points)s")
NEWS_SLEW = gettext_noop("You slew %(seat)s’s Titan in %(land)s and scored %(points)s")
NEWS_ELIMINATED = gettext_noop("You eliminated %(seat)s’s Titan in %(land)s and scored %(points)s")
NEWS_HELD = gettext_noop("You held %(land)s for seven rounds; the battle scored nothing")
NEWS_TIME_LOSS = gettext_noop(
    "Your attacking legion %(legion)s was eliminated after seven rounds; the battle scored nothing"
)
NEWS_AND_GAIN = gettext_noop("%(news)s; %(gain)s")
GAINED_POWER_TEXT = gettext_noop("your points make your Titan %(power)s-%(skill)s")
GAINED_LORD_TEXT = gettext_noop("an %(lord)s joins %(legion)s")
GAINED_BOTH_TEXT = gettext_noop(
    "your points make your Titan %(power)s-%(skill)s, and an %(lord)s joins %(legion)s"
)
NEWS_OUT = gettext_noop("%(seat)s is out")
FIRST_MUSTER_TEXT = gettext_noop("%(legion)s musters your first %(recruit)s")

MAX_COUNTERS_OF_RARE = 25
MIN_VALUE_OF_STRONG = 18
"""The first recruit of a kind is news if the kind has no more counters than this, and at least this power
times skill: those of a Gorgon."""

_KEPT_SENTENCES = frozenset(
    {
        SHOWN_SENTENCE,
        EVENTS["offers_shown"],
        *(ACTION_ON_YOU_SENTENCES[code] for code in FAILED_OFFER_EVENTS),
    }
)
"""The sentences of an attack that a summary of the reader's turn keeps as they are."""

POINTS_TEXT = Plural("%(count)s point", "%(count)s points", "count")
MUSTERED_TOO_SENTENCE = gettext_noop("Then %(legion)s mustered a %(recruit)s.")
MUSTERED_TOO_AN_SENTENCE = gettext_noop("Then %(legion)s mustered an %(recruit)s.")

YOU_MOVED_SENTENCE = Plural("You moved %(count)s legion.", "You moved %(count)s legions.", "count")
YOU_MOVED_AND_ATTACKED_SENTENCE = Plural(
    "You moved %(count)s legion and attacked %(enemies)s.",
    "You moved %(count)s legions and attacked %(enemies)s.",
    "count",
)
YOU_ATTACKED_SENTENCE = gettext_noop("You attacked %(enemies)s.")
FOLDED_SPLITS_TEXT = Plural("split %(count)s legion", "split %(count)s legions", "count")
FOLDED_MOVES_TEXT = Plural("moved %(count)s legion", "moved %(count)s legions", "count")
FOLDED_MUSTERS_TEXT = gettext_noop("mustered %(recruits)s")
YOU_MUSTERED_SENTENCE = gettext_noop("You mustered %(recruits)s.")
YOU_SPLIT_SENTENCE = Plural("You split %(count)s legion.", "You split %(count)s legions.", "count")


KEYS_BY_NAME = {name: key for key, name in names.CHARACTER_NAMES.items()}
"""The keys of characters by their English names, which sentences have as messages."""


class LegionTrail(NamedTuple):
    """What the board shows of a legion's act.

    `way` contains the lands from the first to the last. A teleport (`jump`) has two lands, and so does a move
    whose lands were not stored; a legion that did not move has one. `side` is the side of entry of an attack,
    or "".
    """

    seat: int
    marker: str
    way: tuple[int, ...]
    jump: bool = False
    side: str = ""


def acts(events: Sequence[HeardEvent], you: int | None) -> tuple[RecapAct, ...]:
    """Group a seat's event messages into the acts of a recap, and return these, the oldest first.

    A movement roll belongs to the first act of a legion in that turn; it is an act of its own only if there
    is none. `you` is the reader's seat, or None for a watcher.
    """
    grouping = Grouping()
    for index, event in enumerate(events):
        grouping.add(index, event)
    grouping.join_splits()
    legions = [group for group in grouping.groups.values() if group.kind == "legion"]
    acting = {group.turn for group in legions}
    # A legion that was only split off did nothing after the roll.
    moving = {
        group.turn for group in legions if any(event.code not in SPLIT_EVENTS for event in group.events)
    }
    # The end of a player follows from the engagement in which their Titan was slain.
    decided = {
        event.revision: group.first
        for group in grouping.groups.values()
        for event in group.events
        if event.code == "resolved"
    }
    won = {event.revision for event in events if event.code == "resolved" and event.params["winner"] == you}
    told: list[RecapAct] = []
    for key, group in grouping.groups.items():
        if group.kind == "roll" and group.turn in acting:
            continue
        going_on = grouping.goes_on(group)
        if group.only_phases and (going_on or group.events[0].params["seat"] == you):
            continue
        unrolled = group.turn in moving and group.only_split
        roll = None if unrolled else grouping.rolls.get(group.turn)
        cause = decided.get(group.events[0].revision) if group.kind == "out" else None
        # To the winner of an engagement, it is the news of a player's end that followed from it.
        won_in = cause if cause is not None and group.events[0].revision in won else None
        source = next((each for each in told if each.first == won_in), None)
        act = _compose(group, roll, you, source, going_on=going_on)
        told.append(act._replace(awaited=grouping.awaited(key), cause=cause))
    return tuple(sorted(told, key=lambda act: act.first))


def summary(acts: Sequence[RecapAct]) -> tuple[Phrase, ...]:
    """Return a short form of the reader's own acts: what moved, whom it attacked and what was mustered.

    It also says which characters the attacked legions showed, and what became of the reader's offers, unless
    the attack has been decided.

    If there is none of these, it is how many legions were split or, failing that, the sentences of the last
    act, in which strikes are counted, or its roll. A decided attack has a row of its own, so only its move
    and its muster count.
    """
    plain = [act for act in acts if not act.outcome]
    trails = [act.trail for act in plain if isinstance(act.trail, LegionTrail)]
    attacks = [
        sentence.params["enemy"]
        for act in plain
        for sentence in act.sentences
        if sentence.message in MOVE_SENTENCES.values() and "enemy" in sentence.params
    ]
    recruits = _recruits(acts)
    # If only legions moved whose attacks were decided, their rows say it.
    moved = sum(_has_moved(act) for act in acts) if any(_has_moved(act) for act in plain) else 0
    told: list[Phrase] = []
    if moved and attacks:
        told.append(phrase(YOU_MOVED_AND_ATTACKED_SENTENCE, count=moved, enemies=Listing(tuple(attacks))))
    elif moved:
        told.append(phrase(YOU_MOVED_SENTENCE, count=moved))
    elif attacks:
        told.append(phrase(YOU_ATTACKED_SENTENCE, enemies=Listing(tuple(attacks))))
    if recruits.parts:
        told.append(phrase(YOU_MUSTERED_SENTENCE, recruits=recruits))
    if told:
        return (*told, *(each for act in plain for each in act.sentences if each.message in _KEPT_SENTENCES))
    if trails:
        return (phrase(YOU_SPLIT_SENTENCE, count=len(trails)),)
    last = plain[-1] if plain else acts[-1]
    return last.brief or last.sentences or ((last.roll,) if last.roll else ())


def gist(acts: Sequence[RecapAct]) -> Listing | None:
    """Return how many legions were split or moved in folded acts, and what was mustered, or None.

    A legion that was split and then moved counts as moved.
    """
    told: list[Phrase] = []
    splits = sum(act.plain and act.trail is None and bool(act.sentences) for act in acts)
    if splits:
        told.append(phrase(FOLDED_SPLITS_TEXT, count=splits))
    moved = sum(_has_moved(act) for act in acts)
    if moved:
        told.append(phrase(FOLDED_MOVES_TEXT, count=moved))
    recruits = _recruits(acts)
    if recruits.parts:
        told.append(phrase(FOLDED_MUSTERS_TEXT, recruits=recruits))
    return Listing(tuple(told)) if told else None


def _recruits(acts: Sequence[RecapAct]) -> Listing:
    """Return the characters that sentences of acts say were mustered; equal ones are counted."""
    found = (sentence.params.get("recruit") for act in acts for sentence in act.sentences)
    return names.characters_with_articles(
        KEYS_BY_NAME[str(each.message)] for each in found if isinstance(each, Phrase)
    )


def stakes(view: TitanView) -> frozenset[str]:
    """Return nothing: in a campaign each seat stands alone, and what is done to its legions names it."""
    return frozenset()


def _has_moved(act: RecapAct) -> bool:
    return isinstance(act.trail, LegionTrail) and len(act.trail.way) > 1


def _compose(
    group: Group, roll: HeardEvent | None, you: int | None, source: RecapAct | None, *, going_on: bool
) -> RecapAct:
    """Return a group's act; `source` is the act whose news it has instead of its own, or None."""
    events = group.events
    known = events or ([roll] if roll else [])
    seats = {
        seat
        for event in events
        for name in ("seat", "victim", "winner", "loser")
        if isinstance(seat := event.params.get(name), int) and seat >= 0
    }
    # A phase of a battle concerns both sides, even if nobody was struck in it.
    seats |= group.legions.keys()
    resolved = any(event.code == "resolved" for event in events)
    actor = next((event.params["seat"] for event in known if "seat" in event.params), None)
    # A side that did nothing in a phase did so until the phase ended.
    idle = group.only_phases
    return RecapAct(
        first=group.first,
        revisions=frozenset((*(event.revision for event in known), *(group.ends if idle else ()))),
        seat=actor,
        words=Lazy(partial(_words, group, roll, you, actor, source, going_on=going_on)),
        turn=group.turn,
        affects=frozenset(seats if resolved else seats - {actor}),
        outcome=resolved or any(event.code in ENDING_EVENTS for event in events),
        chosen=bool(events) and not idle,
        plain=group.kind == "roll" or all(event.code in PLAIN_EVENTS for event in events),
    )


def _words(
    group: Group,
    roll: HeardEvent | None,
    you: int | None,
    actor: int | None,
    source: RecapAct | None,
    *,
    going_on: bool,
) -> ActWords:
    """Return what an act says to the reader; `actor` is the seat that acted.

    `roll` is the movement roll of its turn, and `source` the act whose news it has instead of its own.
    `going_on` means that the phase of a battle that is in it has not ended.
    """
    events = group.events
    sentences = _sentences(group, you, going_on=going_on)
    musters = (MUSTERED_TOO_SENTENCE, MUSTERED_TOO_AN_SENTENCE)
    own_news = None if you is None or source is not None else _news_for_reader(events, you)
    fight = _fight(group, going_on=going_on) if group.kind == "fight" else None
    brief = fight._replace(brief=True) if fight is not None and actor == you else None
    return ActWords(
        sentences=sentences,
        roll=logged_sentence(roll, you) if roll and group.kind in ("legion", "roll") else None,
        trail=_trail(events),
        news=own_news if source is None else source.news,
        gain=None if you is None else _strong_recruit(events, you),
        passing=tuple(_passing_sentences(events, you)) if group.kind in ("legion", "land", "single") else (),
        summed_up=tuple(each for each in sentences if actor == you and each.message in musters),
        brief=() if brief is None else battle_sentences(brief, you),
        facts=tuple(
            _attack_told_in_move(group, you, sentences)
            if fight is None
            else _attack_told_in_fight(group, fight, brief, you)
        ),
    )


def _attack_told_in_fight(
    group: Group, fight: Fight, brief: Fight | None, you: int | None
) -> Iterator[SharedFact]:
    """Yield the sentences of a fight, or of its `brief` form, that say which legion attacked which."""
    begins = any(event.code == "battle.entered" for event in fight.events)
    attacker = fight.attacker
    if begins and attacker is not None and attacker in fight.legions and len(fight.legions) > 1:
        defender = next(legion for seat, legion in fight.legions.items() if seat != attacker)
        fact = _attack_fact(group, fight.legions[attacker], defender)
        for each in (fight, brief):
            if each is not None:
                shorter = battle_sentences(each._replace(attack_told=True), you)
                for one, other in zip(battle_sentences(each, you), shorter, strict=True):
                    if one != other:
                        yield SharedFact(fact, one, other)


def _attack_told_in_move(group: Group, you: int | None, sentences: Sequence[Phrase]) -> Iterator[SharedFact]:
    """Yield the first sentence of a legion's act if it says whom the legion attacked."""
    move = next((event for event in group.events if event.code in MOVE_EVENTS), None)
    if group.kind == "legion" and move is not None and "enemy" in move.params:
        fact = _attack_fact(group, move.params["legion"], move.params["enemy"])
        unsaid = {name: value for name, value in move.params.items() if name not in ("enemy", "victim")}
        splits = [event for event in group.events if event.code in SPLIT_EVENTS]
        plain = move._replace(code=move.code.removesuffix("_upon"), params=unsaid)
        shortest = _move_sentence(plain, splits, None, you, resolved=False)
        yield SharedFact(fact, sentences[0], shortest, summarised=True)


def _attack_fact(group: Group, attacker: str, defender: str) -> tuple[str, ...]:
    """Return the attack of one legion on another, which may attack it again in a later turn."""
    return ("attack", str(group.turn), attacker, defender)


def _split_off(split: HeardEvent) -> int:
    """Return how many characters left as a new legion."""
    return int(split.params.get("count", len(split.params.get("pieces", ()))))


def _fight(group: Group, *, going_on: bool) -> Fight:
    """Return the fight of a group of the kind "fight"."""
    return Fight(
        group.events,
        group.legions,
        group.attacker,
        group.land,
        group.answers,
        going_on=going_on,
        hits_before=group.hits_before,
    )


def _sentences(group: Group, you: int | None, *, going_on: bool) -> tuple[Phrase, ...]:
    match group.kind:
        case "fight":
            return battle_sentences(_fight(group, going_on=going_on), you)
        case "legion" | "land":
            return _legion(group.events, you)
        case "out":
            out = any(event.code == "out" for event in group.events)
            return tuple(
                logged_sentence(event, you) for event in group.events if event.code != "resigned" or not out
            )
    return tuple(logged_sentence(event, you) for event in group.events)


def _news_for_reader(events: Sequence[HeardEvent], you: int) -> News | None:
    """Return what an act means to the reader, as a heading: a legion lost, points won, a rival out."""
    by_code = {event.code: event.params for event in events}
    if (resolved := by_code.get("resolved")) is not None:
        scored = next((event.params for event in events if event.code == "scored"), None)
        lost = next((e.params for e in events if e.code == "eliminated" and e.params["seat"] == you), None)
        if scored is None or scored["seat"] != resolved["winner"]:
            return _seven_rounds(resolved, lost, you)
        if scored["seat"] == you:
            return _victory(resolved, events, you)
        return _defeat(resolved, scored, lost, you)
    if (out := by_code.get("out")) is not None:
        return News(phrase(NEWS_OUT, seat=SeatName(out["seat"]))) if out["seat"] != you else None
    return None


def _strong_recruit(events: Sequence[HeardEvent], you: int) -> FirstGain | None:
    """Return the strong creature that a legion of the reader's mustered, or None."""
    for event in events:
        params = event.params
        if event.code != "mustered" or params["seat"] != you:
            continue
        recruit = str(params["recruit"])
        rare = CHARACTERS[recruit].box <= MAX_COUNTERS_OF_RARE
        if rare and CHARACTER_VALUES[recruit] >= MIN_VALUE_OF_STRONG:
            told = phrase(
                FIRST_MUSTER_TEXT,
                recruit=names.character(recruit),
                legion=names.held_legion(str(params["legion"]), you),
            )
            return FirstGain(told, names.icon(recruit), "mustered", {"seat": you, "recruit": recruit})
    return None


def _seven_rounds(resolved: Mapping[str, Any], lost: Mapping[str, Any] | None, you: int) -> News | None:
    """Return the news of a battle after whose seven rounds the attacker was eliminated.

    It scores nothing (10.5).
    """
    if resolved["how"] != "time":
        return None
    if you == resolved["winner"]:
        return News(phrase(NEWS_HELD, land=names.land(resolved["land"])))
    if you != resolved.get("loser") or lost is None:
        return None
    return News(phrase(NEWS_TIME_LOSS, legion=names.held_legion(lost["legion"], you)))


def _defeat(
    resolved: Mapping[str, Any], scored: Mapping[str, Any], lost: Mapping[str, Any] | None, you: int
) -> News | None:
    if resolved.get("loser") != you or lost is None:
        return None
    known = {"winner": SeatName(resolved["winner"]), "points": phrase(POINTS_TEXT, count=scored["points"])}
    if resolved["how"] == "titan":
        return News(phrase(NEWS_TITAN_SLAIN, land=names.land(resolved["land"]), **known))
    return News(phrase(NEWS_LOST, legion=names.held_legion(lost["legion"], you), **known))


def _victory(resolved: Mapping[str, Any], events: Sequence[HeardEvent], you: int) -> News:
    """Return the news of a victory, with its gains.

    These are points, a slain Titan, more power for the reader's own Titan, or a lord.
    """
    scores = [event.params for event in events if event.code == "scored" and event.params["seat"] == you]
    known = {"land": names.land(resolved["land"]), "points": phrase(POINTS_TEXT, count=scores[0]["points"])}
    loser = resolved.get("loser", -1)
    lost = [event.params for event in events if event.code == "eliminated" and event.params["seat"] == loser]
    slew = loser >= 0 and (resolved["how"] == "titan" or any("titan" in each["pieces"] for each in lost))
    message = NEWS_SLEW if resolved["how"] == "titan" else NEWS_ELIMINATED
    told = phrase(message, seat=SeatName(loser), **known) if slew else phrase(NEWS_WON, **known)
    power = titan_power(scores[-1]["score"])
    stronger = power > titan_power(scores[0]["score"] - scores[0]["points"])
    lord = next((e.params for e in events if e.code == "acquired" and e.params["seat"] == you), None)
    gained: dict[str, Any] = {"power": power, "skill": CHARACTERS["titan"].skill} if stronger else {}
    if lord is not None:
        gained |= {"lord": names.character(lord["lord"]), "legion": names.held_legion(lord["legion"], you)}
    shown = "titan" if slew or lord is None else lord["lord"]
    picture = names.icon(shown) if slew or gained else ""
    if not gained:
        return News(told, picture)
    message = (
        GAINED_LORD_TEXT if not stronger else GAINED_BOTH_TEXT if lord is not None else GAINED_POWER_TEXT
    )
    return News(phrase(NEWS_AND_GAIN, news=told, gain=phrase(message, **gained)), picture)


def _legion(found: Sequence[HeardEvent], you: int | None) -> tuple[Phrase, ...]:
    """Return sentences about how a legion came, what became of its attack, and what it gained."""
    by_code = {event.code: event for event in found}
    resolved = "resolved" in by_code
    splits = [event for event in found if event.code in SPLIT_EVENTS]
    move = next((event for event in found if event.code in MOVE_EVENTS), None)
    muster = by_code.get("mustered")
    told: list[Phrase] = []
    if move is not None:
        told.append(_move_sentence(move, splits, muster, you, resolved=resolved))
    elif splits:
        told += [logged_sentence(each, you) for each in splits]
    elif meeting := by_code.get("examined") or by_code.get("engaged"):
        told += [] if resolved else [_attack_sentence(meeting, you)]
    told += _shown_sentences(by_code, you, named=not told)
    points = next((event for event in found if event.code == "scored"), None)
    # What both sides lost is news for those who fought.
    ends = [event.params for event in found if event.code == "resolved"]
    sides = [{end["winner"], end.get("loser")} for end in ends]
    losers = {you, *(seat for side in sides if you is not None and you in side for seat in side)}
    decided = len(told)
    for event in found:
        if event.code == "resolved":
            decided = len(told)
            told.append(_resolution_sentence(event, points, you))
        elif event is points and resolved:
            continue
        elif (
            event.code in AFTERMATH_EVENTS | FAILED_OFFER_EVENTS
            or (event.code == "eliminated" and event.params["seat"] in losers)
            or (event.code in NEGOTIATION_EVENTS and not resolved)
        ):
            told.append(logged_sentence(event, you))
    if resolved:
        told[decided:] = with_pronouns(told[decided:], ("winner", "seat"), PRONOUN)
    if "battle" in by_code and not resolved:
        told.append(_battle_sentence(by_code["battle"], between="examined" not in by_code))
    if muster is not None and (move is None or "enemy" in move.params):
        told.append(_mustered_too_sentence(muster, found) if told else logged_sentence(muster, you))
    return tuple(told)


def _shown_sentences(by_code: Mapping[str, HeardEvent], you: int | None, *, named: bool) -> Iterator[Phrase]:
    """Yield what the enemy of the reader's legion showed in an engagement.

    Unless it is to be `named`, an attacker is the legion that the sentence before is about.
    """
    met = by_code.get("examined")
    if met is not None and you in (met.params["seat"], met.params["victim"]):
        attacked = met.params["victim"] == you
        marker = met.params["attacker" if attacked else "defender"]
        pieces = met.params["attackers" if attacked else "defenders"]
        shown = names.characters_with_articles(pieces)
        if attacked and not named:
            yield phrase(IT_SHOWED_SENTENCE, pieces=shown)
        else:
            legion = names.legion(marker, met.params["seat"] if attacked else None)
            yield phrase(SHOWN_SENTENCE, legion=legion, pieces=shown)


def _passing_sentences(found: Sequence[HeardEvent], you: int | None) -> Iterator[tuple[Phrase, int]]:
    """Yield sentences about an engagement that matter until the reader has acted, with their revisions."""
    by_code = {event.code: event for event in found}
    for named in (True, False):
        for each in _shown_sentences(by_code, you, named=named):
            yield each, by_code["examined"].revision
    if (battle := by_code.get("battle")) is not None:
        yield _battle_sentence(battle, between="examined" not in by_code), battle.revision
    for event in found:
        if event.code in FAILED_OFFER_EVENTS | CALLED_EVENTS:
            yield logged_sentence(event, you), event.revision


def _battle_sentence(battle: HeardEvent, *, between: bool) -> Phrase:
    """Return that a battle has started, which shows everyone both legions, and `between` which characters."""
    known: dict[str, Any] = {"land": names.land(battle.params["land"])}
    if between:
        sides = ("attackers", "defenders")
        known |= {side: names.characters_with_articles(battle.params[side]) for side in sides}
    return phrase(BATTLE_STARTED_BETWEEN_SENTENCE if between else BATTLE_STARTED_SENTENCE, **known)


def _resolution_sentence(event: HeardEvent, points: HeardEvent | None, you: int | None) -> Phrase:
    """Return a sentence about how an engagement ended, with the winner's points if there are any."""
    winner = event.params["winner"]
    if points is None or winner < 0 or points.params["seat"] != winner:
        return logged_sentence(event, you)
    told = (
        YOU_WON_SENTENCES
        if winner == you
        else YOU_LOST_SENTENCES
        if event.params.get("loser") == you
        else WON_SENTENCES
    )
    name = {} if winner == you else {"winner": SeatName(winner)}
    return phrase(
        told[event.params["how"]], **name, points=phrase(POINTS_TEXT, count=points.params["points"])
    )


def _mustered_too_sentence(muster: HeardEvent, found: Sequence[HeardEvent]) -> Phrase:
    """Return what a legion mustered after its attack; its player is named if its enemy has the same name."""
    recruit = muster.params["recruit"]
    message = MUSTERED_TOO_AN_SENTENCE if recruit in names.NAMES_WITH_AN else MUSTERED_TOO_SENTENCE
    marker = muster.params["legion"]
    enemies = {event.params.get("enemy") or event.params.get("defender") for event in found}
    alike = any(enemy and enemy.partition(".")[2] == marker.partition(".")[2] for enemy in enemies)
    legion = names.legion(marker, None if alike else muster.params["seat"])
    return phrase(message, legion=legion, recruit=names.character(recruit))


def _move_sentence(
    move: HeardEvent,
    splits: Sequence[HeardEvent],
    muster: HeardEvent | None,
    you: int | None,
    *,
    resolved: bool,
) -> Phrase:
    """Return how a legion came to its land; how it was split before is said beside its name."""
    params = move.params
    code = sentence_key(move.code, params)
    known = {
        "legion": _legion_name(params["legion"], params["seat"], splits, you),
        "from": names.land(params["from"]),
        "land": names.land(params["land"]),
    }
    if "lord" in params:
        known["lord"] = names.character(params["lord"])
    if "enemy" in params:
        victim = params["victim"]
        code += (".resolved" if resolved else "") + (".you" if victim == you else "")
        enemy = params["enemy"]
        known["enemy"] = names.held_legion(enemy, victim) if victim == you else names.legion(enemy)
    elif muster is not None:
        recruit = muster.params["recruit"]
        code = names.code_with_article(f"{code}.mustered", recruit)
        known["recruit"] = names.character(recruit)
    return phrase(MOVE_SENTENCES[code], **known)


def _legion_name(marker: str, seat: int, splits: Sequence[HeardEvent], you: int | None) -> Phrase:
    """Return a legion's name, with the legion that it was split off or those that were split off it."""
    name = _name_to_reader(marker, seat, you)
    for split in splits:
        if split.params["to"] == marker:
            parent = _name_to_reader(split.params["legion"], seat, you)
            return phrase(NEW_LEGION_TEXT, legion=name, count=_split_off(split), parent=parent)
    left = [
        phrase(LEFT_AS_TEXT, count=_split_off(split), legion=_name_to_reader(split.params["to"], seat, you))
        for split in splits
    ]
    return phrase(SPLIT_LEGION_TEXT, legion=name, splits=Listing(tuple(left))) if left else name


def _name_to_reader(marker: str, seat: int, you: int | None) -> Phrase:
    return names.held_legion(marker, seat) if seat == you else names.legion(marker, seat)


def _attack_sentence(meeting: HeardEvent, you: int | None) -> Phrase:
    params = meeting.params
    victim, defender = params["victim"], params["defender"]
    yours = victim == you
    return phrase(
        ATTACK_ON_YOU_SENTENCE if yours else ATTACK_SENTENCE,
        attacker=_name_to_reader(params["attacker"], params["seat"], you),
        defender=names.held_legion(defender, victim) if yours else names.legion(defender),
        land=names.land(params["land"]),
    )


def trail_of_move(code: str, params: Mapping[str, Any]) -> LegionTrail | None:
    """Return how a legion moved in an event, or None if the event is not a move."""
    if code not in MOVE_EVENTS:
        return None
    way = tuple(params.get("route") or (params["from"], params["land"]))
    jump = code.startswith("teleported")
    return LegionTrail(params["seat"], params["legion"], way, jump, params.get("side", ""))


def _trail(found: Sequence[HeardEvent]) -> LegionTrail | None:
    """Return what the board shows of a legion's act: its move, or else where it mustered or fought."""
    for event in found:
        if (moved := trail_of_move(event.code, event.params)) is not None:
            return moved
    for event in reversed(found):
        if (
            event.code in ("mustered", "resolved", *ENCOUNTER_EVENTS)
            and event.params.get("seat", 0) is not None
        ):
            seat = event.params.get("seat", event.params.get("winner", -1))
            marker = event.params.get("legion", event.params.get("attacker", ""))
            return LegionTrail(seat, marker, (event.params["land"],)) if seat >= 0 else None
    return None
