import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadChunk } from "../../src/net/chunk-loader.ts";

describe("a part of the app that comes late", () => {
  let reachable: boolean;
  let loads: number;
  let reloads: number;
  const missing = () => (loads++, Promise.reject(new TypeError("Failed to fetch")));
  const reload = () => void reloads++;

  beforeEach(() => {
    vi.useFakeTimers();
    [reachable, loads, reloads] = [true, 0, 0];
    vi.stubGlobal("fetch", () => (reachable ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError())));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  test("is asked for once when it comes at once", async () => {
    const load = vi.fn(() => Promise.resolve("here"));
    expect(await loadChunk(load)).toBe("here");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("comes when the server is back, and the page is not loaded anew for it", async () => {
    reachable = false;
    const part = loadChunk(() => (reachable ? Promise.resolve("here") : missing()), reload);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loads).toBeGreaterThan(5);
    expect(loads).toBeLessThan(15);
    reachable = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await part).toBe("here");
    expect(reloads).toBe(0);
  });

  test("comes as soon as the network does", async () => {
    reachable = false;
    const part = loadChunk(() => (reachable ? Promise.resolve("here") : missing()), reload);
    await vi.advanceTimersByTimeAsync(30_000);
    reachable = true;
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(await part).toBe("here");
  });

  test("that a server which answers does not have is in a newer page", async () => {
    void loadChunk(missing, reload);
    await vi.advanceTimersByTimeAsync(0);
    expect([loads, reloads]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect([loads, reloads]).toEqual([2, 1]);
  });

  test("and a page that was just loaded anew is not loaded again at once", async () => {
    const anew = vi.fn();
    vi.stubGlobal("location", { reload: anew });
    void loadChunk(missing);
    void loadChunk(missing);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(loads).toBeGreaterThan(8);
    expect(anew).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(anew.mock.calls.length).toBeGreaterThan(1);
  });
});
