"""A battle by itself: two sides on a battleland (10.0 - 13.5), as functions of a `Battle`.

It knows no seats, no scores, no hidden things and no legions; from the rest of the title it
takes `characters` alone. The campaign (`games.titan.engagements`) begins a battle, asks its
questions of the two seats, fills the two windows by which a character can join, and scores
what is left of it. What they say to each other:

`state.Battle` is an encodable structure. A side is "attacker" or "defender".

    flow.begin(terrain, entry, attacker, defender, titan_power) -> Battle
        terrain   "plains", ... in lower case; entry "left" | "right" | "bottom" (10.1)
        attacker, defender   names of `characters`, not yet on the map
        titan_power          (attacker's, defender's): fixed while the battle lasts
    flow.question(battle) -> Question | None
        the one thing asked now, of `side`, of `kind`: "reinforce", "summon" (the windows),
        "maneuver", "strike", "carry", "back" (strikes back). None: the battle is over.
    flow.legal(battle, seat) -> list[Action]      every atom of that question
    flow.check(battle, action) -> None            raises IllegalAction with the rule
    flow.play(battle, action, chance) -> list[Event]

A question's `key`, such as "b7.strike", is unique in the battle: b7 is the seventh half-round, the
fourth maneuver of the defender. Where all can see that nothing can be done (nobody can maneuver,
nobody can be struck) nothing is asked.

`actions` are the contract's actions with a seat: `Enter(seat, piece, hex)` a character by name
from off the map; `Maneuver(seat, piece, hex)` from hex `piece`; `Strike(seat, piece, target,
dice, number)` hexes; `Carry(seat, target)`; `Done(seat)`. Events are public, with "side" where
others say "seat".

The windows (14.0, 15.0). "reinforce" is asked at the defender's fourth maneuver, "summon" at the
attacker's first after a strike phase in which a defender was slain; in both the side has fewer
than seven living pieces. The campaign answers:

    flow.join(battle, name) -> list[Event]     the character waits off the map, to `Enter`
                                               in this maneuver
    flow.decline(battle) -> list[Event]        the window is shut, the maneuver goes on
    play of the `Done` that ends this maneuver takes a joiner back who did not enter:
    battle.joined[side] is the name of the one who joined and entered, "" else.

What is left (`state.Battle`): `living(side)` and `fallen(side)` names of characters (fallen: all
slain or never entered, so far), `round`, `entered` whether the attacker has finished their first
maneuver (14.2), `over` "" | "attacker" | "defender" (that side won) | "both" (both gone) |
"time" (10.5) | "titans"; `titans` the sides whose Titan is dead (19.3), also where both sides are
gone together. A battle that a
concession ends is not told so: the campaign reads living and fallen and throws it away.
`wounded(side)`: names of pieces at full hits but not yet removed; a winner by concession loses
them (9.4).

A seat's strikes by order or in silence: `policy.Strikes` is the standing order, `policy.answer`
gives its answer to "strike", "back" and "carry"; `silence.default(battle, seat, policy)` answers
every question but a window.

Events, all with `side`:

    battle.phase          round
    battle.entered        piece, hex
    battle.maneuvered     piece, come, hex
    battle.not_entered    piece                     lost outside (10.1)
    battle.stayed         piece                     a joiner who did not enter
    battle.drift          piece, hex, slain
    battle.struck, battle.rangestruck
                          piece, hex, foe, target, number, dice (as they fell), hits, slain
    battle.carried        foe, target, hits, slain
    battle.removed        pieces                    the slain, at the end of the phase
    battle.over           how (no side)

Refusals, by the code of `IllegalAction`, all with the Law's number:

    no_hex hex · no_piece hex · moved piece, hex · in_contact piece, hex · occupied hex
    not_waiting piece · cannot_enter piece, hex · outside_walls hex · cannot_land piece, hex
    cannot_reach piece, hex · struck piece, hex · no_enemy hex · slain piece, hex
    must_strike piece, hex · no_such_dice dice, number · cliff hex, target
    no_rangestrike piece · not_now piece · lord piece · out_of_range piece, target
    blocked hex, target · no_carry hex
"""
