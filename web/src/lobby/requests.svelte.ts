/** Runs a request; what went wrong is told in one place, in the language of the moment. */
import { RequestRefused } from "../net/api.ts";
import { refusalText } from "../text/messages.svelte.ts";
import { guest } from "./guest.svelte.ts";

class ErrorBanner {
  text = $state("");
  /** Told by a request that nobody asked for: the next one of these takes it back. */
  inPassing = false;
}

export const trouble = new ErrorBanner();

/** What somebody asked for. */
export async function runRequest(request: () => Promise<unknown>): Promise<void> {
  trouble.text = "";
  await run(request, false);
}

/** What the page does by itself: it leaves alone what somebody is about to read. */
export async function runBackgroundRequest(request: () => Promise<unknown>): Promise<void> {
  if (trouble.inPassing) trouble.text = "";
  await run(request, true);
}

async function run(request: () => Promise<unknown>, inPassing: boolean): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    if (error.id === "guest.unknown") guest.forget();
    if (inPassing && trouble.text) return;
    trouble.text = await refusalText(error.id, error.params);
    trouble.inPassing = inPassing;
  }
}
