/** The meanings of a press on the board, from the legal actions that the server listed. There are no rules here. */
import type { Shown, WireAction } from "../../protocol.ts";
import { boardParts, part, type ActionKind } from "./actions.ts";
import { actionInfo, isOfModule } from "./catalogue-lookup.ts";

/** An action that is being composed: its kind and the parts chosen so far. */
export interface Plan {
  do: ActionKind;
  chosen: Readonly<Record<string, string>>;
}

export type Choice =
  { kind: "act"; action: WireAction } | { kind: "plan"; plan: Plan } | { kind: "select"; agent: string };

/** Whether an action begins with a press on the board; abilities, extra moves and acts of modules need a button first. */
function beginsOnBoard(kind: ActionKind): boolean {
  return kind !== "ExtraMove" && !isOfModule(kind) && actionInfo(kind)?.agent === null;
}

export function matching(legal: readonly WireAction[], plan: Plan): WireAction[] {
  return legal.filter(
    (action) =>
      action.do === plan.do && Object.entries(plan.chosen).every(([field, value]) => part(action, field) === value),
  );
}

/** Return the part to choose next; undefined when the plan is complete. */
export function nextPart(plan: Plan): string | undefined {
  return boardParts(plan.do).find((field) => plan.chosen[field] === undefined);
}

/** List the Agents that this seat can use now. */
export function usableAgents(legal: readonly WireAction[]): string[] {
  const names = legal.filter(({ do: kind }) => isActOfAnyAgent(kind)).map((action) => part(action, "agent"));
  return [...new Set(names.filter((name): name is string => !!name))];
}

/** Whether an act is done with the Agent that it names; an ability of one Agent may name another. */
function isActOfAnyAgent(kind: ActionKind): boolean {
  const info = actionInfo(kind);
  return info?.agent === null && (info.phase === "agents" || info.phase === "place");
}

/** Return the Agent that a press refers to: the active one, the selected one, or the only usable one. */
export function agentInHand(view: Shown, legal: readonly WireAction[], selected: string | null): string | null {
  const usable = usableAgents(legal);
  if (view.activation && usable.includes(view.activation.agent)) return view.activation.agent;
  if (selected && usable.includes(selected)) return selected;
  if (view.phase === "place") return usable[0] ?? null;
  return usable.length === 1 ? usable[0]! : null;
}

function startOf(action: WireAction, agent: string | null): Plan | null {
  const parts = boardParts(action.do);
  if (!parts.length || !beginsOnBoard(action.do)) return null;
  if (parts[0] !== "agent") return { do: action.do, chosen: {} };
  return part(action, "agent") === agent ? { do: action.do, chosen: { agent: agent! } } : null;
}

/** Return what a press can mean, for each location. */
export function offers(
  view: Shown,
  legal: readonly WireAction[],
  plan: Plan | null,
  selected: string | null,
): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const offer = (location: string | null | undefined, choice: Choice) => {
    if (!location) return;
    const choices = found.get(location) ?? [];
    const known = choices.some((other) => JSON.stringify(other) === JSON.stringify(choice));
    if (!known) found.set(location, [...choices, choice]);
  };
  const agentAt = (id: string | null | undefined) => view.agents.find((agent) => agent.id === id)?.at;
  const offerPart = (action: WireAction, begun: Plan) => {
    const field = nextPart(begun);
    const value = field && part(action, field);
    if (!field || !value) return;
    const grown: Plan = { do: begun.do, chosen: { ...begun.chosen, [field]: value } };
    const where = field === "agent" ? agentAt(value) : value;
    offer(where, nextPart(grown) ? { kind: "plan", plan: grown } : { kind: "act", action });
  };

  if (plan) {
    for (const action of matching(legal, plan)) offerPart(action, plan);
    return found;
  }
  const agent = agentInHand(view, legal, selected);
  for (const action of legal) {
    const begun = startOf(action, agent);
    if (begun) offerPart(action, begun);
  }
  if (!view.activation && view.phase === "agents") {
    for (const id of usableAgents(legal)) if (id !== agent) offer(agentAt(id), { kind: "select", agent: id });
  }
  return found;
}

/** Choose the style of a target: a MIND SLIP and a first choice differ from a plain destination. */
export function targetLook(choices: readonly Choice[]): "go" | "slip" | "pick" {
  if (choices.some((choice) => choice.kind === "act" && choice.action.do !== "MindSlip")) return "go";
  return choices.some((choice) => choice.kind === "act") ? "slip" : "pick";
}

/** Return the borders on which Mayhem can be placed. */
export function borderOffers(legal: readonly WireAction[]): Map<string, WireAction> {
  return new Map(legal.flatMap((action) => (action.do === "PlaceMayhem" ? [[action.border, action] as const] : [])));
}

/** Guess the intended action for a press on a location without offers; the server then explains why it is illegal. */
export function likelyAction(
  view: Shown,
  plan: Plan | null,
  selected: string | null,
  location: string,
): WireAction | null {
  const agent = view.activation?.agent ?? selected;
  if (plan) {
    const field = nextPart(plan);
    const whole = { do: plan.do, ...plan.chosen, ...(field ? { [field]: location } : {}) };
    const complete = boardParts(plan.do).every((name) => name in whole && (name !== "agent" || name in plan.chosen));
    return complete ? (whole as unknown as WireAction) : null;
  }
  switch (view.phase) {
    case "start":
      return { do: "ChooseStart", at: location };
    case "opening":
    case "recruiter":
      return { do: "Step", to: location };
    case "immortals":
      return { do: "PlaceImmortal", at: location };
    case "second-slip":
      return { do: "PlaceSecondSlip", at: location };
    case "place":
      return { do: "PlaceAgent", agent: selected ?? view.agents.find(({ at }) => !at)?.id ?? "meru", at: location };
    case "agents":
      return agent ? { do: "MoveAgent", agent, to: location } : null;
    case "answer":
      return { do: "Answer", at: location };
    case "push":
      return { do: "Push", to: location };
    default:
      return null;
  }
}
