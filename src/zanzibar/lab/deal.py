"""Chance that is the same for whoever plays: one shuffled order of cards per seed."""

from random import Random

from zanzibar.rules import Draw


def deal(seed: int) -> Draw:
    """Draws from one fixed order, so that two players can be compared on the same deals.

    Whatever was drawn before, the next card is the first one in that order that is still there.
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
