const taken = new WeakSet<Event>();

/** Whether an event is an Escape that belongs to something under way, so that nothing around that closes by it. */
export const isTaken = (event: Event): boolean => taken.has(event);

const take = (event: KeyboardEvent) => {
  if (event.key === 'Escape') taken.add(event);
};

/**
 * Has every Escape belong to what is under way, such as an item that is lifted and put back by it; answers how to end
 * that. The window hears a key before anything in it does.
 */
export function takeEscapes(): () => void {
  window.addEventListener('keydown', take, true);
  return () => window.removeEventListener('keydown', take, true);
}
