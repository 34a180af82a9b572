"""The legal acts of the Agents' turn, Agent by Agent."""

from collections.abc import Sequence

from zanzibar.board import City
from zanzibar.rules.acts import abilities
from zanzibar.rules.acts.activation import (
    DONE_MENUS,
    immortal_here,
    may_activate,
    move_menu,
    move_targets,
)
from zanzibar.rules.acts.capture import CAPTURE_MENUS
from zanzibar.rules.acts.questions import REVEAL_MENUS, ask_features, ask_menu
from zanzibar.rules.acts.shakedown import shakedown_menu
from zanzibar.rules.model.actions import Menu
from zanzibar.rules.model.rows import PhaseRow
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import AGENTS, DOLPHIN, Agent, Phase


def turn_options(rules: Rules, view: View) -> Sequence[Menu]:
    """Return everything this seat may do with its Agents now."""
    public, seat = view.public, view.seat
    city = rules.city(public)
    found: list[Menu] = []
    for agent in range(len(AGENTS)):
        if may_activate(public, seat, agent):
            _add_options(rules, city, public, agent, found)
    return found


def _add_options(rules: Rules, city: City, public: Public, agent: Agent, found: list[Menu]) -> None:
    if not public.moved:
        found.append(move_menu(agent, move_targets(city, public, agent)))
    if not public.did:
        if immortal_here(public, agent):
            found.append(shakedown_menu(agent, len(rules.board.features)))
        else:
            asks = ask_features(rules, public, agent)
            if asks:
                found.append(ask_menu(agent, asks, DOLPHIN in public.allies))
            if public.steps >> public.agents[agent] & 1:
                found.append(REVEAL_MENUS[agent])
            found.append(CAPTURE_MENUS[agent])
            abilities.add_actions(rules, agent, found)
    if rules.full and not public.free:
        abilities.add_free_actions(rules, city, public, agent, found)
    found.append(DONE_MENUS[agent])


PHASES = (PhaseRow(phase=Phase.AGENTS, options=turn_options, rule="agents.two"),)
