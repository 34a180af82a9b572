/** Actions as the interface handles them: which need care, how they are put together, their sentences. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { agentName, cardName, featureName, slipName } from "../../text/names.ts";
import { say, type Params } from "../../text/messages.svelte.ts";

export type ActionKind = WireAction["do"];
export type Field = "token" | "source" | "agent" | "to" | "at";

/** The order in which the parts of an action are chosen on the board. */
export const BOARD_PARTS: Partial<Record<ActionKind, readonly Field[]>> = {
  ChooseStart: ["at"],
  PlaceImmortal: ["at"],
  PlaceSecondSlip: ["at"],
  GiveBackStep: ["at"],
  Answer: ["at"],
  Step: ["to"],
  MindSlip: ["to"],
  Push: ["to"],
  PlaceAgent: ["agent", "at"],
  MoveAgent: ["agent", "to"],
  NeuroRhythm: ["agent", "to"],
  MoveImmortal: ["source", "to"],
  DetectWeakness: ["source", "to"],
  ExtraMove: ["token", "source", "to"],
};

/** Acts that tell the other side something or cannot be taken back: shown before they are done. */
export const PREVIEWED: ReadonlySet<ActionKind> = new Set<ActionKind>([
  "ChooseStart",
  "ConfirmOpening",
  "ExtraMove",
  "EndTurn",
  "Answer",
  "AnswerAll",
  "Ask",
  "Reveal",
  "Shakedown",
  "Capture",
  "Crosshairs",
  "GiveBackStep",
  "HandBackNote",
  "Resign",
  "OfferStop",
]);

/** A part of an action by name; undefined where this kind of action has no such part. */
export function part(action: WireAction, name: string): string | null | undefined {
  return (action as unknown as Record<string, string | null | undefined>)[name];
}

/** The action as a line of its own. */
export function actionLine(action: WireAction, spec: Spec): string {
  const params: Params = {};
  for (const [key, value] of Object.entries(action) as [string, Params[string]][]) {
    if (key === "do") continue;
    params[key] = typeof value === "string" ? named(action.do, key, value, spec) : value;
  }
  return say(`action_${action.do}.line`, params);
}

function named(kind: ActionKind, key: string, value: string, spec: Spec): string {
  if (key === "agent") return agentName(value);
  if (key === "feature") return featureName(value, spec);
  if (key === "card") return cardName(value);
  if (key === "token" && kind === "MindSlip") return slipName(value);
  return value;
}

/** The rule that explains an action: what its help opens. */
export const RULES: Partial<Record<ActionKind, string>> = {
  PlaceMayhem: "setup.mayhem",
  ChooseCard: "setup.recruiter-card",
  ChooseStart: "setup.start",
  OpeningBack: "setup.opening",
  ConfirmOpening: "setup.opening-recruits",
  PlaceImmortal: "setup.immortals",
  TakeAgent: "table.agents",
  PlaceAgent: "setup.agents",
  PlaceSecondSlip: "setup.second-slip",
  Step: "step.orthogonal",
  MindSlip: "slip.use",
  MoveImmortal: "immortal.move",
  ExtraMove: "immortal.extra",
  EndTurn: "turn.action",
  Answer: "ask.answer",
  AnswerAll: "dolphin",
  MoveAgent: "agent.move",
  Ask: "ask",
  Reveal: "reveal",
  Shakedown: "shakedown",
  Push: "shakedown.push",
  Capture: "capture",
  Crosshairs: "meru",
  DetectWeakness: "bill",
  NeuroRhythm: "dusty",
  Done: "agents.two",
  GiveBackStep: "steps.supply",
  HandBackNote: "notes.supply",
  Resign: "goal.result",
  OfferStop: "goal.result",
};

/** The locations an action is about, for the light on the board while it is considered. */
export function places(action: WireAction, spec: Spec, view: Shown): string[] {
  if (action.do === "Ask") {
    return Object.keys(spec.locations).filter((name) => spec.locations[name]?.includes(action.feature));
  }
  const named = ["token", "source", "to", "at"].map((name) => part(action, name));
  const actor = view.agents.find(({ id }) => id === part(action, "agent"))?.at;
  return [...named, named.some(Boolean) ? null : actor].filter(
    (name): name is string => !!name && name in spec.locations,
  );
}
