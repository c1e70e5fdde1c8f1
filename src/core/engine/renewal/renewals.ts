/**
 * Refetches visible data. `isRequested` is true if the operator requested it; only then are failures
 * reported.
 */
type RefetchFunction = (isRequested: boolean) => void;

const registeredRefetchFunctions = new Set<RefetchFunction>();

/**
 * Registers a function that is called whenever the visible data are to be refetched. Returns a function that
 * unregisters it.
 */
export function registerListRefetch(refetch: RefetchFunction): () => void {
  registeredRefetchFunctions.add(refetch);
  return () => void registeredRefetchFunctions.delete(refetch);
}

/** Calls every registered function, so that all visible data are refetched. */
export function refetchAllLists(isRequested: boolean): void {
  for (const refetch of registeredRefetchFunctions) refetch(isRequested);
}
