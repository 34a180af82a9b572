/** Opens the WebSocket of a table before the app is loaded. `net/socket-handover` passes it on to the app. */
import { socketUrl } from "../net/socket-handover.ts";
import { PROTOCOL, type Message } from "../protocol.ts";

export interface EarlySocketListener {
  /** The socket is open and the hello is sent. */
  opened: () => void;
  /** Called for every message, with all messages so far. */
  received: (backlog: readonly Message[]) => void;
  closed: () => void;
}

export function openEarlySocket(
  table: string,
  seat: string | null,
  { opened, received, closed }: EarlySocketListener,
): void {
  const socket = new WebSocket(socketUrl(table));
  const backlog: Message[] = [];
  globalThis.zanzibarEarlySocket = { table, seat, socket, backlog };
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", id: "early", protocol: PROTOCOL, seat, n: 0 }));
    opened();
  };
  socket.onmessage = ({ data }) => {
    backlog.push(JSON.parse(data as string) as Message);
    received(backlog);
  };
  socket.onclose = closed;
}
