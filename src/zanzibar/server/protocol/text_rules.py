"""Rules for text that people write on one line: names and chat."""

from unicodedata import category

_JOINERS = "\u200c\u200d"
"""Invisible characters that emoji and some scripts need."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Printable characters that show nothing."""
_SPACE, _MARK = "Zs", "M"


def is_visible_line(text: str, longest: int) -> bool:
    """Return whether a text is short enough, stays on its line and shows something."""
    if len(text) > longest:
        return False
    letters = [letter for letter in text if letter not in _JOINERS]
    return all(map(_stays_on_its_line, letters)) and any(map(_is_visible, letters))


def _stays_on_its_line(letter: str) -> bool:
    """Refuse control characters: new lines, and changes of the reading direction."""
    return letter.isprintable() or category(letter) == _SPACE


def _is_visible(letter: str) -> bool:
    return not (letter in _BLANKS or letter.isspace() or category(letter).startswith(_MARK))
