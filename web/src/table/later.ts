/** What a table needs only now and then. It is fetched once nothing else is to be done. */
export const later = {
  end: () => import("./EndPanel.svelte"),
  notes: () => import("./NotesSheet.svelte"),
  menu: () => import("./MenuSheet.svelte"),
  deduction: () => import("./DeductionPanel.svelte"),
  notebook: () => import("./NotebookPanel.svelte"),
  handOver: () => import("./HandOver.svelte"),
};

/** So that a sheet opens at once, and also where the network has gone meanwhile. What fails is fetched when it is wanted. */
export function fetchLater(): () => void {
  const idle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
  const timer = setTimeout(() => idle(() => Object.values(later).forEach((part) => part().catch(() => {}))), 500);
  return () => clearTimeout(timer);
}
