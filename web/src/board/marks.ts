/** Marks that the board shows beyond the view itself. */
export interface Marks {
  /** Locations that can be pressed now, and their style. */
  targets: ReadonlyMap<string, "go" | "slip" | "pick">;
  /** Borders that can be pressed now. */
  borders: ReadonlySet<string>;
  /** Already chosen for the action that is being composed. */
  chosen: ReadonlySet<string>;
  /** The locations of a previewed or hovered action. */
  spotlight: ReadonlySet<string>;
  /** Changed since this person last acted or looked. */
  changed: ReadonlySet<string>;
  /** The heat map of the deduction: likelihoods between 0 and 1. */
  heat: { readonly [location: string]: number } | null;
}

export const NO_MARKS: Marks = {
  targets: new Map(),
  borders: new Set(),
  chosen: new Set(),
  spotlight: new Set(),
  changed: new Set(),
  heat: null,
};
