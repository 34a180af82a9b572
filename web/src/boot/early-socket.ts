/** Opens the line to a table while the app is still on its way. */
import { socketAddress } from "../net/socket-handover.ts";
import { PROTOCOL, type Message } from "../protocol.ts";

export interface Hearing {
  /** The server has been greeted. */
  greeted(): void;
  /** Everything that has come, whenever something has. */
  heard(backlog: readonly Message[]): void;
  lost(): void;
}

export function openLine(table: string, seat: string | null, { greeted, heard, lost }: Hearing): void {
  const socket = new WebSocket(socketAddress(table));
  const backlog: Message[] = [];
  globalThis.zanzibarEarly = { table, seat, socket, backlog };
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", id: "early", protocol: PROTOCOL, seat, n: 0 }));
    greeted();
  };
  socket.onmessage = ({ data }) => {
    backlog.push(JSON.parse(data as string) as Message);
    heard(backlog);
  };
  socket.onclose = lost;
}
