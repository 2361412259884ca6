"""The crash test: real processes in real time, killed with -9 again and again.

`python -m tests.crash.run` sets the stage, starts players, sweepers and senders of emails and pushes, kills
them at random, and afterwards looks for anything lost, missed or done twice. With `--show tournament` or
`--show ladder` programs play such an event by the web, from their entries to the last mail.
"""
