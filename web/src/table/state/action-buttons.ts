/** The action buttons, from the legal actions. Buttons of illegal actions explain why they are illegal. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { agentName, cardName, featureName } from "../../text/names.ts";
import { say } from "../../text/messages.svelte.ts";
import { actionLine, actionName, boardParts, part, type ActionKind } from "./actions.ts";
import { abilitiesOf, actionInfo, isOfModule } from "./catalogue-lookup.ts";
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
  found.push(...moduleButtons(spec, legal, agent));
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
    for (const kind of abilitiesOf(agent)) {
      if (boardParts(kind).length) found.push(planButton(kind, agent, legal));
      else simple({ do: kind } as WireAction);
    }
  }
  simple({ do: "Capture", agent }, "danger");
  simple({ do: "Done", agent }, "plain");
  return found.filter(({ press }) => press.kind !== "why" || press.action.do !== "Done");
}

/** Make the button of an ability that is then composed on the board. */
function planButton(kind: ActionKind, agent: string, legal: readonly WireAction[]): Button {
  const label = actionName(kind);
  if (legal.some((action) => action.do === kind)) {
    return { key: kind, label, tone: "plain", press: { kind: "plan", plan: { do: kind, chosen: {} } } };
  }
  return { key: kind, label, press: { kind: "why", action: someAction(kind, agent) } };
}

/** Compose any action of a kind, to ask the server why it is illegal now. */
function someAction(kind: ActionKind, agent: string): WireAction {
  const places = ["A1", "A2", "A3"];
  const parts = boardParts(kind).map((name) => [
    name,
    actionInfo(kind)?.fields[name] === "agent" ? agent : places.shift(),
  ]);
  return { do: kind, ...Object.fromEntries(parts) } as WireAction;
}

/** Offer the acts of rule modules: composed on the board where they name locations, else one button each. */
function moduleButtons(spec: Spec, legal: readonly WireAction[], agent: string | null): Button[] {
  const own = legal.filter(
    (action) => isOfModule(action.do) && [undefined, agent].includes(part(action, "agent") ?? undefined),
  );
  const found: Button[] = [];
  for (const kind of new Set(own.map((action) => action.do))) {
    const alike = own.filter((action) => action.do === kind);
    if (boardParts(kind).length) {
      const chosen: Plan["chosen"] = agent && boardParts(kind).includes("agent") ? { agent } : {};
      found.push({
        key: kind,
        label: actionName(kind),
        tone: "plain",
        press: { kind: "plan", plan: { do: kind, chosen } },
      });
    } else {
      for (const action of alike) {
        found.push({
          key: JSON.stringify(action),
          label: actionLine(action, spec),
          tone: "plain",
          press: { kind: "act", action },
        });
      }
    }
  }
  return found;
}
