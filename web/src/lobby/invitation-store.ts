/** Invitations are shown once by the server: the browser that made a table keeps its own. */
const KEPT = "zanzibar.invitation.";

export function storeInvitation(table: string, invitation: string): void {
  localStorage.setItem(KEPT + table, invitation);
}

export function storedInvitation(table: string): string | null {
  return localStorage.getItem(KEPT + table);
}
