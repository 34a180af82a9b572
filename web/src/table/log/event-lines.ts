/** Events, results and remarks of computer players in words. */
import type {
  FieldKind,
  Happened,
  ModuleField,
  OwnEvent,
  PublicEvent,
  RemarkLine,
  Result,
  Spec,
} from "../../protocol.ts";
import { agentName, clock, listed, seatName } from "../../text/names.ts";
import { hasMessage, say, type Params } from "../../text/messages.svelte.ts";
import { fieldName } from "../state/actions.ts";
import { eventInfo, messageKey } from "../state/catalogue-lookup.ts";

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
  const id = `event_${messageKey(event.what)}`;
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
  const fields = eventInfo(event.what)?.fields ?? {};
  const params: Params = {};
  for (const [key, value] of Object.entries(event) as [string, ModuleField][]) {
    if (key === "what") continue;
    params[key] = fields[key] === "holders" ? dealt(value) : fieldName(fields[key], value, spec);
    if (fields[key] === "locations" && Array.isArray(value)) params["count"] = value.length;
  }
  return params;
}

function dealt(held: ModuleField): string {
  const seats = held as readonly (string | null)[];
  return listed(
    seats.map((seat, index) =>
      say("log-dealt-to", { agent: agentName(AGENT_ORDER[index] ?? ""), seat: seat ? seatName(seat) : "" }),
    ),
  );
}

/** The kinds of the parameters of remarks, which have no catalogue. */
const REMARK_FIELDS: Readonly<Record<string, FieldKind>> = {
  agent: "agent",
  feature: "feature",
  seat: "seat",
  token: "slip",
  card: "card",
  time: "time",
};

/** Phrase a remark; null if this client has no message for it. */
export function remarkLine({ id, params }: RemarkLine, spec: Spec): string | null {
  const message = id.replaceAll(".", "_");
  if (!hasMessage(message)) return null;
  const named: Params = {};
  for (const [key, value] of Object.entries(params)) named[key] = fieldName(REMARK_FIELDS[key], value, spec);
  return say(message, named);
}

export function resultLine(result: Result | null): string {
  if (!result) return say("event_Ended");
  return say(`reason_${result.reason}.line`, { time: clock(result.time), winner: result.winner });
}
