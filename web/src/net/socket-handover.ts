/** The WebSocket that the page's own script (see `boot`) opens and the app takes over. */
import type { Message } from "../protocol.ts";

export interface EarlySocket {
  table: string;
  seat: string | null;
  socket: WebSocket;
  /** The messages so far. */
  backlog: Message[];
}

declare global {
  /** Global, because the page's own script and the app are bundled apart. */
  var zanzibarEarlySocket: EarlySocket | undefined;
}

export function socketUrl(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}

/** Return the early socket, at most once, if it is open for this table and seat and no update is shown yet. */
export function takeEarlySocket(table: string, seat: string | null, n: number | null): EarlySocket | null {
  const found = globalThis.zanzibarEarlySocket;
  globalThis.zanzibarEarlySocket = undefined;
  if (!found || found.socket.readyState > 1) return null;
  if (found.table === table && found.seat === seat && !n) return found;
  found.socket.close();
  return null;
}
