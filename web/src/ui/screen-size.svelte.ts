/** Whether the phone layout is used: one column, and sheets instead of panels. */
import { MediaQuery } from "svelte/reactivity";

// The style sheets use the same condition: narrow screens, and phones that lie on their side.
const narrow = new MediaQuery("(max-width: 860px), (max-height: 500px)", false);

export const screenSize = {
  get phone(): boolean {
    return narrow.current;
  },
};
