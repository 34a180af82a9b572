/** Actions in the interface: how they are composed on the board, which need a preview, their sentences. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { agentName, cardName, featureName, slipName } from "../../text/names.ts";
import { say, type Params } from "../../text/messages.svelte.ts";

export type ActionKind = WireAction["do"];
export type BoardPart = "token" | "source" | "agent" | "to" | "at";

/** The parts of an action that are chosen on the board, in this order. */
export const BOARD_PARTS: Partial<Record<ActionKind, readonly BoardPart[]>> = {
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

/** Actions that tell the other side something or cannot be undone: a preview comes first. */
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

/** Return a part of an action by name; undefined if this kind of action has no such part. */
export function part(action: WireAction, name: string): string | null | undefined {
  return (action as unknown as Record<string, string | null | undefined>)[name];
}

/** Describe an action in one line. */
export function actionLine(action: WireAction, spec: Spec): string {
  const params: Params = {};
  for (const [key, value] of Object.entries(action) as [string, Params[string]][]) {
    if (key === "do") continue;
    params[key] = typeof value === "string" ? partName(action.do, key, value, spec) : value;
  }
  return say(`action_${action.do}.line`, params);
}

function partName(kind: ActionKind, key: string, value: string, spec: Spec): string {
  if (key === "agent") return agentName(value);
  if (key === "feature") return featureName(value, spec);
  if (key === "card") return cardName(value);
  if (key === "token" && kind === "MindSlip") return slipName(value);
  return value;
}

/** The rule that the help of an action opens. */
export const EXPLAINING_RULE: Partial<Record<ActionKind, string>> = {
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

/** Return the locations to highlight while an action is hovered or previewed. */
export function actionLocations(action: WireAction, spec: Spec, view: Shown): string[] {
  if (action.do === "Ask") {
    return Object.keys(spec.locations).filter((name) => spec.locations[name]?.includes(action.feature));
  }
  const named = ["token", "source", "to", "at"].map((name) => part(action, name));
  const actor = view.agents.find(({ id }) => id === part(action, "agent"))?.at;
  return [...named, named.some(Boolean) ? null : actor].filter(
    (name): name is string => !!name && name in spec.locations,
  );
}
