"""Check the deduction after every public event of whole games.

The true world must be in the set, and the set must be the one that plain Python finds.

    python -m tests.tools.deduce_proof --prefixes 100000
"""

import argparse
import sys
from collections import Counter
from time import perf_counter

from msgspec import Struct

from tests.support.deduce.games import Setting, play, settings
from zanzibar.deduce import Deduction, Evidence, Fact, World
from zanzibar.deduce.facts import At, Character, Hidden
from zanzibar.deduce.search import plain
from zanzibar.deduce.worlds import holds
from zanzibar.rules import Mission, Rules, Table

LARGEST_PLAIN = 60_000
"""Pairs of path and card beyond which the comparison with plain Python ends for a game."""
LARGEST_LIST = 5_000
"""Worlds to compare one by one; for larger sets the totals have to do."""


class Totals(Struct, frozen=True):
    """The totals of a deduction, as whole numbers."""

    worlds: int
    paths: int
    at: tuple[tuple[int, ...], ...]
    features: tuple[int, ...]
    cards: tuple[int, ...]


class PlainSearch:
    """The search in plain Python, fact by fact. It keeps earlier states for undo."""

    def __init__(self, rules: Rules, largest: int) -> None:
        self.rules = rules
        self.largest = largest
        self.history: list[tuple[tuple[Fact, ...], int, plain.TriplesByPath]] = []
        self.totals: Totals | None = None

    def learn(self, evidence: Evidence) -> bool:
        """Add the new facts. Return False if the set has become too large."""
        facts, scene = tuple(evidence.facts), evidence.scene
        while self.history and not self._leads_to(facts, scene.length):
            self.history.pop()
            self.totals = None
        known, length, found = self.history[-1] if self.history else ((), 0, plain.begin(scene))
        if self.history and len(known) == len(facts) and length == scene.length:
            return True
        for _ in range(length, scene.length):
            found = plain.grow(scene, found)
        for fact in facts[len(known) :]:
            found = plain.keep(scene, found, fact)
        self.history.append((facts, scene.length, found))
        self.totals = None
        return len(found) <= self.largest

    def _leads_to(self, facts: tuple[Fact, ...], length: int) -> bool:
        known, old_length, _ = self.history[-1]
        if len(known) > len(facts) or old_length > length:
            return False
        return all(old is new for old, new in zip(known, facts, strict=False))

    @property
    def found(self) -> plain.TriplesByPath:
        return self.history[-1][2]

    def count(self) -> Totals:
        if self.totals is None:
            board, cards = self.rules.board, self.rules.card_ids
            every = plain.every_triple(len(board.features))
            length = self.history[-1][1]
            at = [[0] * board.size for _ in range(length)]
            features = [0] * len(board.features)
            by_card = dict.fromkeys(cards, 0)
            having = [
                sum(1 << i for i, triple in enumerate(every) if feature in triple)
                for feature in range(len(features))
            ]
            for (path, card), triples in self.found.items():
                number = triples.bit_count()
                by_card[card] += number
                for row, location in zip(at, path, strict=True):
                    row[location] += number
            for triples, number in Counter(self.found.values()).items():
                for feature, with_it in enumerate(having):
                    features[feature] += number * (triples & with_it).bit_count()
            self.totals = Totals(
                sum(by_card.values()),
                len({path for path, _ in self.found}),
                tuple(tuple(row) for row in at),
                tuple(features),
                tuple(by_card.values()),
            )
        return self.totals


def counted(deduction: Deduction) -> Totals:
    """Return the totals of a deduction by the kernel."""
    size = deduction.size
    return Totals(
        size,
        deduction.paths,
        tuple(
            tuple(round(share * size) for share in deduction.at(time))
            for time in range(1, deduction.scene.length + 1)
        ),
        tuple(round(share * size) for share in deduction.features),
        tuple(round(share * size) for share in deduction.cards.values()),
    )


class Checked(Struct):
    """How much has been checked."""

    games: int = 0
    prefixes: int = 0
    compared: int = 0
    lists: int = 0
    largest: int = 0
    kinds: Counter[str] = Counter()


def check_game(
    setting: Setting, checked: Checked, most: int | None = None, largest: int = LARGEST_PLAIN
) -> None:
    """Check every prefix of the public log of one game, or the first `most`."""
    checked.games += 1
    evidence: Evidence | None = None
    reference: PlainSearch | None = None
    for table, entry in play(setting):
        if evidence is None:
            evidence, reference = Evidence(table.rules), PlainSearch(table.rules, largest)
        for event in entry.events:
            evidence.see(event)
            if event.public is None:
                continue
            deduction = check_truth(table, evidence)
            if reference is not None and not reference.learn(evidence):
                reference = None
            if reference is not None:
                compare(deduction, reference, checked)
            checked.prefixes += 1
            checked.largest = max(checked.largest, deduction.size)
            if most is not None and checked.prefixes >= most:
                return
    if evidence is not None:
        checked.kinds.update(type(fact).__name__ for fact in evidence.facts)


def check_truth(table: Table, evidence: Evidence) -> Deduction:
    """Check that the true world is in the set, and return the deduction."""
    scene, secret = evidence.scene, table.game.recruiter
    deduction = Deduction(scene, evidence.facts)
    assert deduction.possible
    if secret.card is None or not secret.hidden:
        return deduction
    truth = World(secret.path[: scene.length], secret.card, secret.hidden)
    assert len(truth.path) == scene.length
    for fact in evidence.facts:
        assert holds(scene, fact, truth), fact
    assert deduction.tell(*facts_of(truth)).size == 1
    return deduction


def facts_of(world: World) -> list[Fact]:
    """Return facts that leave this world and no other."""
    return [
        *(At(time=time, locations=1 << x) for time, x in enumerate(world.path, 1)),
        Character(card=world.card),
        Hidden(features=sum(1 << feature for feature in world.hidden)),
    ]


def compare(deduction: Deduction, reference: PlainSearch, checked: Checked) -> None:
    """Check that the kernel has the totals of plain Python, and the same worlds in small sets."""
    is_new = reference.totals is None
    totals = reference.count()
    assert counted(deduction) == totals
    checked.compared += 1
    if is_new and totals.worlds <= LARGEST_LIST:
        listed = deduction.worlds()
        assert len(listed) == totals.worlds
        assert set(listed) == plain.worlds_of(deduction.scene, reference.found)
        checked.lists += 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prefixes", type=int, default=100_000)
    parser.add_argument("--mission", choices=[*Mission], action="append")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--largest", type=int, default=LARGEST_PLAIN, help="paths in plain Python")
    args = parser.parse_args()
    checked = Checked()
    begun = perf_counter()
    for setting in settings(args.mission or tuple(Mission)):
        if setting.seed < args.first:
            continue
        check_game(setting, checked, largest=args.largest)
        if setting.seed % 20 == 0 or checked.prefixes >= args.prefixes:
            seconds = perf_counter() - begun
            print(f"{checked} in {seconds:.0f} s", file=sys.stderr, flush=True)
        if checked.prefixes >= args.prefixes:
            break
    print(f"{checked.prefixes} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
