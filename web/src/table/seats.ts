/** Which seat this browser last had at a table, so that a visit begins without asking. */
const KEPT = "zanzibar.seat.";
const WATCHING = "-";

/** The seat, null for a spectator, undefined where nothing is known. */
export function keptSeat(table: string): string | null | undefined {
  const kept = localStorage.getItem(KEPT + table);
  return kept === WATCHING ? null : (kept ?? undefined);
}

export function keepSeat(table: string, seat: string | null): void {
  localStorage.setItem(KEPT + table, seat ?? WATCHING);
}

export function forgetSeat(table: string): void {
  localStorage.removeItem(KEPT + table);
}
