/** One seat's line to the server. It reconnects by itself and sends again what was not answered. */
import { PROTOCOL, type Command, type Message } from "../protocol.ts";
import { socketUrl, takeEarlySocket } from "./socket-handover.ts";

type Reply = Extract<Message, { id: string }>;
type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;
export type CommandBody = WithoutId<Exclude<Command, { type: "hello" }>>;

/** `live`: what is shown is current. Anything else: it may be out of date, and is shown as such. */
export type ConnectionState = "connecting" | "live" | "lost" | "closed";

export interface Listener {
  message(message: Message): void;
  line(line: ConnectionState, code: number): void;
}

/** Codes after which coming back by itself makes no sense; see docs/protocol.md. */
const FINAL = new Set([4000, 4001, 4002, 4006]);
const SILENCE_MS = 8_000;
/** Who comes back to the page should not have to wait for that long. */
const WAKING_MS = 3_000;
const HEARTBEAT_MS = 15_000;

/** What a page hears when it may have missed something: another network, a screen that was locked. */
const WAKING: readonly [() => EventTarget | undefined, string][] = [
  [() => globalThis, "online"],
  [() => globalThis, "offline"],
  [() => globalThis, "pageshow"],
  [() => globalThis.document, "visibilitychange"],
  [() => globalThis.document, "resume"],
];

export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, { command: Command; resolve: (answer: Reply) => void }>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #stopped = false;
  /** What is shown may be out of date: an update is on its way, or the line was asked whether it holds. */
  #unsure = false;
  /** The last update that was drawn; 0 asks for the whole story. */
  n: number | null = 0;

  constructor(
    readonly table: string,
    public seat: string | null,
    readonly listener: Listener,
    readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    for (const [target, event] of WAKING) target()?.addEventListener?.(event, this.#wake);
    this.#connect();
  }

  /** Sends a command; resolves with its answer, after a reconnection if need be. */
  send(wish: CommandBody): Promise<Reply> {
    const command = { ...wish, id: newId() } as Command;
    return new Promise((resolve) => {
      this.#waiting.set(command.id, { command, resolve });
      if (this.#greeted) this.#transmit(command);
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const [target, event] of WAKING) target()?.removeEventListener?.(event, this.#wake);
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#greeted = false;
    this.listener.line("connecting", 0);
    const early = takeEarlySocket(this.table, this.seat, this.n);
    const socket = early?.socket ?? this.open(socketUrl(this.table));
    this.#socket = socket;
    // A network may also swallow the runRequest itself.
    this.#expectWord();
    if (!early) {
      socket.onopen = () => {
        this.#transmit({ type: "hello", id: newId(), protocol: PROTOCOL, seat: this.seat, n: this.n });
        this.#expectWord();
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
      this.#tries = 0;
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#check(), HEARTBEAT_MS);
      // What was missed comes in an update right behind it; until then the board may be out of date.
      this.#unsure = message.n != null;
      this.listener.message(message);
      if (!this.#unsure) this.listener.line("live", 0);
      for (const { command } of this.#waiting.values()) this.#transmit(command);
      return;
    }
    if (message.type === "update") this.n = message.n;
    this.listener.message(message);
    if (this.#unsure && (message.type === "update" || message.type === "pong")) {
      this.#unsure = false;
      this.listener.line("live", 0);
    }
    if ("id" in message) {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
  }

  #lost(code: number): void {
    this.#greeted = false;
    this.#socket = null;
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    if (this.#stopped) return;
    if (FINAL.has(code)) return this.listener.line("closed", code);
    this.listener.line("lost", code);
    const pause = code === 4003 ? 5_000 : Math.min(8_000, 250 * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  /**
   * A phone that was locked, or that changed its network, finds out at once whether the line holds.
   * Until the answer is there, what is shown may be out of date.
   */
  #wake = (): void => {
    if (this.#stopped || globalThis.document?.visibilityState === "hidden") return;
    if (this.#greeted) {
      this.#unsure = true;
      this.listener.line("connecting", 0);
      this.#check(WAKING_MS);
    } else if (!this.#socket) this.#connect();
  };

  #check(patience = SILENCE_MS): void {
    this.#transmit({ type: "ping", id: newId() });
    this.#expectWord(patience);
  }

  #expectWord(patience = SILENCE_MS): void {
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

/** Not crypto.randomUUID: that exists on https and localhost only, and games are also played on a LAN. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
