/** From the legal actions to what can be pressed. No rules here: only what the server listed. */
import type { Shown, WireAction } from "../../protocol.ts";
import { BOARD_PARTS, part, type ActionKind, type Field } from "./actions.ts";

/** An action that is being put together: its kind and the parts chosen so far. */
export interface Plan {
  do: ActionKind;
  chosen: Partial<Record<Field, string>>;
}

export type Choice =
  { kind: "act"; action: WireAction } | { kind: "plan"; plan: Plan } | { kind: "select"; agent: string };

/** Actions whose first board part can be pressed without choosing what to do first. */
const AT_ONCE: ReadonlySet<ActionKind> = new Set<ActionKind>([
  "ChooseStart",
  "PlaceImmortal",
  "PlaceSecondSlip",
  "GiveBackStep",
  "Answer",
  "Step",
  "MindSlip",
  "Push",
  "PlaceAgent",
  "MoveAgent",
  "MoveImmortal",
]);

export function matching(legal: readonly WireAction[], plan: Plan): WireAction[] {
  return legal.filter(
    (action) =>
      action.do === plan.do && Object.entries(plan.chosen).every(([field, value]) => part(action, field) === value),
  );
}

/** The part to choose next; undefined when the plan is complete. */
export function nextPart(plan: Plan): Field | undefined {
  return BOARD_PARTS[plan.do]?.find((field) => plan.chosen[field] === undefined);
}

/** Agents that this seat could use now. */
export function usableAgents(legal: readonly WireAction[]): string[] {
  const kinds = new Set<ActionKind>(["MoveAgent", "Ask", "Reveal", "Shakedown", "Capture", "Done", "PlaceAgent"]);
  const names = legal.filter(({ do: kind }) => kinds.has(kind)).map((action) => part(action, "agent"));
  return [...new Set(names.filter((name): name is string => !!name))];
}

/** The Agent likelyAction when nothing else is said: the active one, or the only one there is. */
export function agentInHand(view: Shown, legal: readonly WireAction[], selected: string | null): string | null {
  const usable = usableAgents(legal);
  if (view.activation && usable.includes(view.activation.agent)) return view.activation.agent;
  if (selected && usable.includes(selected)) return selected;
  if (view.phase === "place") return usable[0] ?? null;
  return usable.length === 1 ? usable[0]! : null;
}

function startOf(action: WireAction, agent: string | null): Plan | null {
  const parts = BOARD_PARTS[action.do];
  if (!parts || !AT_ONCE.has(action.do)) return null;
  if (parts[0] !== "agent") return { do: action.do, chosen: {} };
  return part(action, "agent") === agent ? { do: action.do, chosen: { agent: agent! } } : null;
}

/** For each location, what pressing it can mean. */
export function offers(
  view: Shown,
  legal: readonly WireAction[],
  plan: Plan | null,
  selected: string | null,
): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const offer = (location: string | null | undefined, choice: Choice) => {
    if (!location) return;
    const there = found.get(location) ?? [];
    if (!there.some((other) => JSON.stringify(other) === JSON.stringify(choice)))
      found.set(location, [...there, choice]);
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

/** How a pressable location looks: a jump and a first choice differ from a plain destination. */
export function targetLook(choices: readonly Choice[]): "go" | "slip" | "pick" {
  if (choices.some((choice) => choice.kind === "act" && choice.action.do !== "MindSlip")) return "go";
  return choices.some((choice) => choice.kind === "act") ? "slip" : "pick";
}

/** Borders on which Mayhem can be placed. */
export function borderOffers(legal: readonly WireAction[]): Map<string, WireAction> {
  return new Map(legal.flatMap((action) => (action.do === "PlaceMayhem" ? [[action.border, action] as const] : [])));
}

/** An action that somebody probably likelyAction by pressing a location where nothing is offered. */
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
    const complete = BOARD_PARTS[plan.do]?.every((name) => name in whole && (name !== "agent" || name in plan.chosen));
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
