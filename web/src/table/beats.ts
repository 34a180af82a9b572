/** The events of an update as a short sequence to watch. */
import type { Shown } from "../protocol.ts";
import type { Chapter } from "./game.svelte.ts";
import { changedBy } from "./story.ts";

export type Beat =
  | { kind: "move"; who: string; from: string; to: string }
  | { kind: "pulse"; at: string; loud: boolean };

const LOUD = new Set(["CaptureTried", "Answered", "ExtraTokenPlaced", "Revealed", "CrosshairsAnswered"]);

export function beatsOf(chapter: Chapter): Beat[] {
  const agents = placesOf(chapter.before);
  const beats: Beat[] = [];
  for (const happened of chapter.events) {
    const event = happened.public;
    if (!event) continue;
    if (event.what === "AgentMoved" || event.what === "RhythmMoved") {
      const from = agents.get(event.agent);
      if (from && from !== event.to) beats.push({ kind: "move", who: event.agent, from, to: event.to });
      agents.set(event.agent, event.to);
    } else if (event.what === "ImmortalMoved" || event.what === "WeaknessDetected" || event.what === "ImmortalPushed") {
      if (event.to) beats.push({ kind: "move", who: "immortal", from: event.source, to: event.to });
    } else {
      beats.push(...changedBy(happened).map((at) => ({ kind: "pulse" as const, at, loud: LOUD.has(event.what) })));
    }
  }
  return beats;
}

function placesOf(view: Shown | null): Map<string, string> {
  return new Map(view?.agents.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])) ?? []);
}
