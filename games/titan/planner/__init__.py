"""The planner of Titan: a sandbox that shows the position as one seat knows it.

plan          what is stored: actions, assumptions, seats whose legions are not counted
sandbox       the position of a plan, by the rules of a match
reach         where a legion can go with each roll, and which legions could come
goals         where a legion could go, and what could happen to it there
assumptions   what the reader assumes about legions that are not completely known
texts         sentences, rolls, shares
tables        the same information as tables
sheet         the page
form_handler  what the page's forms do

The planner works only with a view and the plan; none of its functions takes a state.
"""

from games.titan.planner.form_handler import change
from games.titan.planner.sheet import sheet

__all__ = ["change", "sheet"]
