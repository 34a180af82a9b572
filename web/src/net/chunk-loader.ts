/** Dynamic import with retry; reloads the page if a newer server no longer has the chunk. */

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** At most one reload in this time: a page that still lacks a chunk must not reload for ever. */
const RELOAD_INTERVAL_MS = 60_000;
const STORAGE_KEY = "zanzibar.reloaded";

/** Load with back-off until it works. If the server answers but has no such file, the page is outdated: reload it. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, reload = reloadPage): Promise<Chunk> {
  let reachable = false;
  for (let retries = 0; ; retries++) {
    try {
      return await load();
    } catch {
      if (reachable && (await serverAnswers())) reload();
    }
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries));
    reachable = await serverAnswers();
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Wait; shorter if the network comes back meanwhile. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, milliseconds);
    function wake() {
      clearTimeout(timer);
      removeEventListener("online", wake);
      resolve();
    }
    addEventListener("online", wake);
  });
}

function reloadPage(): void {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < RELOAD_INTERVAL_MS) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  location.reload();
}
