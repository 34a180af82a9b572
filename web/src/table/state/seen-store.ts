/** How much of a game this browser has shown, so that who comes back sees what is new. */
const KEPT = "zanzibar.seen.";

/** How many events; undefined for a first visit. */
export function storedEventCount(table: string, seat: string): number | undefined {
  const kept = localStorage.getItem(`${KEPT}${table}.${seat}`);
  return kept === null ? undefined : Number(kept);
}

export function storeEventCount(table: string, seat: string, count: number): void {
  localStorage.setItem(`${KEPT}${table}.${seat}`, String(count));
}
