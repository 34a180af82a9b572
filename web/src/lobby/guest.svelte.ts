/** Who this browser is to the server. No account: a name is enough, and even that has a default. */
import { api } from "../net/api.ts";
import { say } from "../text/messages.svelte.ts";

class Guest {
  name = $state<string | null>(null);
  asked = $state(false);

  async recall(): Promise<void> {
    this.name = (await api.me()).name;
    this.asked = true;
  }

  /** The server has forgotten this browser: the next step asks anew. */
  forget(): void {
    this.name = null;
    this.asked = false;
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.setName(name)).name;
  }

  /** Before anything that needs a guest: becomes one under a plain name. */
  async be(): Promise<void> {
    if (!this.asked) await this.recall();
    if (this.name === null) await this.rename(say("web-guest"));
  }
}

export const guest = new Guest();
