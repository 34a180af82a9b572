"""The game as OpenSpiel knows it: `pyspiel.load_game("python_zanzibar")`."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from zanzibar.adapters.action_space import action_space, rules_in_zanzibar
from zanzibar.adapters.openspiel.observer import ZanzibarObserver
from zanzibar.adapters.openspiel.state import ZanzibarState
from zanzibar.adapters.position import SEATS, Position, Unsupported, numbers_in_record
from zanzibar.board import zanzibar
from zanzibar.record import Record
from zanzibar.rules import AGENTS, Mission, Rules, Ruleset
from zanzibar.rules.model.ruleset import IMMORTALS, MAYHEM_TOKENS, OPENING

SHORT_NAME = "python_zanzibar"
DEFAULTS: Mapping[str, Any] = {
    "mission": Mission.FULL.value,
    "second_slip_counts_past_visits": False,
    "immortal_move_mandatory": False,
    "step_supply": 0,
}

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Python Zanzibar",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(DEFAULTS),
)


class ZanzibarGame(pyspiel.Game):  # type: ignore[misc]
    """The Recruiter is player 0, the Agents together are player 1."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.rules = rules_in_zanzibar(
            Ruleset(
                mission=Mission(given["mission"]),
                second_slip_counts_past_visits=given["second_slip_counts_past_visits"],
                immortal_move_mandatory=given["immortal_move_mandatory"],
                step_supply=given["step_supply"],
            )
        )
        self.space = action_space(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.size,
            max_chance_outcomes=max(len(self.rules.board.features), len(self.rules.cards)),
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(self.rules),
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> ZanzibarState:
        return ZanzibarState(self)

    def state_of(self, record: Record) -> ZanzibarState:
        """Return the state at the end of a record, with the record's acts as its history."""
        return self.state_after(numbers_in_record(self.space, record))

    def state_at(self, position: Position) -> ZanzibarState:
        """Return the state of a position."""
        return self.state_after(position.numbers)

    def state_after(self, numbers: list[int]) -> ZanzibarState:
        """Return the state after these actions, those of chance included."""
        state = self.new_initial_state()
        for number in numbers:
            state.apply_action(number)
        return state

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> ZanzibarObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ZanzibarObserver(self.rules, kind)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards can be drawn one by one."""
        return len(self.rules.board.features) + 1


def longest_game(rules: Rules) -> int:
    """Return how many choices the players have in a game at most."""
    turns = rules.last_time - OPENING
    if not rules.full:
        setup = 3 + (OPENING - 1) + len(AGENTS)
        recruiter, activation = 2, 4
    else:
        setup = MAYHEM_TOKENS + 3 + (OPENING - 1) + IMMORTALS + len(AGENTS) + 1
        recruiter, activation = 5, 5
    # A location gets at most one STEP token, so no more than that go back to the supply.
    given_back = rules.last_time if rules.ruleset.step_supply else 0
    return setup + turns * recruiter + (turns - 1) * 2 * activation + given_back


def game_of(rules: Rules) -> ZanzibarGame:
    """Return the game with these rules, which have to be without modules and in Zanzibar."""
    ruleset = rules.ruleset
    if rules.board.spec != zanzibar().spec or ruleset.modules:
        raise Unsupported("only rules without modules, in Zanzibar")
    return ZanzibarGame(
        {
            "mission": ruleset.mission.value,
            "second_slip_counts_past_visits": ruleset.second_slip_counts_past_visits,
            "immortal_move_mandatory": ruleset.immortal_move_mandatory,
            "step_supply": ruleset.step_supply,
        }
    )


pyspiel.register_game(GAME_TYPE, ZanzibarGame)
