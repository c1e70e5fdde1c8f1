const taken = new WeakSet<Event>();

/** Whether a running operation has claimed an Escape, so that no surrounding layer may close on it. */
export const isEscapeTaken = (event: Event): boolean => taken.has(event);

const take = (event: KeyboardEvent) => {
  if (event.key === 'Escape') taken.add(event);
};

/**
 * Claims every Escape for a running operation, such as dragging an item. Returns a function to release it.
 * The window handles a key before any element in it does.
 */
export function claimEscapes(): () => void {
  window.addEventListener('keydown', take, true);
  return () => window.removeEventListener('keydown', take, true);
}
