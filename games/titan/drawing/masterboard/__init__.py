"""The Masterboard: 96 lands with their signs, the legions on them, and the choices.

lattice       where the lands are, their corners and sides
engraving     the patterns of the terrains
signs         roads, arrows, arches and blocks between lands
ground        what never changes, drawn once for each language
markers       legions as shields
board_choice  what is chosen, what can be chosen, and the way there
framing       the part of the board that a picture shows
pictures      the whole board, a phone's overview, and close-ups
callouts      labels that name what a board shows, for people new to the game
trails        how legions moved, in recaps and replays
board_tables  the same information as tables
sandbox       the board of a planner
"""
