/** Which locations an event changes, for the change marks and the animation. */
import type { Happened, ModuleField } from "../../protocol.ts";

/** Return where something went, else where it happened, else the locations of new tokens. */
export function changedLocations({ public: event }: Happened): string[] {
  if (!event) return [];
  const { to, at, steps } = event as unknown as Record<string, ModuleField | undefined>;
  const where = to ?? at;
  if (typeof where === "string") return [where];
  return Array.isArray(steps) ? (steps as string[]).slice() : [];
}
