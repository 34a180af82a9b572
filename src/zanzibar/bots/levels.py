"""The levels offered to players. Their kernels are loaded when one of them sits down."""

from collections.abc import Mapping
from functools import partial
from random import Random

from zanzibar.bots.api import Bot, Maker
from zanzibar.rules import Rules, Side


def _seat(name: str, side: Side, rules: Rules, chance: Random, /) -> Bot:
    from zanzibar.bots.strong import levels as styles

    return styles.seat(name, side, rules, chance)


LEVELS: Mapping[str, Mapping[Side, Maker]] = {
    name: {side: partial(_seat, name, side) for side in Side}
    for name in ("beginner", "solid", "expert")
}


def prepare() -> None:
    """Load what the levels think with now, so that nobody waits for it at a table.

    The very first time on a machine it is compiled, which takes up to a minute.
    """
    from zanzibar.bots.strong import levels as styles

    styles.prepare()
