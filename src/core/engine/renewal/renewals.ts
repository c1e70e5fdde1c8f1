/** Refetches visible data. `asked` is true if the operator requested it; only then are failures reported. */
type RefetchFunction = (asked: boolean) => void;

const registeredRefetchFunctions = new Set<RefetchFunction>();

/**
 * Registers a function that is called whenever the visible data are to be refetched. Returns a function that
 * unregisters it.
 */
export function registerListRefetch(renew: RefetchFunction): () => void {
  registeredRefetchFunctions.add(renew);
  return () => void registeredRefetchFunctions.delete(renew);
}

/** Calls every registered function, so that all visible data are refetched. */
export function refetchAllLists(asked: boolean): void {
  for (const renew of registeredRefetchFunctions) renew(asked);
}
