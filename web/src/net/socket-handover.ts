/** The first line to the server: the page opens it (see `first`), the app takes it over. */
import type { Message } from "../protocol.ts";

export interface EarlySocket {
  table: string;
  seat: string | null;
  socket: WebSocket;
  /** What has come so far. */
  backlog: Message[];
}

declare global {
  /** The page's own small script and the app are two scripts: this is where they meet. */
  var zanzibarEarlySocket: EarlySocket | undefined;
}

export function socketUrl(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}

/** The early line, once, for who wants exactly this seat and has no update yet. */
export function takeEarlySocket(table: string, seat: string | null, n: number | null): EarlySocket | null {
  const found = globalThis.zanzibarEarlySocket;
  globalThis.zanzibarEarlySocket = undefined;
  if (!found || found.socket.readyState > 1) return null;
  if (found.table === table && found.seat === seat && !n) return found;
  found.socket.close();
  return null;
}
