/** Names for the ids in messages of the server. */
import type { ShownActivation, Spec } from "../protocol.ts";
import { hasMessage, say } from "./messages.svelte.ts";

export const agentName = (id: string) => say(`agent_${id}`);
export const cardName = (id: string) => (hasMessage(`card_${id}`) ? say(`card_${id}`) : id);
export const slipName = (token: string) => say(`slip_${token}`);

/** Return the translated name; Features of other boards than the printed one keep theirs. */
export function featureName(id: string, spec?: Spec): string {
  return hasMessage(`feature_${id}`) ? say(`feature_${id}`) : (spec?.features[id] ?? id);
}

export function seatName(seat: string): string {
  if (seat === "shared") return say("seat-shared");
  return seat === "R" ? say("role_recruiter") : say("seat-agent", { seat });
}

/** Format a time as it is printed: 7 is 07:00. */
export const clock = (time: number) => `${String(time).padStart(2, "0")}:00`;

/** Format a space of the time track: the opening is one space, 01:00–05:00. */
export const tokenClock = (time: number) => (time <= 5 ? `${clock(1)}–${clock(5)}` : clock(time));

export const listed = (names: readonly string[]) => names.join(", ");

export function activeName(activation: ShownActivation | null): string {
  return activation ? agentName(activation.agent) : "";
}
