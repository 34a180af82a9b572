/** The computer players that people choose from, from the weakest to the strongest. */
export const LEVELS = ["beginner", "solid", "expert"] as const;
export type Level = (typeof LEVELS)[number];
