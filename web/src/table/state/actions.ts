/** Actions in the interface: how they are composed on the board, which need a preview, their sentences. */
import type { FieldKind, ModuleField, Shown, Spec, WireAction } from "../../protocol.ts";
import { agentName, cardName, clock, featureName, listed, seatName, slipName } from "../../text/names.ts";
import { hasMessage, say, type Params } from "../../text/messages.svelte.ts";
import { actionInfo, messageKey } from "./catalogue-lookup.ts";

export type ActionKind = WireAction["do"];

/** Return the parts of an action that are chosen on the board, in this order; none if no location is chosen. */
export function boardParts(kind: ActionKind): readonly string[] {
  const info = actionInfo(kind);
  if (!info || info.phase === null) return [];
  const fields = Object.entries(info.fields);
  if (!fields.some(([, of]) => isPlace(of))) return [];
  return fields.filter(([, of]) => isPlace(of) || of === "agent").map(([name]) => name);
}

const isPlace = (kind: FieldKind) => kind === "location" || kind === "maybe-location";

/** Whether an action tells the other side something or cannot be undone: a preview comes first. */
export const isPreviewed = (kind: ActionKind): boolean => actionInfo(kind)?.confirm ?? false;

/** Return the rule that the help of an action opens. */
export const explainingRule = (kind: ActionKind): string | undefined => actionInfo(kind)?.rule;

/** Return a part of an action by name; undefined if this kind of action has no such part. */
export function part(action: WireAction, name: string): string | null | undefined {
  return (action as unknown as Record<string, string | null | undefined>)[name];
}

/** Describe an action in one line. */
export function actionLine(action: WireAction, spec: Spec): string {
  const fields = actionInfo(action.do)?.fields ?? {};
  const params: Params = {};
  for (const [key, value] of Object.entries(action) as [string, ModuleField][]) {
    if (key !== "do") params[key] = fieldName(fields[key], value, spec);
  }
  return say(`action_${messageKey(action.do)}.line`, params);
}

/** Name acts of this kind. */
export const actionName = (kind: ActionKind): string => say(`action_${messageKey(kind)}`);

/** Ask for the next part of an action; acts of rule modules may have no words of their own for it. */
export function partQuestion(kind: ActionKind, name: string): string {
  const id = `plan_${messageKey(kind)}-${name}`;
  return hasMessage(id) ? say(id) : actionName(kind);
}

/** Return the value of a field as people read it. */
export function fieldName(kind: FieldKind | undefined, value: ModuleField, spec: Spec): Params[string] {
  if (Array.isArray(value)) {
    return listed(
      value.map((each: string | null) => (kind === "features" ? featureName(each ?? "", spec) : (each ?? ""))),
    );
  }
  if (typeof value === "number") return kind === "time" ? clock(value) : value;
  if (typeof value !== "string") return value as Params[string];
  switch (kind) {
    case "agent":
      return agentName(value);
    case "feature":
      return featureName(value, spec);
    case "seat":
      return seatName(value);
    case "slip":
    case "maybe-slip":
      return slipName(value);
    case "card":
    case "maybe-card":
      return cardName(value);
    default:
      return value;
  }
}

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
