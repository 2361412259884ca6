"""What the drawings of all titles share: SVG elements, icons, shields and marks.

Everything here turns plain values into SVG text. Nothing here knows a state, a view or Django. A title's own
`drawing` calls these functions with values from its view.
"""
