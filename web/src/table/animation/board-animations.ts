/** Events as a short sequence to watch. */
import type { Happened } from "../../protocol.ts";
import { changedLocations } from "../state/changes.ts";

export type BoardAnimation = {
  /** The event, for the words that go with it. */
  event: Happened;
} & ({ kind: "move"; who: string; from: string; to: string } | { kind: "pulse"; at: string; loud: boolean });

/** A sequence that is being watched; `told`: with words, as somebody asked for it. */
export interface Playback {
  beats: readonly BoardAnimation[];
  told: boolean;
  end: () => void;
}

const LOUD = new Set(["CaptureTried", "Answered", "ExtraTokenPlaced", "Revealed", "CrosshairsAnswered"]);

/** What there is to see from a point of the story on. */
export function boardAnimations(story: readonly Happened[], from: number): BoardAnimation[] {
  let agents = new Map<string, string>();
  const before: Map<string, string>[] = [];
  return story.flatMap((event, index) => {
    if (event.undo) before.push(new Map(agents));
    if (event.public?.what === "Undone") agents = before.pop() ?? agents;
    const beats = animationsOf(event, agents);
    return index < from ? [] : beats;
  });
}

/** Keeps track of where the Agents stand: an event says only where one goes. */
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
      const loud = LOUD.has(open.what);
      return changedLocations(event).map((at) => ({ kind: "pulse", event, at, loud }));
    }
  }
}
