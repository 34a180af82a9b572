/** Runs HTTP requests and keeps the sentence of the last error for the ErrorBanner. */
import { RequestRefused } from "../net/api.ts";
import { refusalText } from "../text/messages.svelte.ts";
import { guest } from "./guest.svelte.ts";

class RequestError {
  text = $state("");
  /** It came from a background request, and the next background request clears it. */
  inBackground = false;
}

export const requestError = new RequestError();

/** Run a request of the person. */
export async function runRequest(request: () => Promise<unknown>): Promise<void> {
  requestError.text = "";
  await run(request, false);
}

/** Run a request of the page itself. Its error does not replace one of a person's request. */
export async function runBackgroundRequest(request: () => Promise<unknown>): Promise<void> {
  if (requestError.inBackground) requestError.text = "";
  await run(request, true);
}

async function run(request: () => Promise<unknown>, inBackground: boolean): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    if (error.id === "guest.unknown") guest.forget();
    if (inBackground && requestError.text) return;
    requestError.text = await refusalText(error.id, error.params);
    requestError.inBackground = inBackground;
  }
}
