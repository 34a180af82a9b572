/** The locations that an event changed on the board. */
import type { Happened } from "../../protocol.ts";

/** The locations that an event changed, for the marks that say "new". */
export function changedLocations({ public: event }: Happened): string[] {
  if (!event) return [];
  switch (event.what) {
    case "ImmortalMoved":
    case "WeaknessDetected":
      return [event.to];
    case "ImmortalPushed":
      return event.to ? [event.to] : [];
    case "AgentMoved":
    case "RhythmMoved":
      return [event.to];
    case "Answered":
      return [...event.steps];
    case "ExtraTokenPlaced":
    case "ImmortalPlaced":
    case "AgentPlaced":
    case "SecondSlipPlaced":
    case "Revealed":
    case "CaptureTried":
    case "CrosshairsAnswered":
    case "StepGivenBack":
    case "NotePlaced":
    case "NoteMoved":
      return [event.at];
    default:
      return [];
  }
}
