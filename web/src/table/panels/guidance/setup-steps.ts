/** The order of the setup. */
import type { Phase, Shown } from "../../../protocol.ts";

const FULL: Phase[] = ["mayhem", "card", "start", "opening", "immortals", "deal", "place", "second-slip"];
const TRAINING: Phase[] = ["card", "start", "opening", "deal", "place"];

/** List the phases of the setup at this table: with only one Agent seat there is nothing to deal. */
export function setupSteps({ mission, seats }: Pick<Shown, "mission" | "seats">): Phase[] {
  const steps = mission === "full" ? FULL : TRAINING;
  return seats > 2 ? steps : steps.filter((step) => step !== "deal");
}
