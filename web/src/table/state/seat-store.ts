/** Which seat this browser last had at a table, so that a visit begins without asking. */
const KEPT = "zanzibar.seat.";
const WATCHING = "-";
/** Seats of both sides: who comes back is asked who is there, and nothing is loaded before. */
const SHARED = "*";

/** The seat, null for a spectator, undefined where it has to be asked. */
export function storedSeat(table: string): string | null | undefined {
  const kept = localStorage.getItem(KEPT + table);
  if (kept === null || kept === SHARED) return undefined;
  return kept === WATCHING ? null : kept;
}

export function storeSeat(table: string, seat: string | null): void {
  localStorage.setItem(KEPT + table, seat ?? WATCHING);
}

export function storeSharedDevice(table: string): void {
  localStorage.setItem(KEPT + table, SHARED);
}

export function forgetSeat(table: string): void {
  localStorage.removeItem(KEPT + table);
}

const side = (seat: string) => (seat === "R" ? "recruiter" : "agents");

export const sameSide = (a: string, b: string): boolean => side(a) === side(b);

/** Whether secrets of both sides come to this device. */
export const holdsBothSides = (seats: readonly string[]): boolean => new Set(seats.map(side)).size > 1;
