/** Colours of the four figures; each also carries its letter, in white with a contrast of 4.5:1. */
export const AGENT_INK: Record<string, string> = {
  meru: "#b3361b",
  lyme: "#17559b",
  bill: "#7a5200",
  dusty: "#1d6b45",
};

export const initialOf = (agent: string): string => agent.charAt(0).toUpperCase();
