"""The shared engine: the contract that every title implements, and the code that runs titles.

It contains actions, decisions, events, chance, the log and its replay, drafts, notation, drawings and
lessons, and the listeners by which rooms are joined. Nothing here depends on databases, web requests or the
time of day. Every other room except `games.clocks` and `games.pairing` may import this one, and it imports no
other room. It finds titles by name (`registry`). Only `forms`, `apps` and `management` may import Django.
"""
