"""Press: what the people of a match write to each other, to the table or to one seat.

What is written belongs to tenures: whoever holds a seat afterwards does not read what was sent to the one
before. Who may write to whom is the title's and the match's to say. A message is stored under its match's
lock, and mailed by a notice. The room may import `games.matches` and what lies below it.
"""
