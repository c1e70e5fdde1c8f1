/** Refetches visible data. `asked` is true if the operator requested it; only then are failures reported. */
type Renew = (asked: boolean) => void;

const shown = new Set<Renew>();

/**
 * Registers a function that each renewal of the visible data calls. Returns a function that unregisters it.
 */
export function onListRenewal(renew: Renew): () => void {
  shown.add(renew);
  return () => void shown.delete(renew);
}

/** Calls every registered function, so that all visible data are refetched. */
export function renewAllLists(asked: boolean): void {
  for (const renew of shown) renew(asked);
}
