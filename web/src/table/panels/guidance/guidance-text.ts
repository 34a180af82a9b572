/** The guiding sentence: whose turn it is and what is expected. */
import type { Shown, Spec, TableInfo } from "../../../protocol.ts";
import { agentName, featureName, listed, seatName } from "../../../text/names.ts";
import { say, type Params } from "../../../text/messages.svelte.ts";
import { resultLine } from "../../log/event-lines.ts";

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

export function guidance(table: TableInfo, spec: Spec, view: Shown): string {
  if (view.phase === "over") return resultLine(view.result);
  const mine = view.seat !== null && view.due.includes(view.seat);
  return say(mine ? phaseOf(view) : `${phaseOf(view)}.waiting`, params(table, spec, view));
}

function phaseOf(view: Shown): string {
  if (view.phase === "opening" && view.secret && view.secret.path.length >= OPENING) return "phase_opening-confirm";
  if (view.phase === "recruiter" && view.turn.acted) {
    return view.mission === "full" ? "phase_recruiter-acted" : "web-recruiter-acted";
  }
  if (view.phase === "agents" && view.activation) return "phase_activation";
  if (view.phase === "answer" && view.question?.dolphin) return "phase_answer-dolphin";
  return `phase_${view.phase}`;
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
