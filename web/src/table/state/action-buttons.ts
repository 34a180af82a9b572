/** The action buttons, from the legal actions. Buttons of illegal actions explain why they are illegal. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { agentName, cardName, featureName } from "../../text/names.ts";
import { say } from "../../text/messages.svelte.ts";
import { actionLine, part, type ActionKind } from "./actions.ts";
import type { Plan } from "./offers.ts";

export interface Button {
  key: string;
  label: string;
  icon?: string;
  tone?: "danger" | "teal" | "plain";
  press:
    | { kind: "act"; action: WireAction }
    | { kind: "plan"; plan: Plan }
    | { kind: "name-feature"; agent: string }
    | { kind: "why"; action: WireAction };
}

/** Actions with one button for each legal instance, in this order. */
const ONE_BUTTON_EACH: readonly ActionKind[] = [
  "ChooseCard",
  "TakeAgent",
  "OpeningBack",
  "ConfirmOpening",
  "AnswerAll",
  "HandBackNote",
];

export function buttons(spec: Spec, view: Shown, legal: readonly WireAction[], agent: string | null): Button[] {
  if (!legal.length) return [];
  const found: Button[] = [];
  for (const kind of ONE_BUTTON_EACH) {
    for (const action of legal.filter((each) => each.do === kind)) found.push(instanceButton(action, spec, view));
  }
  for (const action of legal) {
    if ((action.do === "Answer" && !action.at) || (action.do === "Push" && !action.to)) {
      found.push({ key: action.do, label: actionLine(action, spec), tone: "plain", press: { kind: "act", action } });
    }
  }
  if (view.phase === "recruiter") found.push(...recruiterButtons(legal));
  if (view.phase === "agents" && agent) found.push(...agentButtons(spec, view, legal, agent));
  return found;
}

function instanceButton(action: WireAction, spec: Spec, view: Shown): Button {
  const press = { kind: "act", action } as const;
  const key = [action.do, ...(Object.values(action) as unknown[]).slice(1)].join(" ");
  switch (action.do) {
    case "ChooseCard":
      return action.card
        ? { key, label: cardName(action.card), press }
        : { key, label: say("web-draw-card"), tone: "plain", press };
    case "TakeAgent":
      return { key, label: agentName(action.agent), press };
    case "OpeningBack":
      return { key, label: say("action_OpeningBack.line"), tone: "plain", press };
    case "HandBackNote":
      return { key, label: view.notes.find(({ id }) => id === action.note)?.text ?? actionLine(action, spec), press };
    default:
      return { key, label: actionLine(action, spec), tone: "teal", press };
  }
}

function recruiterButtons(legal: readonly WireAction[]): Button[] {
  const can = (kind: ActionKind) => legal.some((action) => action.do === kind);
  const found: Button[] = [];
  if (can("ExtraMove")) {
    const plan: Plan = { do: "ExtraMove", chosen: {} };
    found.push({
      key: "ExtraMove",
      label: say("action_ExtraMove"),
      icon: "footprint",
      tone: "plain",
      press: { kind: "plan", plan },
    });
  }
  const end: WireAction = { do: "EndTurn" };
  found.push(
    can("EndTurn")
      ? { key: "EndTurn", label: say("action_EndTurn"), tone: "teal", press: { kind: "act", action: end } }
      : { key: "EndTurn", label: say("action_EndTurn"), press: { kind: "why", action: end } },
  );
  return found;
}

function agentButtons(spec: Spec, view: Shown, legal: readonly WireAction[], agent: string): Button[] {
  const own = legal.filter((action) => part(action, "agent") === agent);
  const full = view.mission === "full";
  const at = view.agents.find(({ id }) => id === agent)?.at ?? "";
  const found: Button[] = [];

  for (const feature of spec.locations[at] ?? []) {
    const action: WireAction = { do: "Ask", agent, feature, dolphin: false };
    const can = own.some((each) => each.do === "Ask" && each.feature === feature);
    const label = say("web-ask", { feature: featureName(feature, spec) });
    found.push({ key: `Ask ${feature}`, label, icon: feature, press: { kind: can ? "act" : "why", action } });
  }
  const simple = (action: WireAction, tone?: Button["tone"], icon?: string) => {
    const can = legal.some((each) => JSON.stringify(each) === JSON.stringify(action));
    found.push({
      key: action.do,
      label: say(`action_${action.do}`),
      ...(tone ? { tone } : {}),
      ...(icon ? { icon } : {}),
      press: { kind: can ? "act" : "why", action },
    });
  };
  simple({ do: "Reveal", agent }, undefined, "footprint");
  if (full) {
    const shakedown = own.find((action) => action.do === "Shakedown");
    found.push({
      key: "Shakedown",
      label: say("action_Shakedown"),
      icon: "hood",
      press: shakedown
        ? { kind: "name-feature", agent }
        : { kind: "why", action: { do: "Shakedown", agent, feature: Object.keys(spec.features)[0] ?? "" } },
    });
    if (agent === "meru") simple({ do: "Crosshairs" });
    if (agent === "bill") found.push(planButton("DetectWeakness", {}, legal));
    if (agent === "dusty") found.push(planButton("NeuroRhythm", {}, legal));
  }
  simple({ do: "Capture", agent }, "danger");
  simple({ do: "Done", agent }, "plain");
  return found.filter(({ press }) => press.kind !== "why" || press.action.do !== "Done");
}

/** Make the button of an action that is then composed on the board. */
function planButton(kind: ActionKind, chosen: Plan["chosen"], legal: readonly WireAction[]): Button {
  const example = legal.find((action) => action.do === kind);
  const label = say(`action_${kind}`);
  if (example) return { key: kind, label, tone: "plain", press: { kind: "plan", plan: { do: kind, chosen } } };
  const asked: WireAction =
    kind === "DetectWeakness" ? { do: kind, source: "A1", to: "A2" } : { do: "NeuroRhythm", agent: "dusty", to: "A1" };
  return { key: kind, label, press: { kind: "why", action: asked } };
}
