"""A source of chance with one fixed order of cards per seed, the same for all players."""

from random import Random

from zanzibar.rules import Draw


def deal(seed: int) -> Draw:
    """Return a source that draws from one order, so that players meet the same deals.

    The next card is the first one in that order that is still there, whatever was drawn before.
    """
    orders: dict[str, list[int]] = {}

    def draw(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if kind not in orders:
            order = list(range(64))
            Random(f"{seed} {kind}").shuffle(order)
            orders[kind] = order
        left = set(options)
        return tuple(number for number in orders[kind] if number in left)[:count]

    return draw
