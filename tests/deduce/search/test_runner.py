"""The runner chooses between the kernel and plain Python."""

from tests.support.deduce.games import Setting, play
from zanzibar.board import zanzibar
from zanzibar.deduce import World, deduce
from zanzibar.rules import SPECTATOR, Mission, Module, Public, RecruiterSecret, Rules, Ruleset
from zanzibar.rules.model.ruleset import OPENING


def nowhere_near_the_edge(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """Allow no step onto the edge after time 5: a rule that data cannot express."""
    onward = rules.city(public).walk[secret.path[-1]] & ~secret.visited
    return onward if len(secret.path) < OPENING else onward & rules.board.inner


def test_module_that_replaces_a_rule_is_searched_in_plain_python() -> None:
    module = Module(id="inland", step_targets=nowhere_near_the_edge)
    rules = Rules(Ruleset(Mission.TRAINING, modules=("inland",)), zanzibar(), {"inland": module})
    *_, (table, _) = play(Setting(3, rules.ruleset, 2, "random", "random"), rules)
    seen = [part for act in table.seen_by(SPECTATOR) for part in act]
    events = [part for part in seen if type(part.public).__name__ != "Ended"]
    found = deduce(rules, events)
    secret = table.game.recruiter
    assert secret.card is not None
    assert World(secret.path, secret.card, secret.hidden) in found.worlds()
    assert found.size < deduce(Rules(Ruleset(Mission.TRAINING), zanzibar()), events).size
