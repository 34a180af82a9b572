/** The WebSocket of one seat: reconnects with back-off and resends commands without a reply. */
import { PROTOCOL, type Command, type Message } from "../protocol.ts";
import { socketUrl, takeEarlySocket } from "./socket-handover.ts";

type Reply = Extract<Message, { id: string }>;
type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;
export type CommandBody = WithoutId<Exclude<Command, { type: "hello" }>>;

/** Only in state `live` is the view certainly current; in all others the board is shown as possibly out of date. */
export type ConnectionState = "connecting" | "live" | "lost" | "closed";

export interface Listener {
  message(message: Message): void;
  connectionChanged(state: ConnectionState): void;
}

/** Close codes after which there is no reconnection; see docs/protocol.md. */
const FINAL = new Set([4000, 4001, 4002, 4006]);
const SILENCE_MS = 8_000;
/** Shorter when the person has just returned to the page and waits. */
const WAKE_SILENCE_MS = 3_000;
const HEARTBEAT_MS = 15_000;

/** Events after which messages may have been missed: another network, an unlocked screen. */
const WAKE_EVENTS: readonly [() => EventTarget | undefined, string][] = [
  [() => globalThis, "online"],
  [() => globalThis, "offline"],
  [() => globalThis, "pageshow"],
  [() => globalThis.document, "visibilitychange"],
  [() => globalThis.document, "resume"],
];

export class TableSocket {
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, { command: Command; resolve: (reply: Reply) => void }>();
  #retries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #stopped = false;
  /** The view may be out of date: an update or a pong has not arrived yet. */
  #unsure = false;
  /** Number of the last update; 0 asks for all events from the beginning. */
  n: number | null = 0;

  constructor(
    readonly table: string,
    public seat: string | null,
    readonly listener: Listener,
    readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    for (const [target, event] of WAKE_EVENTS) target()?.addEventListener?.(event, this.#wake);
    this.#connect();
  }

  /** Send a command. Resolve with its reply, after a reconnection if necessary. */
  send(wish: CommandBody): Promise<Reply> {
    const command = { ...wish, id: newId() } as Command;
    return new Promise((resolve) => {
      this.#unanswered.set(command.id, { command, resolve });
      if (this.#greeted) this.#transmit(command);
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const [target, event] of WAKE_EVENTS) target()?.removeEventListener?.(event, this.#wake);
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#greeted = false;
    this.listener.connectionChanged("connecting");
    const early = takeEarlySocket(this.table, this.seat, this.n);
    const socket = early?.socket ?? this.open(socketUrl(this.table));
    this.#socket = socket;
    // A broken network may also swallow the attempt to connect.
    this.#expectMessage();
    if (!early) {
      socket.onopen = () => {
        this.#transmit({ type: "hello", id: newId(), protocol: PROTOCOL, seat: this.seat, n: this.n });
        this.#expectMessage();
      };
    }
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data as string) as Message);
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
    for (const message of early?.backlog ?? []) this.#receive(message);
  }

  #receive(message: Message): void {
    clearTimeout(this.#silence);
    if (message.type === "welcome") {
      this.#greeted = true;
      this.seat = message.seat;
      this.#retries = 0;
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(() => this.#ping(), HEARTBEAT_MS);
      // If a game is running, an update with what was missed follows the welcome.
      this.#unsure = message.n != null;
      this.listener.message(message);
      if (!this.#unsure) this.listener.connectionChanged("live");
      for (const { command } of this.#unanswered.values()) this.#transmit(command);
      return;
    }
    if (message.type === "update") this.n = message.n;
    this.listener.message(message);
    if (this.#unsure && (message.type === "update" || message.type === "pong")) {
      this.#unsure = false;
      this.listener.connectionChanged("live");
    }
    if ("id" in message) {
      this.#unanswered.get(message.id)?.resolve(message);
      this.#unanswered.delete(message.id);
    }
  }

  #lost(code: number): void {
    this.#greeted = false;
    this.#socket = null;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#silence);
    if (this.#stopped) return;
    if (FINAL.has(code)) return this.listener.connectionChanged("closed");
    this.listener.connectionChanged("lost");
    const pause = code === 4003 ? 5_000 : Math.min(8_000, 250 * 2 ** this.#retries);
    this.#retries += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  /** Check after a lock screen or a change of network whether the connection still works. */
  readonly #wake = (): void => {
    if (this.#stopped || globalThis.document?.visibilityState === "hidden") return;
    if (this.#greeted) {
      this.#unsure = true;
      this.listener.connectionChanged("connecting");
      this.#ping(WAKE_SILENCE_MS);
    } else if (!this.#socket) this.#connect();
  };

  #ping(patience = SILENCE_MS): void {
    this.#transmit({ type: "ping", id: newId() });
    this.#expectMessage(patience);
  }

  #expectMessage(patience = SILENCE_MS): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const silent = this.#socket;
      this.#lost(1006);
      silent?.close();
    }, patience);
  }

  #transmit(command: Command): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(command));
  }
}

/** Not crypto.randomUUID: browsers have it only on https and localhost, and games are also played on a LAN. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
