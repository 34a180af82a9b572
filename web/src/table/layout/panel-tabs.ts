/** The tabs of the side panel. */
import type { Game } from "../state/game.svelte.ts";

export type Tab = "log" | "chat" | "deduction" | "notebook";

/** List the tabs that this seat has at this table. */
export function tabsOf(game: Game): Tab[] {
  const agents = game.seat !== null && game.seat !== "R";
  const assist = game.table?.ruleset.assist ?? "none";
  const tabs: Tab[] = ["log", "chat"];
  if (agents && assist === "deduction") tabs.push("deduction");
  if (agents && assist !== "none") tabs.push("notebook");
  return tabs;
}
