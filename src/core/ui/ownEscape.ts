const taken = new WeakSet<Event>();

/** True if an Escape belongs to a running operation, so that no surrounding layer closes on it. */
export const isTaken = (event: Event): boolean => taken.has(event);

const take = (event: KeyboardEvent) => {
  if (event.key === 'Escape') taken.add(event);
};

/**
 * Claims every Escape for the current operation, such as dragging an item, which Escape cancels; returns a function to
 * release it. The window hears a key before anything in it does.
 */
export function takeEscapes(): () => void {
  window.addEventListener('keydown', take, true);
  return () => window.removeEventListener('keydown', take, true);
}
