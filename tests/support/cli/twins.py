"""Two games with equal public histories and different secrets."""

TWINS = (
    "R: card karl-box|R: start A7 = monks palm pool|R: step B7|R: step C7|R: step D7|R: step E7",
    "R: card pipe-girl|R: start A7 = bird idol pool|R: step A6|R: step A5|R: step B5|R: step B4",
)
"""Openings with one public history: both contact one Recruit. `|` stands for a line end."""
