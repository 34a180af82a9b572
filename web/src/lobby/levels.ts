/** Levels of computer players, weakest first. */
export const LEVELS = ["beginner", "solid", "expert"] as const;
export type Level = (typeof LEVELS)[number];
