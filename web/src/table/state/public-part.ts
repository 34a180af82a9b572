/** The part of a view and of an event that is shown while the Mental Screen is up. */
import type { Happened, Shown } from "../../protocol.ts";

export function withoutSecret(view: Shown): Shown {
  return { ...view, secret: null };
}

export function publicPart({ own: _, ...event }: Happened): Happened {
  return event;
}
