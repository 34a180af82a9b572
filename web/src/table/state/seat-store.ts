/** The seat this browser last had at a table, in local storage: a reload then needs no question. */
const STORAGE_KEY = "zanzibar.seat.";
const WATCHING = "-";
/** The device has seats of both sides: a reload must ask who is there before it loads any view. */
const SHARED = "*";

/** Return the stored seat; null for a spectator, undefined if the person has to be asked. */
export function storedSeat(table: string): string | null | undefined {
  const stored = localStorage.getItem(STORAGE_KEY + table);
  if (stored === null || stored === SHARED) return undefined;
  return stored === WATCHING ? null : stored;
}

export function storeSeat(table: string, seat: string | null): void {
  localStorage.setItem(STORAGE_KEY + table, seat ?? WATCHING);
}

export function storeSharedDevice(table: string): void {
  localStorage.setItem(STORAGE_KEY + table, SHARED);
}

export function forgetSeat(table: string): void {
  localStorage.removeItem(STORAGE_KEY + table);
}

const side = (seat: string) => (seat === "R" ? "recruiter" : "agents");

export const sameSide = (a: string, b: string): boolean => side(a) === side(b);

/** Tell whether a device with these seats gets the secrets of both sides. */
export const holdsBothSides = (seats: readonly string[]): boolean => new Set(seats.map(side)).size > 1;
