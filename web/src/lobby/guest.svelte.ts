/** The guest that this browser is to the server. There are no accounts, only names, and a default name. */
import { api } from "../net/api.ts";
import { say } from "../text/messages.svelte.ts";

class Guest {
  name = $state<string | null>(null);
  loaded = $state(false);

  async load(): Promise<void> {
    this.name = (await api.me()).name;
    this.loaded = true;
  }

  /** Forget the guest: the server does not know the cookie any more. */
  forget(): void {
    this.name = null;
    this.loaded = false;
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.setName(name)).name;
  }

  /** Make sure that this browser is a guest, under a default name if it has none. */
  async ensure(): Promise<void> {
    if (!this.loaded) await this.load();
    if (this.name === null) await this.rename(say("web-guest"));
  }
}

export const guest = new Guest();
