/** Events, results and remarks of computer players in words. */
import type { Happened, OwnEvent, PublicEvent, RemarkLine, Result, Spec } from "../../protocol.ts";
import { agentName, cardName, clock, featureName, listed, seatName, slipName } from "../../text/names.ts";
import { hasMessage, say, type Params } from "../../text/messages.svelte.ts";

type AnyEvent = PublicEvent | OwnEvent;

export interface LogLine {
  text: string;
  /** Only this side may read it. */
  secret: boolean;
  weight: "turn" | "alert" | "plain" | "remark";
}

const AGENT_ORDER = ["meru", "lyme", "bill", "dusty"];
/** The figures on the board show these already. */
const WITHOUT_LINE = new Set(["Activated", "AgentDone"]);
const HEADINGS = new Set(["TurnBegan", "AgentsTurnBegan"]);
const LOUD = new Set(["Alerted", "SlipShown", "ImmortalRecruited", "CaptureTried", "Shaken", "OpeningConfirmed"]);

/** Return the log lines of an event; some events have none. */
export function eventLines(happened: Happened, spec: Spec): LogLine[] {
  const lines: LogLine[] = [];
  const { public: open, own } = happened;
  // The Recruiter's own line has more than the public "has acted".
  if (open && !(own && open.what === "Acted")) lines.push(...lineOf(open, spec, false));
  if (own) lines.push(...lineOf(own, spec, true));
  return lines;
}

function lineOf(event: AnyEvent, spec: Spec, secret: boolean): LogLine[] {
  if (event.what === "Ended") return [{ text: resultLine(event.result), secret, weight: "alert" }];
  const id = `event_${event.what}`;
  if (WITHOUT_LINE.has(event.what) || !hasMessage(id)) return [];
  const weight = HEADINGS.has(event.what) ? "turn" : LOUD.has(event.what) ? "alert" : "plain";
  let text = say(id, paramsOf(event, spec));
  if (event.what === "Visited") {
    text += ` ${say("event_Visited.contacts", { contacts: event.contacts })}`;
    if (event.retrieves) text += ` ${say("event_Visited.retrieves")}`;
  }
  return [{ text, secret, weight }];
}

function paramsOf(event: AnyEvent, spec: Spec): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(event) as [string, unknown][]) {
    if (key === "what") continue;
    params[key] = paramOf(key, value, spec);
  }
  if ("steps" in event) params["count"] = event.steps.length;
  return params;
}

function paramOf(key: string, value: unknown, spec: Spec): Params[string] {
  if (Array.isArray(value)) {
    if (key === "held") {
      const dealt = value.map((seat: string | null, index) =>
        say("log-dealt-to", { agent: agentName(AGENT_ORDER[index] ?? ""), seat: seat ? seatName(seat) : "" }),
      );
      return listed(dealt);
    }
    return listed((value as string[]).map((each) => (each in spec.features ? featureName(each, spec) : each)));
  }
  if (key === "time") return clock(value as number);
  if (typeof value !== "string") return value as Params[string];
  if (key === "agent") return agentName(value);
  if (key === "feature") return featureName(value, spec);
  if (key === "seat") return seatName(value);
  if (key === "token") return slipName(value);
  if (key === "card") return cardName(value);
  return value;
}

/** Phrase a remark; null if this client has no message for it. */
export function remarkLine({ id, params }: RemarkLine, spec: Spec): string | null {
  const message = id.replaceAll(".", "_");
  if (!hasMessage(message)) return null;
  const named: Params = {};
  for (const [key, value] of Object.entries(params)) named[key] = paramOf(key, value, spec);
  return say(message, named);
}

export function resultLine(result: Result | null): string {
  if (!result) return say("event_Ended");
  return say(`reason_${result.reason}.line`, { time: clock(result.time), winner: result.winner });
}
