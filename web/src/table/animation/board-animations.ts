/** The animation of events: moves of figures, and pulses on changed locations. */
import type { Happened } from "../../protocol.ts";
import { eventInfo } from "../state/catalogue-lookup.ts";
import { changedLocations } from "../state/changes.ts";

export type BoardAnimation = {
  /** The event, for its caption. */
  event: Happened;
} & ({ kind: "move"; who: string; from: string; to: string } | { kind: "pulse"; at: string; loud: boolean });

/** Animations that are being played; with captions if the person has asked for the replay. */
export interface Playback {
  animations: readonly BoardAnimation[];
  captions: boolean;
  onend: () => void;
}

/** Return the animations of all events from an index on. */
export function boardAnimations(events: readonly Happened[], from: number): BoardAnimation[] {
  let agents = new Map<string, string>();
  const before: Map<string, string>[] = [];
  return events.flatMap((event, index) => {
    if (event.undo) before.push(new Map(agents));
    if (event.public?.what === "Undone") agents = before.pop() ?? agents;
    const animations = animationsOf(event, agents);
    return index < from ? [] : animations;
  });
}

/** Return the animations of one event and update where the Agents stand: an event has only the destination. */
function animationsOf(event: Happened, agents: Map<string, string>): BoardAnimation[] {
  const { public: open } = event;
  if (!open) return [];
  switch (open.what) {
    case "AgentMoved":
    case "RhythmMoved": {
      const from = agents.get(open.agent);
      agents.set(open.agent, open.to);
      return from && from !== open.to ? [{ kind: "move", event, who: open.agent, from, to: open.to }] : [];
    }
    case "ImmortalMoved":
    case "WeaknessDetected":
    case "ImmortalPushed":
      return open.to ? [{ kind: "move", event, who: "immortal", from: open.source, to: open.to }] : [];
    default: {
      if (open.what === "AgentPlaced") agents.set(open.agent, open.at);
      const loud = eventInfo(open.what)?.evidence ?? false;
      return changedLocations(event).map((at) => ({ kind: "pulse", event, at, loud }));
    }
  }
}
