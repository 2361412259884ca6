"""Walk whole ladders and tournaments from the wizard to their honours through pages, sweeps and emails.

- `clock`: a clock that tests move; `draws`: what is drawn, from a seed;
  `house`: the sweeps, the mailbox and the alarms; `browser`: one reader
- `cases`: which formats are walked, with how many seats; `founding`: the wizards, page by page
- `driver`: what people do at roll-calls, challenges and tables; `wishes`: which results they bring about
- `results`: which kinds of result happened, read from the rows; `result_table`: the table of all of them
- `reckoning`: standings, places and honours worked out once more; `checks`: pages and exports beside it
- `life`: events in which everything happens at random

`python -m tests.events` plays a given number of random events to their ends.
"""
