/** Panels in chunks of their own, loaded on demand or prefetched when the browser is idle. */
export const lazyPanels = {
  end: () => import("../panels/EndPanel.svelte"),
  notes: () => import("../panels/notes/NotesSheet.svelte"),
  menu: () => import("../panels/MenuSheet.svelte"),
  deduction: () => import("../panels/deduction/DeductionPanel.svelte"),
  notebook: () => import("../panels/notes/NotebookPanel.svelte"),
  handOver: () => import("./HandOverScreen.svelte"),
};

/** Prefetch all of them, so that they open at once even if the network is gone by then. Return a function that cancels it. */
export function prefetchPanels(): () => void {
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
  const timer = setTimeout(
    () => idle(() => Object.values(lazyPanels).forEach((load) => void load().catch(() => {}))),
    500,
  );
  return () => clearTimeout(timer);
}
