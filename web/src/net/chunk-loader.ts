/** Parts of the app come when they are wanted; by then the line may be broken, or the server a newer one. */

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** A page that was loaded anew and still lacks something is not loaded again at once. */
const RELOAD_MS = 60_000;
const RELOADED = "zanzibar.reloaded";

/** Tries until the part is there. One that a server which answers does not have is in a newer page: that is loaded. */
export async function loadChunk<Part>(load: () => Promise<Part>, reload = loadAnew): Promise<Part> {
  let answers = false;
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
      if (answers && (await serverAnswers())) reload();
    }
    await networkOr(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    answers = await serverAnswers();
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/favicon.svg", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** A pause, shorter when the network comes back meanwhile. */
function networkOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, pause);
    function wake() {
      clearTimeout(timer);
      removeEventListener("online", wake);
      resolve();
    }
    addEventListener("online", wake);
  });
}

function loadAnew(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
