"""What people write to each other on one line: names and chat."""

from unicodedata import category

_JOINERS = "\u200c\u200d"
"""Many emoji and some scripts cannot be written without them."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing at all."""
_SPACE, _MARK = "Zs", "M"


def is_visible_line(text: str, longest: int) -> bool:
    """Whether this is no longer, stays on its line, hides nothing and shows something."""
    if len(text) > longest:
        return False
    letters = [letter for letter in text if letter not in _JOINERS]
    return all(map(_stays, letters)) and any(map(_shows, letters))


def _stays(letter: str) -> bool:
    """Not a control: a new line, or a change of the direction in which the rest is read."""
    return letter.isprintable() or category(letter) == _SPACE


def _shows(letter: str) -> bool:
    return not (letter in _BLANKS or letter.isspace() or category(letter).startswith(_MARK))
