"""What the drawings of all titles share: SVG elements, icons, shields, marks.

Everything here turns plain values into SVG text. Nothing here knows a state, a view or Django; a title's own
`drawing` turns its view into calls of these functions.
"""
