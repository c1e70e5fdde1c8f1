const eventsWithClaimedEscape = new WeakSet<Event>();

/** Whether a running operation has claimed this press of Escape, so that no surrounding layer may close. */
export const isEscapeKeyClaimed = (event: Event): boolean => eventsWithClaimedEscape.has(event);

const claimEventIfEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') eventsWithClaimedEscape.add(event);
};

/**
 * Claims every press of Escape for a running operation, such as dragging an item. The listener is on the
 * window, because the window gets a key press before its elements. Returns a function that ends the claim.
 */
export function claimEscapeKey(): () => void {
  window.addEventListener('keydown', claimEventIfEscape, true);
  return () => window.removeEventListener('keydown', claimEventIfEscape, true);
}
