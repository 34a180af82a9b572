/** Invitations in local storage: the server sends each only once. */
const STORAGE_KEY = "zanzibar.invitation.";

export function storeInvitation(table: string, invitation: string): void {
  localStorage.setItem(STORAGE_KEY + table, invitation);
}

export function storedInvitation(table: string): string | null {
  return localStorage.getItem(STORAGE_KEY + table);
}
