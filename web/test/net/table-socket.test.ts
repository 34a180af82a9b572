import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSocket, type ConnectionState } from "../../src/net/table-socket.ts";
import type { Message } from "../../src/protocol.ts";

/** Stands in for the browser's WebSocket. */
class FakeSocket {
  readyState = 1;
  sent: { type: string; id: string; n?: number | null }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close() {
    this.readyState = 3;
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.receive({ type: "welcome", id: this.sent[0]!.id });
  }
}

describe("TableSocket", () => {
  let sockets: FakeSocket[];
  let states: ConnectionState[];
  let received: Message[];
  let socket: TableSocket;
  const current = () => sockets.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    [sockets, states, received] = [[], [], []];
    socket = new TableSocket(
      "t",
      "1",
      { message: (message) => received.push(message), connectionChanged: (state) => states.push(state) },
      () => {
        sockets.push(new FakeSocket());
        return current() as unknown as WebSocket;
      },
    );
  });
  afterEach(() => {
    socket.stop();
    vi.useRealTimers();
  });

  test("sends hello first and is live only after the welcome", () => {
    current().onopen?.();
    expect(current().sent.map(({ type }) => type)).toEqual(["hello"]);
    expect(states).toEqual(["connecting"]);
    current().receive({ type: "welcome", id: current().sent[0]!.id });
    expect(states.at(-1)).toBe("live");
  });

  test("resends unanswered commands with the same id and the number of its last update", async () => {
    current().welcome();
    current().receive({ type: "update", n: 7 });
    const reply = socket.send({ type: "say", text: "hello" });
    const id = current().sent.at(-1)!.id;
    current().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(2_000);
    current().welcome();
    expect(current().sent[0]).toMatchObject({ type: "hello", n: 7 });
    expect(current().sent.at(-1)).toMatchObject({ type: "say", id });
    current().receive({ type: "accepted", id, n: null, held: false });
    await expect(reply).resolves.toMatchObject({ type: "accepted" });
  });

  test("does not reconnect after a final close code", () => {
    current().welcome();
    current().onclose?.({ code: 4006 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  test("takes a silent connection for lost", () => {
    current().welcome();
    vi.advanceTimersByTime(15_000);
    expect(current().sent.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(8_500);
    expect(states).toContain("lost");
  });

  test("is live only after the update with the missed events", () => {
    current().onopen?.();
    current().receive({ type: "welcome", id: "h", n: 9 });
    expect(states.at(-1)).toBe("connecting");
    current().receive({ type: "update", n: 9 });
    expect(states.at(-1)).toBe("live");
  });

  test.each([
    ["visibilitychange", () => document],
    ["resume", () => document],
    ["online", () => globalThis],
    ["offline", () => globalThis],
  ])("is not live after %s until the server replies", (event, target) => {
    current().welcome();
    target().dispatchEvent(new Event(event));
    expect(states.at(-1)).toBe("connecting");
    expect(current().sent.at(-1)?.type).toBe("ping");
    current().receive({ type: "pong", id: current().sent.at(-1)!.id });
    expect(states.at(-1)).toBe("live");
  });

  test("reconnects soon when it wakes up with a dead connection", () => {
    current().welcome();
    document.dispatchEvent(new Event("resume"));
    vi.advanceTimersByTime(3_500);
    expect(states).toContain("lost");
    expect(sockets).toHaveLength(2);
  });

  test("gives up a connection attempt without an answer", () => {
    vi.advanceTimersByTime(9_000);
    expect(sockets).toHaveLength(2);
  });
});
