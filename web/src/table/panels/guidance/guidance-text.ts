/** The guiding sentence: whose turn it is and what is expected. */
import type { Shown, Spec, TableInfo, WireAction } from "../../../protocol.ts";
import { agentName, featureName, listed, seatName } from "../../../text/names.ts";
import { say, type Params } from "../../../text/messages.svelte.ts";
import { resultLine } from "../../log/event-lines.ts";
import type { ActionKind } from "../../state/actions.ts";
import { questionsOfAgents } from "../../state/catalogue-lookup.ts";

const MAYHEM_TOKENS = 5;
const IMMORTALS = 4;
const OPENING = 5;

/** Name the holder of a seat. Only `shown`, the seat on the screen, is "you". */
export function holderName(table: TableInfo, seat: string, shown: string | null): string {
  const info = table.seats.find((each) => each.seat === seat);
  if (seat === shown) return say("label-you");
  if (info?.yours) return seatName(seat);
  return info?.name && !info.stands_in ? info.name : seatName(seat);
}

/** The state beyond the view that the sentence depends on. */
export interface Situation {
  legal: readonly WireAction[];
  /** The Mental Screen is up: the sentence must not depend on a secret. */
  covered: boolean;
  /** The answer to the ASK is given and not yet shown. */
  answered: boolean;
}

/** Phrase what is expected now. It names only what is possible. */
export function guidance(table: TableInfo, spec: Spec, view: Shown, situation: Situation): string {
  if (view.phase === "over") return resultLine(view.result);
  const mine = view.seat !== null && view.due.includes(view.seat);
  const message = mine ? expected(view, situation) : `${phaseMessage(view)}.waiting`;
  return say(message, params(table, spec, view));
}

function phaseMessage(view: Shown): string {
  if (view.phase === "recruiter" && view.turn.acted) return "phase_recruiter-acted";
  if (view.phase === "agents" && view.activation) return "phase_activation";
  if (view.phase === "answer" && view.question?.dolphin) return "phase_answer-dolphin";
  return `phase_${view.phase}`;
}

/** Return the message for the seat that is due. */
function expected(view: Shown, { legal, covered, answered }: Situation): string {
  if (covered) return "guide-covered";
  const can = (...kinds: ActionKind[]) => legal.some((action) => kinds.includes(action.do));
  switch (view.phase) {
    case "opening":
      if (can("ConfirmOpening")) return "phase_opening-confirm";
      return can("OpeningBack") ? "phase_opening" : "guide-opening-first";
    case "recruiter":
      return view.turn.acted ? afterAction(view, can) : beforeAction(can);
    case "agents":
      return view.activation ? activation(can) : "phase_agents";
    case "answer":
      return answered ? "guide-answer-given" : phaseMessage(view);
    default:
      return phaseMessage(view);
  }
}

type Can = (...kinds: ActionKind[]) => boolean;

function beforeAction(can: Can): string {
  if (can("Step") && can("MindSlip")) return "phase_recruiter";
  return can("MindSlip") ? "guide-recruiter-slip" : "guide-recruiter-step";
}

function afterAction(view: Shown, can: Can): string {
  if (!can("EndTurn")) return "guide-recruiter-must-move";
  if (can("MoveImmortal", "ExtraMove")) return "phase_recruiter-acted";
  return view.undo ? "guide-recruiter-end-or-undo" : "guide-recruiter-end";
}

function activation(can: Can): string {
  const [move, act] = [can("MoveAgent"), can(...questionsOfAgents)];
  if (move && act) return "phase_activation";
  if (move || act) return move ? "guide-activation-move" : "guide-activation-act";
  return can("DetectWeakness", "NeuroRhythm") ? "guide-activation-free" : "guide-activation-done";
}

function params(table: TableInfo, spec: Spec, view: Shown): Params {
  const agent = view.activation?.agent ?? view.question?.agent;
  return {
    seat: listed(view.due.map((seat) => holderName(table, seat, view.seat))),
    left: left(view),
    agent: agent ? agentName(agent) : "",
    feature: view.question ? featureName(view.question.feature, spec) : "",
  };
}

function left(view: Shown): number {
  switch (view.phase) {
    case "mayhem":
      return MAYHEM_TOKENS - view.mayhem.length;
    case "opening":
      return OPENING - (view.secret?.path.length ?? OPENING);
    case "immortals":
      return IMMORTALS - view.immortals.length;
    case "agents":
      return 2 - (view.agents.filter(({ acted }) => acted).length % 2);
    default:
      return view.owed;
  }
}
