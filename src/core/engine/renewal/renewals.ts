/** Refetches visible data. `asked` is true if the operator requested it; only then are failures reported. */
type RenewFunction = (asked: boolean) => void;

const registeredRenewals = new Set<RenewFunction>();

/**
 * Registers a function that is called whenever the visible data are to be refetched. Returns a function that
 * unregisters it.
 */
export function onListRenewal(renew: RenewFunction): () => void {
  registeredRenewals.add(renew);
  return () => void registeredRenewals.delete(renew);
}

/** Calls every registered function, so that all visible data are refetched. */
export function renewAllLists(asked: boolean): void {
  for (const renew of registeredRenewals) renew(asked);
}
