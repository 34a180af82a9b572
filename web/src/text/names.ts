/** The names people read for the ids that travel. */
import type { ShownActivation, Spec } from "../protocol.ts";
import { hasMessage, say } from "./messages.svelte.ts";

export const agentName = (id: string) => say(`agent_${id}`);
export const cardName = (id: string) => (hasMessage(`card_${id}`) ? say(`card_${id}`) : id);
export const slipName = (token: string) => say(`slip_${token}`);

/** Features of the printed board are translated; a Feature of another board keeps its name. */
export function featureName(id: string, spec?: Spec): string {
  return hasMessage(`feature_${id}`) ? say(`feature_${id}`) : (spec?.features[id] ?? id);
}

export function seatName(seat: string): string {
  if (seat === "shared") return say("seat-shared");
  return seat === "R" ? say("role_recruiter") : say("seat-agent", { seat });
}

/** The time of a visit as it is printed: 7 is 07:00. */
export const clock = (time: number) => `${String(time).padStart(2, "0")}:00`;

/** Where the Time token stands: one space for all times of the opening. */
export const tokenClock = (time: number) => (time <= 5 ? `${clock(1)}–${clock(5)}` : clock(time));

export const listed = (names: readonly string[]) => names.join(", ");

export function activeName(activation: ShownActivation | null): string {
  return activation ? agentName(activation.agent) : "";
}
