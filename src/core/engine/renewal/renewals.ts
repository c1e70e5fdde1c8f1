/**
 * Called when it is time to refetch the visible data; `asked` is true for an operator's request, whose failure
 * is reported.
 */
type Renew = (asked: boolean) => void;

const shown = new Set<Renew>();

/** Has something that is shown renewed with all the rest; answers how to end that. */
export function onRenewal(renew: Renew): () => void {
  shown.add(renew);
  return () => void shown.delete(renew);
}

/** Renews everything that is shown. */
export function renewAll(asked: boolean): void {
  for (const renew of shown) renew(asked);
}
