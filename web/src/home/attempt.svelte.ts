/** Runs a request; what went wrong is told in one place, in the language of the moment. */
import { Refused } from "../net/api.ts";
import { denied } from "../text/texts.svelte.ts";

class Trouble {
  text = $state("");
}

export const trouble = new Trouble();

export async function attempt(request: () => Promise<unknown>): Promise<void> {
  trouble.text = "";
  try {
    await request();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.text = await denied(error.id, error.params);
  }
}
