/** How many events of a game this browser has shown, in local storage: a later visit marks what is new. */
const STORAGE_KEY = "zanzibar.seen.";

/** Return the number of events; undefined for a first visit. */
export function storedEventCount(table: string, seat: string): number | undefined {
  const stored = localStorage.getItem(`${STORAGE_KEY}${table}.${seat}`);
  return stored === null ? undefined : Number(stored);
}

export function storeEventCount(table: string, seat: string, count: number): void {
  localStorage.setItem(`${STORAGE_KEY}${table}.${seat}`, String(count));
}
