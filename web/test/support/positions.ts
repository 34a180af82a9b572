/** Positions of real games, written by `python -m tests.support.web.positions`. */
import type { Happened, Shown, Spec, WireAction } from "../../src/protocol.ts";
import stored from "./positions.json";

export interface Position {
  view: Shown;
  legal: WireAction[];
  events: Happened[];
}

export const board = stored.board as unknown as Spec;
export const positions = stored.positions as unknown as Position[];

export function positionIn(phase: Shown["phase"], mission: Shown["mission"] = "full"): Position {
  const found = positions.find(({ view }) => view.phase === phase && view.mission === mission);
  if (!found) throw new Error(`no position in ${phase}`);
  return found;
}
