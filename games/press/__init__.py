"""Press: messages between the people in a match, to the table or to one seat.

Messages belong to tenures, so later holders of a seat do not read what was sent to an earlier one. The
title and the match decide who may write to whom. A message is stored under its match's lock, and sent by
email through a notice. The room may import `games.matches` and what lies below it.
"""
