/** What a table needs only now and then. It is loadChunk once nothing else is to be done. */
export const later = {
  end: () => import("../panels/EndPanel.svelte"),
  notes: () => import("../panels/notes/NotesSheet.svelte"),
  menu: () => import("../panels/MenuSheet.svelte"),
  deduction: () => import("../panels/deduction/DeductionPanel.svelte"),
  notebook: () => import("../panels/notes/NotebookPanel.svelte"),
  handOver: () => import("./HandOverScreen.svelte"),
};

/** So that a sheet opens at once, and also where the network has gone meanwhile. What fails is loadChunk when it is wanted. */
export function prefetchPanels(): () => void {
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
  const timer = setTimeout(() => idle(() => Object.values(later).forEach((load) => void load().catch(() => {}))), 500);
  return () => clearTimeout(timer);
}
