/** Colours of the four figures; each also carries its letter, in white with a contrast of 4.5:1. */
export const AGENT_INK: Record<string, string> = {
  meru: "#b3361b",
  lyme: "#17559b",
  bill: "#7a5200",
  dusty: "#1d6b45",
};

/** The outline of a figure, 26 units wide and 40 high. */
export const AGENT_OUTLINE =
  "M13 1a7.5 7.5 0 0 1 5 13q7 2 7 11v11q0 3 -3 3h-18q-3 0 -3 -3v-11q0 -9 7 -11a7.5 7.5 0 0 1 5 -13z";

export const initialOf = (agent: string): string => agent.charAt(0).toUpperCase();
