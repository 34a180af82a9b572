/** Whether the phone layout is used: one column, and sheets instead of panels. */
import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("max-width: 860px", false);

export const screenSize = {
  get phone(): boolean {
    return narrow.current;
  },
};
