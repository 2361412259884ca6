"""The shared engine: the contract every title keeps, and what the house does with it.

Nothing here knows a database, a web request or the time of day. Only `forms`, `apps` and
`management` may import Django.
"""
