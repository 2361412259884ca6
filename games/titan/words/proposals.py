"""The texts of Muster's proposal for the rest of a visit: legions that stay, muster or meet enemies.

Offers that are sent have a line each, so that it is clear which of them costs what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.actions import Action
from games.engine.phrases import Listing, Part, Phrase, gettext_noop, phrase
from games.engine.words import ChoiceLine
from games.titan.actions import Accept, Muster, Teleport
from games.titan.battle.actions import Done
from games.titan.characters import LORDS
from games.titan.losses import sent_offer_losses
from games.titan.mustering import parse_recruiters
from games.titan.open_campaign import legions_of, markers_at
from games.titan.state import Offer
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.action_texts import ACTION_TEXTS, attack_targets, deed, open_question_kind
from games.titan.words.losses import loss_parts

_SEND_STRIKES_LABEL = gettext_noop("Send the strikes")
_SEND_BATTLE_LABELS = dict.fromkeys(("summon", "reinforce", "maneuver"), gettext_noop("Send the maneuvers"))
_NOT_MOVED_TEXT = gettext_noop("Not moved: %(legions)s")
_ALL_MOVED_SENTENCE = gettext_noop("Every legion has moved.")
_ENGAGEMENT_SENTENCE = gettext_noop("Engagement in %(land)s: %(attacker)s against %(defender)s")
MUSTER_SENTENCES: dict[str, str] = {
    "muster": gettext_noop("%(legion)s in %(land)s musters a %(recruit)s"),
    "muster_an": gettext_noop("%(legion)s in %(land)s musters an %(recruit)s"),
}
"""The sentences by the article that the recruit takes."""
_MUSTERS_TEXT = gettext_noop("Musters: %(musters)s")
_RECRUIT_OF_LEGION_TEXT = gettext_noop("%(legion)s (%(recruit)s)")
_SHOWN_TEXT = gettext_noop("shown: %(shown)s")
_TELEPORT_SENTENCE = gettext_noop("%(legion)s teleports to %(land)s")
_SHOWING_TEXT = gettext_noop("shows %(shown)s")
_SHOWING_LORD_TEXT = gettext_noop("shows your %(lord)s, so everyone then knows where it is")
_NO_MUSTER_SENTENCE = gettext_noop("No legion musters.")
_OFFER_COSTS: dict[str, str] = {
    "agreed": gettext_noop("you lose %(legion)s, %(winner)s +%(points)s"),
    "agreed_titan": gettext_noop("you lose %(legion)s with your Titan and are out, %(winner)s +%(points)s"),
    "agreed_both": gettext_noop("you lose %(legion)s, nobody scores"),
    "agreed_both_titan": gettext_noop("you lose %(legion)s with your Titan and are out"),
    "given": gettext_noop("you also lose %(pieces)s"),
    "given_titan": gettext_noop("you lose your Titan and are out"),
}
"""What an offer costs if it is agreed, by the code of its loss: shorter than in a button, which names one."""


def proposal(views: Sequence[TitanView], actions: Sequence[Action]) -> tuple[ChoiceLine, ...]:
    """Return the effects of sending the proposed actions, one line each."""
    return tuple(_lines(views, actions))


def showing(view: TitanView, action: Action) -> ChoiceLine | None:
    """Return the line of a drafted teleport or muster that shows a lord to everyone, or None (8.1, 18.2)."""
    if isinstance(action, Teleport):
        text = phrase(
            _TELEPORT_SENTENCE,
            legion=names.held_legion(action.legion, view.seat),
            land=names.land(action.land),
        )
        return ChoiceLine(
            text, phrase(_SHOWING_LORD_TEXT, lord=names.character(action.lord)), names.icon(action.lord)
        )
    return _muster_line(view, action) if isinstance(action, Muster) and _shown_lord(action) else None


def sending(before: TitanView, after: TitanView) -> Phrase | None:
    """Return the label of the button that sends actions without ending the turn, or None if they end it.

    Splits, offers, moves that open an engagement, and the phases of a battle do not end the turn.
    """
    if before.phase == "split":
        return Phrase(ACTION_TEXTS["done_split"])
    if before.engagement is not None and before.engagement.battle is not None:
        return Phrase(_SEND_BATTLE_LABELS.get(open_question_kind(before), _SEND_STRIKES_LABEL))
    if before.engagement is not None and before.engagement.battle is None and before.under_way.offers:
        return phrase(ACTION_TEXTS["done_answer"], count=len(before.under_way.offers))
    moving = ("move", "join")
    # A standing order may end the movement, but only once the moves have been sent.
    upon = before.phase in moving and after.phase in (*moving, "engage", "engagement") and after.engagements
    return phrase(ACTION_TEXTS["done_move_upon"], targets=attack_targets(after)) if upon else None


def offer_lines(view: TitanView, action: Action) -> tuple[ChoiceLine, ...]:
    """Return a line for each offer that an action sends, with what it costs if it is agreed (9.3)."""
    if not isinstance(action, Done) or view.seat != action.seat or open_question_kind(view) != "answer":
        return ()
    return tuple(_offer_line(view, action.seat, offer) for offer in view.under_way.offers)


def _offer_line(view: TitanView, seat: int, offer: Offer) -> ChoiceLine:
    losses = sent_offer_losses(view, seat, offer)
    told = [phrase(_OFFER_COSTS[loss.code], **loss_parts(loss.params)) for loss in losses]
    # What the player gives up as the winner is in the note, so the offer does not say it too.
    given = any(loss.code == "given" for loss in losses)
    text = deed(view, Accept(seat, offer.loser, () if given else tuple(offer.losses)))
    return ChoiceLine(text, told[0] if told else None, losses=losses)


def _lines(views: Sequence[TitanView], actions: Sequence[Action]) -> Iterator[ChoiceLine]:
    view, last = views[0], actions[-1]
    yield from offer_lines(views[-1], last)
    if view.seat is None or view.phase not in ("move", "muster"):
        return
    if view.phase == "move":
        staying = [marker for marker, legion in legions_of(view, view.seat) if not legion.moved]
        yield ChoiceLine(
            phrase(_NOT_MOVED_TEXT, legions=names.held_legions(staying, view.seat))
            if staying
            else Phrase(_ALL_MOVED_SENTENCE)
        )
        for land in view.engagements:
            mine, theirs = sorted(
                markers_at(view, land), key=lambda each: view.legions[each].seat != view.seat
            )
            attacker, defender = names.held_legion(mine, view.seat), names.legion(theirs, view.seat)
            text = phrase(_ENGAGEMENT_SENTENCE, land=names.land(land), attacker=attacker, defender=defender)
            yield ChoiceLine(text, icon="crossed-swords", seat=view.legions[theirs].seat)
    musters = [(here, act) for here, act in zip(views, actions, strict=True) if isinstance(act, Muster)]
    plain = [act for _, act in musters if not _shown_lord(act)]
    if len(plain) > 1:
        yield _musters_line(plain, view.seat)
    for here, act in musters:
        if _shown_lord(act) or len(plain) == 1:
            yield _muster_line(here, act)
    if not musters and isinstance(last, Done) and len(actions) > 1:
        yield ChoiceLine(Phrase(_NO_MUSTER_SENTENCE))


def _muster_line(view: TitanView, act: Muster) -> ChoiceLine:
    """Return the line of a muster, with the recruiters that it shows."""
    told: dict[str, Part] = {
        "legion": names.held_legion(act.legion, view.seat),
        "land": names.land(view.legions[act.legion].land),
    }
    message = MUSTER_SENTENCES[names.code_with_article("muster", act.recruit)]
    shown, lord = parse_recruiters(act.shown), _shown_lord(act)
    note = phrase(_SHOWING_TEXT, shown=names.characters(shown)) if shown else None
    if lord:
        note = phrase(_SHOWING_LORD_TEXT, lord=names.character(lord))
    return ChoiceLine(
        phrase(message, recruit=names.character(act.recruit), **told), note, names.icon(act.recruit)
    )


def _musters_line(musters: Sequence[Muster], seat: int) -> ChoiceLine:
    """Return one line of several musters, so that a phone's bar leaves room for the board."""
    told = [
        phrase(
            _RECRUIT_OF_LEGION_TEXT,
            legion=names.held_legion(act.legion, seat),
            recruit=names.character(act.recruit),
        )
        for act in musters
    ]
    shown = [name for act in musters for name in parse_recruiters(act.shown)]
    note = phrase(_SHOWN_TEXT, shown=names.characters(shown)) if shown else None
    return ChoiceLine(phrase(_MUSTERS_TEXT, musters=Listing(tuple(told))), note)


def _shown_lord(act: Muster) -> str:
    """Return the lord that a muster shows, or ""."""
    return next((each for each in parse_recruiters(act.shown) if each in LORDS), "")
