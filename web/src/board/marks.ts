/** What the table wants the board to show beyond the view itself. */
export interface Marks {
  /** Locations that can be pressed now, and how they are to look. */
  targets: ReadonlyMap<string, "go" | "slip" | "pick">;
  /** Borders that can be pressed now. */
  borders: ReadonlySet<string>;
  /** Already chosen in what is being put together. */
  chosen: ReadonlySet<string>;
  /** What a preview or a hovered action is about. */
  spotlight: ReadonlySet<string>;
  /** Changed since the last look. */
  fresh: ReadonlySet<string>;
  /** Shares between 0 and 1, when the deduction is shown. */
  heat: { readonly [location: string]: number } | null;
}

export const NO_MARKS: Marks = {
  targets: new Map(),
  borders: new Set(),
  chosen: new Set(),
  spotlight: new Set(),
  fresh: new Set(),
  heat: null,
};
