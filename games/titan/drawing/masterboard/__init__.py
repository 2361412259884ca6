"""The Masterboard: 96 lands with their signs, the legions on them, and what can be chosen.

lattice    where the lands are, their corners and sides
engraving  the patterns of the terrains
signs      roads, arrows, arches and blocks between lands
ground     what never changes, drawn once for each language
markers    legions as shields
prospect   what is chosen, what can be chosen, and the way there
pictures   the whole board, a phone's overview, and close-ups
twins      the same as tables
"""
