/** Icons by name and colour. Their drawings are symbols inside the page, see build/sprite.ts. */

/** Every Feature has a colour of its own; all have a contrast of 3:1 on the paper. */
export const FEATURE_INK: Record<string, string> = {
  billboard: "#a3195b",
  bird: "#c2497d",
  book: "#a11d1d",
  bus: "#5b6270",
  cafe: "#5b3a1f",
  dogs: "#1f2138",
  fountain: "#0b7784",
  garden: "#4b7d1c",
  graffiti: "#7a2fa0",
  idol: "#806000",
  monks: "#c2540a",
  palm: "#17663f",
  pool: "#1668b8",
  torches: "#cf361c",
  tuktuk: "#96590b",
  umbrella: "#3b3fa6",
};

/** Icons that are not Features. */
export const TOKENS = ["hood", "footprint", "pagoda", "fire"] as const;

export const hasIcon = (name: string): boolean => name in FEATURE_INK || (TOKENS as readonly string[]).includes(name);
