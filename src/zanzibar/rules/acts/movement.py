"""Where the Recruiter may go, by STEP or MIND SLIP, in the opening and afterwards."""

from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.rules.model.actions import Step
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.state import Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import NOWHERE, Location, Slip


def step_targets(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """`step.*`: neighbours on foot that have no number yet."""
    if rules.step_override is not None:
        return rules.step_override(rules, public, secret)
    return rules.city(public).walk[secret.path[-1]] & ~secret.visited


def slip_targets(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """`slip.use`, `slip.over`, `slip.landing`: where the card's MIND SLIP lands."""
    if rules.slip_override is not None:
        return rules.slip_override(rules, public, secret)
    if secret.card is None:
        return 0
    return rules.slip_landings[secret.card][secret.path[-1]] & ~secret.visited


def slip_tokens(public: Public, secret: RecruiterSecret) -> tuple[Slip, ...]:
    """`slip.second`: the tokens that can pay for a MIND SLIP."""
    second = secret.retrieved and public.second_slip != NOWHERE
    if public.first_slip:
        return (Slip.FIRST, Slip.SECOND) if second else (Slip.FIRST,)
    return (Slip.SECOND,) if second else ()


def boxed_in(rules: Rules, public: Public, secret: RecruiterSecret) -> bool:
    """`goal.boxed-in`: neither a legal STEP nor a legal MIND SLIP that can be paid for."""
    if step_targets(rules, public, secret):
        return False
    return not (slip_tokens(public, secret) and slip_targets(rules, public, secret))


def why_not_step_to(
    rules: Rules, public: Public, secret: RecruiterSecret, to: Location
) -> Rejection | None:
    """Return the rule of movement that forbids a step, whatever else may forbid it."""
    if step_targets(rules, public, secret) >> to & 1:
        return None
    board, at = rules.board, secret.path[-1]
    where: dict[str, str | int] = {"location": board.names[to]}
    if secret.visited >> to & 1:
        return Rejection("step.unvisited", where)
    if board.orthogonal[at] >> to & 1:
        return Rejection("step.mayhem", where)
    if board.diagonal[at] >> to & 1:
        return Rejection("step.temple", where)
    return Rejection("step.orthogonal", where)


def stepped(secret: RecruiterSecret, to: Location) -> RecruiterSecret:
    """Return the secret with a path that is one location longer."""
    return replace(secret, path=(*secret.path, to), visited=secret.visited | 1 << to)


# --- the opening -------------------------------------------------------------------------------


def completes(rules: Rules, public: Public, secret: RecruiterSecret) -> bool:
    """Tell whether the opening can be completed from here."""
    left = OPENING - len(secret.path)
    if rules.step_override is None:
        return rules.city(public).open_paths(secret.visited, secret.path[-1], left)
    return left == 0 or opening_targets(rules, public, secret) != 0


def start_targets(rules: Rules, public: Public) -> int:
    """Return the locations from which an opening exists."""
    if rules.step_override is None:
        return rules.city(public).starts(OPENING)
    starts = (RecruiterSecret(path=(at,), visited=1 << at) for at in range(rules.board.size))
    return sum(start.visited for start in starts if completes(rules, public, start))


def opening_targets(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """Return the steps from which the opening can still be completed."""
    if len(secret.path) == OPENING:
        return 0
    return sum(
        1 << to
        for to in bits(step_targets(rules, public, secret))
        if completes(rules, public, stepped(secret, to))
    )


def why_not_opening_step(rules: Rules, view: View, action: Step) -> Rejection | None:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    if opening_targets(rules, view.public, secret) >> action.to & 1:
        return None
    if len(secret.path) < OPENING:
        refused = why_not_step_to(rules, view.public, secret, action.to)
        if refused is not None:
            return refused
    return Rejection("setup.opening", {"location": rules.board.names[action.to]})
