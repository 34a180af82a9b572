"""The Immortals' threat is measured by the moves that they lack."""

from zanzibar.board import zanzibar
from zanzibar.bots.evaluation.immortals import moves_apart, threat
from zanzibar.rules import Rules, Ruleset


def test_threat_counts_pairs_outside_of_lymes_sight() -> None:
    rules = Rules(Ruleset(), zanzibar())
    board = rules.board
    feature = next(f for f in range(16) if board.with_feature[f].bit_count() >= 2)
    places = [at for at in range(board.size) if board.with_feature[feature] >> at & 1]
    pair = 1 << places[0] | 1 << places[1]
    assert moves_apart(board.columns, pair, board.with_feature[feature]) == 0
    far = next(
        at
        for at in range(board.size)
        if not (board.orthogonal[at] | 1 << at) & board.with_feature[feature]
    )
    assert threat(rules, (feature,), pair, far) == 1.0
    assert threat(rules, (feature,), pair, places[0]) < 1.0
