/** The first line to the server, opened while the client itself is still being loaded. */
import { PROTOCOL, type Message } from "../protocol.ts";

export interface Early {
  table: string;
  seat: string | null;
  socket: WebSocket;
  /** What came before anybody listened. */
  backlog: Message[];
}

let early: Early | null = null;

export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}

export function openEarly(table: string, seat: string | null): void {
  const socket = new WebSocket(socketAddress(table));
  const mine: Early = { table, seat, socket, backlog: [] };
  early = mine;
  socket.onopen = () =>
    socket.send(JSON.stringify({ type: "hello", id: "early", protocol: PROTOCOL, seat, n: 0 }));
  socket.onmessage = ({ data }) => mine.backlog.push(JSON.parse(data as string) as Message);
}

/** The early line, once, for who wants exactly this seat and has no update yet. */
export function takeEarly(table: string, seat: string | null, n: number | null): Early | null {
  const found = early;
  early = null;
  if (!found || found.socket.readyState > 1) return null;
  if (found.table === table && found.seat === seat && !n) return found;
  found.socket.close();
  return null;
}
