"""A battle: two sides on a battleland (10.0 - 13.5), as functions that take a `Battle`.

This package does not depend on seats, scores, legions or hidden information; of the rest of the title it uses
only `characters`. The campaign (`games.titan.engagements`) starts a battle, passes its questions to the two
seats, scores the outcome, and answers the two windows, in which a character can join the battle. This is the
interface between the campaign and a battle:

`state.Battle` is an encodable structure. A side is "attacker" or "defender".

    flow.begin(terrain, entry, attacker, defender, titan_power) -> Battle
        terrain   "plains", ... in lower case; entry "left" | "right" | "bottom" (10.1)
        attacker, defender   names of `characters`, not yet on the map
        titan_power          (attacker's, defender's), which do not change during the battle
    flow.question(battle) -> Question | None
        the only open question, with the `side` that is asked and its `kind`: "reinforce", "summon"
        (the windows), "maneuver", "strike", "carry", "back" (strikes back); None once the battle
        has ended
    flow.legal(battle, seat) -> list[Action]      every answer to that question
    flow.check(battle, action) -> None            raises IllegalAction with the rule
    flow.play(battle, action, chance) -> list[Event]

A question's `key`, such as "b7.strike", is unique in the battle: b7 is the seventh half-round, the fourth
maneuver of the defender. No question is asked if everyone can see that nothing can be done, because no piece
can maneuver or none can be struck.

The classes in `actions` are actions of a seat. `Enter(seat, piece, hex)` names a character off the map;
`Maneuver(seat, piece, hex)` goes from hex `piece` to `hex`; `Strike(seat, piece, target, dice, number)` names
two hexes, `piece` and `target`; the others are `Carry(seat, target)` and `Done(seat)`. Events are public and
contain "side" where other events contain "seat".

The windows (14.0, 15.0): "reinforce" is asked at the defender's fourth maneuver, "summon" at the attacker's
first maneuver after a strike phase in which a defender was slain; in both cases only if the side has fewer
than seven living pieces. The campaign answers:

    flow.join(battle, name) -> list[Event]     the character waits off the map, to `Enter`
                                               in this maneuver
    flow.decline(battle) -> list[Event]        the window closes, and the maneuver continues

The `Done` that ends this maneuver removes a character that joined but did not enter. `battle.joined[side]` is
the name of the character that joined and entered, or else "".

These members of `state.Battle` describe the outcome:

    living(side)    names of the living characters
    fallen(side)    names of the characters that have been slain so far, or never entered
    round           the number of the current Battle-Round
    entered         whether the attacker has finished their first maneuver (14.2)
    over            "" | "attacker" | "defender" (that side won) | "both" (both sides are gone) |
                    "time" (10.5) | "titans"
    titans          the sides whose Titan is dead (19.3), even if both sides are gone together

A battle is not notified of a concession that ends it: the campaign reads `living` and `fallen` and discards
the battle.

A seat's strikes can be made automatically. `policy.StrikeOrder` is the standing order, and
`policy.answer_by_order` returns its answer to "strike", "back" and "carry". For a silent seat,
`defaults.default_action(battle, seat, policy)` answers every question except the windows.

All events except `battle.over` contain a `side`:

    battle.phase          round
    battle.entered        piece, hex
    battle.maneuvered     piece, come, hex
    battle.not_entered    piece                     lost because it did not enter (10.1)
    battle.stayed         piece                     joined but did not enter
    battle.drift          piece, hex, slain
    battle.struck, battle.rangestruck
                          piece, hex, foe, target, number, dice (as they fell), hits, slain
    battle.carried        foe, target, hits, slain
    battle.removed        pieces                    the slain, removed at the end of the phase
    battle.over           how (no side)

Codes of `IllegalAction` with their parameters; each also contains the number of its rule in the Law:

    no_hex hex · no_piece hex · moved piece, hex · in_contact piece, hex · occupied hex
    not_waiting piece · cannot_enter piece, hex · outside_walls hex · cannot_land piece, hex
    cannot_reach piece, hex · struck piece, hex · no_enemy hex · slain piece, hex
    must_strike piece, hex · no_such_dice dice, number · cliff hex, target
    no_rangestrike piece · not_now piece · lord piece · out_of_range piece, target
    blocked hex, target · no_carry hex
"""
