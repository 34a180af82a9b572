import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadChunk } from "../../src/net/chunk-loader.ts";

describe("loadChunk", () => {
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

  test("loads once if that works", async () => {
    const load = vi.fn(() => Promise.resolve("here"));
    expect(await loadChunk(load)).toBe("here");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("retries until the server is back, without a reload of the page", async () => {
    reachable = false;
    const chunk = loadChunk(() => (reachable ? Promise.resolve("here") : missing()), reload);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loads).toBeGreaterThan(5);
    expect(loads).toBeLessThan(15);
    reachable = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await chunk).toBe("here");
    expect(reloads).toBe(0);
  });

  test("retries as soon as the network is back", async () => {
    reachable = false;
    const chunk = loadChunk(() => (reachable ? Promise.resolve("here") : missing()), reload);
    await vi.advanceTimersByTimeAsync(30_000);
    reachable = true;
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(await chunk).toBe("here");
  });

  test("reloads the page if the server answers but does not have the chunk", async () => {
    void loadChunk(missing, reload);
    await vi.advanceTimersByTimeAsync(0);
    expect([loads, reloads]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(500);
    expect([loads, reloads]).toEqual([2, 1]);
  });

  test("does not reload the page again within a minute", async () => {
    const reloadPage = vi.fn();
    vi.stubGlobal("location", { reload: reloadPage });
    void loadChunk(missing);
    void loadChunk(missing);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(loads).toBeGreaterThan(8);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(reloadPage.mock.calls.length).toBeGreaterThan(1);
  });
});
