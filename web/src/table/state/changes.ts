/** Which locations an event changes, for the change marks and the animation. */
import type { Happened } from "../../protocol.ts";

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
