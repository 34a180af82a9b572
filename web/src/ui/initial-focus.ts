/** Focus the heading of a new screen if nothing has the focus: the button that led here is gone. */
export function takeInitialFocus(heading: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body) heading.focus({ preventScroll: true });
}
